"""Reuses the rows of readings that did not change.

While one of a thousand documents is read, only its own rows are made again. What went into a row
was either taken over as it is or replaced, so the same objects give the same rows. Where nothing
but another reading was opened, the others are not even looked at. Of a long library only so many
are made in one turn; the others show what was known of them before.
"""

from collections.abc import Iterable
from dataclasses import replace
from itertools import chain

from app.library.records import ReadingEntry
from app.window.library.library_inputs import LibraryInputs
from app.window.library.library_order import in_collection, in_order
from app.window.library.library_rows import reading_rows
from app.window.library.rows import LibraryRow

_MANY = 1 << 40
_Rows = tuple[LibraryRow, ...]


class RowsMemo:
    """Remembers the rows of each reading, and what they were derived from."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[tuple[object, ...], _Rows]] = {}
        self._shown: dict[int, _Rows] = {}
        """The rows of each reading that is shown, in order."""
        self._shown_of: LibraryInputs | None = None
        """What all of these follow from; None where some are out of date."""
        self._allowed = _MANY
        self.is_behind = False
        """Whether rows were asked for that are not up to date, since `allow`."""

    def allow(self, num_readings: int = _MANY) -> None:
        """Make the rows of so many readings from now on."""
        self._allowed, self.is_behind = num_readings, False

    def make_anew(self) -> None:
        """Take all rows for out of date."""
        self._known = {number: ((), rows) for number, (_, rows) in self._known.items()}
        self._shown_of = None

    def rows(self, inputs: LibraryInputs) -> Iterable[LibraryRow]:
        """Return the rows of all readings that are shown, in their order."""
        if self._differs_in_what_is_open(inputs):
            self._shown |= {one.id: self._rows_of(one, inputs) for one in self._touched(inputs)}
        else:
            self._shown = {one.id: self._rows_of(one, inputs) for one in _shown(inputs)}
        self._shown_of = None if self.is_behind else inputs
        return chain.from_iterable(self._shown.values())

    def _differs_in_what_is_open(self, inputs: LibraryInputs) -> bool:
        """Whether nothing else is another than when the rows were made."""
        before = self._shown_of
        return before is not None and inputs == replace(
            before, chosen=inputs.chosen, unfolded=inputs.unfolded
        )

    def _touched(self, inputs: LibraryInputs) -> list[ReadingEntry]:
        """Return the readings that are open, or were when the rows were made."""
        before = self._shown_of or inputs
        touched = {before.chosen[0], inputs.chosen[0]} | (before.unfolded ^ inputs.unfolded)
        return [one for one in inputs.readings if one.id in touched and one.id in self._shown]

    def _rows_of(self, entry: ReadingEntry, inputs: LibraryInputs) -> _Rows:
        """Return what `reading_rows` returns of a reading, or what it returned before."""
        status, documents = inputs.status(entry.id), inputs.documents
        conversations = inputs.conversations.get(entry.id, ())
        is_chosen = inputs.chosen[0] == entry.id
        is_unfolded = is_chosen or entry.id in inputs.unfolded
        chosen_conversation = inputs.chosen[1] if is_chosen else None
        held = [documents.get(sha256) for sha256 in entry.documents]
        seen = (is_chosen, is_unfolded, chosen_conversation)
        name = inputs.name(entry)
        given = (entry, name, status, conversations, seen, *held)
        given_before, rows = self._known.get(entry.id, ((), ()))
        if given == given_before:
            return rows
        if not self._allowed:
            self.is_behind = True
            return rows
        self._allowed -= 1
        rows = tuple(
            reading_rows(
                entry,
                name,
                status,
                documents,
                conversations,
                is_chosen=is_chosen,
                is_unfolded=is_unfolded,
                chosen_conversation=chosen_conversation,
            )
        )
        self._known[entry.id] = (given, rows)
        return rows


def _shown(inputs: LibraryInputs) -> Iterable[ReadingEntry]:
    readings = [one for one in inputs.readings if in_collection(one, inputs.collection)]
    return in_order(readings, inputs.order, inputs.documents, inputs.conversations)
