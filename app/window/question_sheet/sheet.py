"""A list of questions and their answers. Plain records and pure functions."""

from collections import defaultdict, deque
from enum import StrEnum

import msgspec

from app.citations.citation import Citation
from app.citations.short_answer import with_short_answer
from engine.protocol.records import Seen


class EntryState(StrEnum):
    """Where a question stands."""

    WAITING = "waiting"
    ASKING = "asking"
    ANSWERED = "answered"
    FAILED = "failed"


class SheetEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One question with its answer.

    `read_fraction` is the share of the text it rests on, `seen` what the model could see of the
    `prompt_tokens`; `is_cut` says that it ended at the longest length allowed.
    """

    question: str
    state: EntryState = EntryState.WAITING
    answer: str = ""
    citations: tuple[Citation, ...] = ()
    failure: str = ""
    read_fraction: float = 1.0
    prompt_tokens: int = 0
    seen: Seen | None = None
    is_cut: bool = False

    @property
    def cited(self) -> tuple[Citation, ...]:
        """The quotes, before them a short answer that is in none of them."""
        return with_short_answer(self.answer, self.citations)


PlacedEntry = tuple[int, SheetEntry]
"""An entry and where it stands."""


class Sheet(msgspec.Struct, frozen=True):
    """Questions in the order they are asked.

    `documents` are the hashes of what it is about, by which a stored sheet goes with them.
    """

    entries: tuple[SheetEntry, ...] = ()
    documents: tuple[str, ...] = ()

    @property
    def num_answered(self) -> int:
        """Questions that have their answer."""
        return sum(entry.state is EntryState.ANSWERED for entry in self.entries)

    @property
    def num_failed(self) -> int:
        """Questions that could not be answered."""
        return sum(entry.state is EntryState.FAILED for entry in self.entries)

    @property
    def next_waiting(self) -> int | None:
        """The place of the question that is asked next."""
        waiting = (n for n, entry in enumerate(self.entries) if entry.state is EntryState.WAITING)
        return next(waiting, None)


def with_questions(sheet: Sheet, questions: tuple[str, ...]) -> Sheet:
    """Return a sheet of these questions; those that were answered keep their answers."""
    places = _former_places(sheet, questions)
    return Sheet(
        tuple(
            SheetEntry(question=question) if place is None else sheet.entries[place]
            for question, place in zip(questions, places, strict=True)
        )
    )


def removed_answers(sheet: Sheet, questions: tuple[str, ...]) -> tuple[PlacedEntry, ...]:
    """Return what a sheet of these questions would lose: questions with an answer."""
    kept = set(_former_places(sheet, questions))
    return tuple(
        (place, entry)
        for place, entry in enumerate(sheet.entries)
        if entry.state is EntryState.ANSWERED and place not in kept
    )


def _former_places(sheet: Sheet, questions: tuple[str, ...]) -> list[int | None]:
    """Return where each question stood; of several that are equal, first those with an answer."""
    left: defaultdict[str, deque[int]] = defaultdict(deque)
    has_none = [entry.state is not EntryState.ANSWERED for entry in sheet.entries]
    for place in sorted(range(len(sheet.entries)), key=has_none.__getitem__):
        left[sheet.entries[place].question].append(place)
    return [left[question].popleft() if left[question] else None for question in questions]


def with_entry_back(sheet: Sheet, place: int, entry: SheetEntry) -> Sheet:
    """Return the sheet with an entry where it stood; at the end where the sheet is shorter now."""
    return Sheet((*sheet.entries[:place], entry, *sheet.entries[place:]))


def with_entry(sheet: Sheet, place: int, **changes: object) -> Sheet:
    """Return the sheet with one entry changed."""
    changed = msgspec.structs.replace(sheet.entries[place], **changes)
    return Sheet((*sheet.entries[:place], changed, *sheet.entries[place + 1 :]))


def with_failures_waiting(sheet: Sheet) -> Sheet:
    """Return the sheet with every question to be asked that has no whole answer."""
    return Sheet(
        tuple(
            entry if entry.state is EntryState.ANSWERED else SheetEntry(question=entry.question)
            for entry in sheet.entries
        )
    )
