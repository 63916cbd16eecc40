"""The library pane's state: folds what is known of readings, derives the rows that are shown.

`derive` is pure; the object below it only remembers and tells. Knows neither library nor engine:
the composition hands in records and is told what the person wants by the view.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from app.intake.addition import Addition
from app.library.records import Conversation, DocumentEntry, Hit
from app.shelf.shelf_rows import ShelfRow


@dataclass(frozen=True, slots=True)
class ShelfProps:
    """What the pane shows; without anything it shows how to begin."""

    rows: tuple[ShelfRow, ...] = ()
    is_empty: bool = True
    is_searching: bool = False


class ShelfViewModel(QObject):
    """Remembers the inputs, emits the props that differ."""

    changed = Signal(object)
    """The new `ShelfProps`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._props = ShelfProps()

    @property
    def props(self) -> ShelfProps:
        """What is shown now."""
        return self._props

    def set_documents(self, documents: Sequence[DocumentEntry]) -> None:
        """Take the documents that readings consist of."""

    def set_readings(self, entries: Sequence["ReadingEntry"]) -> None:
        """Take all readings, in the order of the list."""

    def set_status(self, reading_id: int, status: "ReadingStatus") -> None:
        """Take how far a reading is."""

    def set_conversations(self, conversations: Sequence[Conversation]) -> None:
        """Take all conversations of all readings, those that went on last first."""

    def set_chosen(self, reading_id: int | None, conversation_id: int | None = None) -> None:
        """Mark what is open."""

    def set_adding(self, additions: Sequence[Addition]) -> None:
        """Take what is on its way into the library."""

    def set_hits(self, words: str, hits: Sequence[Hit]) -> None:
        """Take what a search found; without words the library is shown."""

    def retranslate(self) -> None:
        """Derive all texts anew, in the language chosen now."""
