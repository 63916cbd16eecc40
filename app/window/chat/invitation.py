"""What is shown before a conversation has messages, as plain records; pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

MAX_CHAPTERS = 40
"""More are no overview; the outline beside the pages has them all."""
_LEAST = 2
"""One entry alone is a title, and no chapters."""
_TOO_OFTEN = 3
"""A heading on so many pages is a running head."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading of a document; `first` is its page counted through all documents."""

    title: str
    document: str
    page: int
    first: int


class ChapterState(StrEnum):
    """Whether a chapter was read."""

    READ = "read"
    READING = "reading"
    COMING = "coming"


@dataclass(frozen=True, slots=True)
class ChapterRow:
    """A chapter as it is shown; `label` names its page, or says that it is being read."""

    chapter: Chapter
    label: str
    state: ChapterState


@dataclass(frozen=True, slots=True)
class SummaryLine:
    """A sentence, and the page that proves it; `label` names that."""

    text: str
    document: str
    page: int
    label: str


class InvitationStep(StrEnum):
    """What the button of an invitation does."""

    READ = "read"
    READ_FIRST = "read first"
    """Before what is read now."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """What stands there.

    Attributes:
        heading: what can be done.
        text: what to know about it.
        action: what its button says; empty where there is none.
        step: what its button does.
        questions: can be asked by a click.
        summary: what the documents are about; `summary_note` says who says so.
        chapters: what is in them, and how far they are read.
        chapters_title: heads the chapters, where there are any.
    """

    heading: str
    text: str
    action: str = ""
    step: InvitationStep = InvitationStep.READ
    questions: tuple[str, ...] = ()
    summary: tuple[SummaryLine, ...] = ()
    summary_note: str = ""
    chapters: tuple[ChapterRow, ...] = ()
    chapters_title: str = ""


def chapters_of(
    entries: Sequence[tuple[int, str, int]], document: str, first: int = 1
) -> tuple[Chapter, ...]:
    """Return the chapters among headings, given as level, title and page.

    They are those of the highest level that has several, so that a title over all is none.
    """
    known = [entry for entry in entries if entry[1].strip() and entry[2] > 0]
    for level in sorted({level for level, _, _ in known}):
        found = [(title, page) for at, title, page in known if at <= level]
        if len(found) >= _LEAST:
            return tuple(
                Chapter(title, document, page, first + page - 1)
                for title, page in found[:MAX_CHAPTERS]
            )
    return ()


def without_running_heads(entries: Sequence[tuple[int, str, int]]) -> list[tuple[int, str, int]]:
    """Return headings found in a text without those that stand on page after page."""
    counts: dict[str, int] = {}
    for _, title, _ in entries:
        counts[title.casefold()] = counts.get(title.casefold(), 0) + 1
    return [entry for entry in entries if counts[entry[1].casefold()] < _TOO_OFTEN]


def state_of(chapters: Sequence[Chapter], at: int, page: int, fraction: float) -> ChapterState:
    """Return the state of chapter number `at` while `page` is read, 0 where none is."""
    if fraction >= 1:
        return ChapterState.READ
    if chapters[at].first > page:
        return ChapterState.COMING
    is_last = at + 1 == len(chapters) or chapters[at + 1].first > page
    return ChapterState.READING if is_last else ChapterState.READ
