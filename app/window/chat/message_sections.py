"""Divides a message into sections that are laid out separately. Pure.

While an answer grows, all its sections but the last stay equal, and with them their layout: a cut
depends only on what stands before it and on the one character behind it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import pairwise

from app.library.records import Role
from app.window.chat.rows import Chip, MessageRow

MIN_LENGTH = 3_000
"""Characters; laying out so many takes a few milliseconds."""
_MARK = re.compile(r"^[ \t]*(?P<fence>`{3,}|~{3,})(?P<info>[^\n]*)$|\n[ \t]*\n(?=\S)", re.MULTILINE)


class SectionKind(Enum):
    """What a section holds."""

    QUESTION = auto()
    REASONING = auto()
    WORDS = auto()
    UNFINISHED = auto()
    FAILURE = auto()


@dataclass(frozen=True, slots=True)
class SectionSource:
    """What a section is made of.

    Attributes:
        kind: what it holds.
        text: plain text of questions and failures, Markdown of words and reasoning.
        label: of the link in it: to fold, to continue, to try again, to copy code.
        details_label: of the link that copies what helps to find the cause of a failure.
        chips: citations of its words; their ends count from its beginning.
        first_chip: number of the first one in the message.
        is_growing: more words will come.
    """

    kind: SectionKind
    text: str
    label: str = ""
    details_label: str = ""
    chips: tuple[Chip, ...] = ()
    first_chip: int = 0
    is_growing: bool = False


def section_sources(row: MessageRow) -> tuple[SectionSource, ...]:
    """Return the sections of a message; one that waits for its first word has none."""
    if row.role is Role.USER:
        return (SectionSource(SectionKind.QUESTION, row.text),)
    return tuple(_answer_sections(row))


def _answer_sections(row: MessageRow) -> Iterator[SectionSource]:
    if row.reasoning_label:
        yield from _reasoning(row)
    if row.text or (row.is_streaming and not row.waiting):
        yield from _words(row)
    if row.continue_label:
        yield SectionSource(SectionKind.UNFINISHED, "", row.continue_label)
    if row.failure:
        yield SectionSource(
            kind=SectionKind.FAILURE,
            text=row.failure,
            label=row.retry_label,
            details_label=row.details_label if row.failure_details else "",
        )


def _reasoning(row: MessageRow) -> Iterator[SectionSource]:
    """Yield the reasoning, the first section with the fold; closed, the fold alone."""
    for start, end in sections(row.reasoning):
        label = "" if start else row.reasoning_label
        yield SectionSource(SectionKind.REASONING, row.reasoning[start:end], label)


def _words(row: MessageRow) -> Iterator[SectionSource]:
    cuts = sections(row.text)
    first = 0
    for start, end in cuts:
        is_last = end == len(row.text)
        chips = tuple(
            replace(chip, end=chip.end - start)
            for chip in row.chips[first:]
            if chip.end <= end or is_last
        )
        yield SectionSource(
            kind=SectionKind.WORDS,
            text=row.text[start:end],
            label=row.copy_code_label,
            chips=chips,
            first_chip=first,
            is_growing=is_last and row.is_streaming,
        )
        first += len(chips)


def sections(text: str) -> list[tuple[int, int]]:
    """Return start and end of each section; together they are the whole text.

    Sections end at empty lines between blocks, never inside fenced code, and are longer than
    `MIN_LENGTH` except for the last. A block without such a line stays whole, however long.
    """
    cuts, fence = [0], ""
    for mark in _MARK.finditer(text):
        if mark["fence"]:
            fence = _fence_after(fence, mark["fence"], mark["info"])
        elif not fence and mark.end() - cuts[-1] > MIN_LENGTH:
            cuts.append(mark.end())
    return list(pairwise([*cuts, len(text)]))


def _fence_after(fence: str, sign: str, info: str) -> str:
    """Return the fence that is open after a line that may open or close one."""
    if not fence:
        return "" if sign[0] == "`" and "`" in info else sign
    closes = sign[0] == fence[0] and len(sign) >= len(fence) and not info.strip()
    return "" if closes else fence
