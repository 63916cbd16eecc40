"""What is known of the library: what its rows are derived from."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.core.queue.reading_status import ReadingStatus
from app.library.reading_names import reading_name
from app.library.records import Collection, Conversation, DocumentEntry, Hit, ReadingEntry
from app.window.intake.addition import Addition
from app.window.library.library_order import ALL, Order

_NOTHING_KNOWN = ReadingStatus()


@dataclass(frozen=True, slots=True)
class LibraryInputs:
    """What is known.

    `conversations` are those of each reading, `chosen` the open reading and conversation,
    `unfolded` readings that were open since the start; `collection` is the one that is shown.
    `hits` is None while a search for `words` runs. `shared` are titles that several readings have.
    """

    documents: Mapping[str, DocumentEntry] = field(default_factory=dict)
    readings: tuple[ReadingEntry, ...] = ()
    shared: frozenset[str] = frozenset()
    statuses: Mapping[int, ReadingStatus] = field(default_factory=dict)
    conversations: Mapping[int, tuple[Conversation, ...]] = field(default_factory=dict)
    additions: tuple[Addition, ...] = ()
    chosen: tuple[int | None, int | None] = (None, None)
    unfolded: frozenset[int] = frozenset()
    collections: tuple[Collection, ...] = ()
    collection: int = ALL
    order: Order = Order.ADDED
    words: str = ""
    hits: tuple[Hit, ...] | None = ()

    def name(self, entry: ReadingEntry) -> str:
        """Return what a reading is called."""
        return reading_name(entry, self.documents.get, self.shared)

    def status(self, reading_id: int) -> ReadingStatus:
        """Return how far a reading is, as far as that was told."""
        return self.statuses.get(reading_id, _NOTHING_KNOWN)
