"""Rows of readings that did not change are not derived again.

While one of a thousand documents is read, only its own rows are made again. What went into a row
was either taken over as it is or replaced, so the same objects give the same rows.
"""

from collections.abc import Mapping, Sequence

from app.core.queue.reading_status import ReadingStatus
from app.library.records import Conversation, DocumentEntry, ReadingEntry
from app.window.library.library_rows import reading_rows
from app.window.library.rows import LibraryRow


class RowsMemo:
    """Remembers the rows of each reading, and what they were derived from."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[tuple[object, ...], tuple[LibraryRow, ...]]] = {}

    def rows(
        self,
        entry: ReadingEntry,
        status: ReadingStatus,
        documents: Mapping[str, DocumentEntry],
        conversations: Sequence[Conversation],
        *,
        is_chosen: bool,
        chosen_conversation: int | None,
    ) -> tuple[LibraryRow, ...]:
        """Return what `reading_rows` returns for the same."""
        given = (entry, status, documents, conversations, is_chosen, chosen_conversation)
        known = self._known.get(entry.id)
        if known is not None and all(a is b for a, b in zip(known[0], given, strict=True)):
            return known[1]
        rows = tuple(
            reading_rows(
                entry,
                status,
                documents,
                conversations,
                is_chosen=is_chosen,
                chosen_conversation=chosen_conversation,
            )
        )
        self._known[entry.id] = (given, rows)
        return rows
