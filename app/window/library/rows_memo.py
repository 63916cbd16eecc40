"""Rows of readings that did not change are not derived again.

While one of a thousand documents is read, only its own rows are made again. What went into a row
was either taken over as it is or replaced, so the same objects give the same rows. Of a long
library only so many are made in one turn; the others show what was known of them before.
"""

from collections.abc import Mapping, Sequence

from app.core.queue.reading_status import ReadingStatus
from app.library.records import Conversation, DocumentEntry, ReadingEntry
from app.window.library.library_rows import reading_rows
from app.window.library.rows import LibraryRow

_MANY = 1 << 40


class RowsMemo:
    """Remembers the rows of each reading, and what they were derived from."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[tuple[object, ...], tuple[LibraryRow, ...]]] = {}
        self._allowed = _MANY
        self.is_behind = False
        """Whether rows were asked for that are not up to date, since `allow`."""

    def allow(self, num_readings: int = _MANY) -> None:
        """Make the rows of so many readings from now on."""
        self._allowed, self.is_behind = num_readings, False

    def make_anew(self) -> None:
        """Take all rows for out of date."""
        self._known = {number: ((), rows) for number, (_, rows) in self._known.items()}

    def rows(
        self,
        entry: ReadingEntry,
        status: ReadingStatus,
        documents: Mapping[str, DocumentEntry],
        conversations: Sequence[Conversation],
        *,
        is_chosen: bool,
        is_unfolded: bool,
        chosen_conversation: int | None,
    ) -> tuple[LibraryRow, ...]:
        """Return what `reading_rows` returns for the same, or what it returned before."""
        held = [documents.get(sha256) for sha256 in entry.documents]
        seen = (is_chosen, is_unfolded, chosen_conversation)
        given = (entry, status, conversations, seen, *held)
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
