"""Keeps the library pane up to date, and carries out what is asked for there."""

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from app.core.library.library_work import Fail, LibraryWork
from app.core.queue.reading_queue import ReadingQueue
from app.library.library import Library
from app.library.records import (
    Conversation,
    Deleted,
    Hit,
    Obtained,
)
from app.one_line import in_one_line
from app.window.controllers.holdings import Holdings, read_holdings
from app.window.library.library_view_model import LibraryViewModel

_MOST_HITS = 200


@dataclass(frozen=True, slots=True)
class _Undoing:
    """What undoes the last change, and the readings and conversations that are back then."""

    restore: Callable[[Library], object]
    readings: tuple[int, ...] = ()
    conversations: tuple[int, ...] = ()


class LibraryController(QObject):
    """The readings and conversations of the library as they are now."""

    changed = Signal()
    """`holdings` were read again."""
    removed = Signal(int)
    """A reading was removed; `undo` brings it back."""
    conversation_removed = Signal(Conversation)
    """A `Conversation` was removed; `undo` brings it back."""
    all_removed = Signal(tuple, tuple)
    """These readings and conversations were removed together; `undo` brings them all back."""
    deleted = Signal(tuple)
    """Readings, by their ids, that another program has deleted: they cannot be brought back."""
    undoing = Signal()
    """`undo` has begun; nothing else is offered to be undone."""
    undone = Signal(tuple, tuple)
    """These readings and conversations, which were removed or moved last, are back."""

    def __init__(
        self,
        work: LibraryWork,
        queue: ReadingQueue,
        rows: LibraryViewModel,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._work = work
        self._queue = queue
        self._rows = rows
        self._undoing: _Undoing | None = None
        self.holdings = Holdings()

    def refresh(self, then: Callable[[], None] | None = None) -> None:
        """Read the library again, then call `then`; the queue knows what has changed by then."""
        before = self.holdings
        self._work.do(
            lambda library: read_holdings(library, before), lambda found: self._take(found, then)
        )

    def take_conversation(self, conversation: Conversation) -> None:
        """Show a conversation that was begun or went on, as it is stored now."""
        self.holdings = self.holdings.with_conversation(conversation)
        self._rows.set_conversations(self.holdings.conversations)

    def add(self, title: str, documents: tuple[str, ...], then: Callable[[Obtained], None]) -> None:
        """Make a reading of documents, unless there is one of them; `then` gets it."""
        self.obtain(lambda library: library.readings.obtain(title, documents), then)

    def obtain(
        self,
        make: Callable[[Library], Obtained],
        then: Callable[[Obtained], None],
        *,
        fail: Fail | None = None,
    ) -> None:
        """Make a reading in some way; `then` gets it when it is known here."""
        self._work.do(make, lambda obtained: self.refresh(lambda: then(obtained)), fail=fail)

    def rename(self, reading_id: int, title: str) -> None:
        """Give a reading another title."""
        self._change(lambda library: library.readings.rename(reading_id, title))

    def remove(self, reading_id: int) -> None:
        """Take a reading and its conversations out of the library."""
        entry = self.holdings.reading(reading_id)
        if entry is not None:
            self._undoing = _Undoing(
                lambda library: library.readings.restore(entry), readings=(reading_id,)
            )
            self._change(lambda library: library.readings.remove(reading_id))
            self.removed.emit(reading_id)

    def remove_all(self, readings: tuple[int, ...], conversations: tuple[int, ...]) -> None:
        """Take several readings and conversations out of the library together."""
        entries = [entry for entry in self.holdings.readings if entry.id in set(readings)]

        def remove(library: Library) -> None:
            for entry in entries:
                library.readings.remove(entry.id)
            for conversation_id in conversations:
                library.conversations.remove(conversation_id)

        def restore(library: Library) -> None:
            for entry in entries:
                library.readings.restore(entry)
            for conversation_id in conversations:
                library.conversations.restore(conversation_id)

        self._undoing = _Undoing(restore, readings, conversations)
        self._change(remove)
        self.all_removed.emit(readings, conversations)

    def put_into(self, readings: Mapping[int, int | None]) -> None:
        """Put each reading into a collection, or into none; `undo` puts them back."""
        self._undoing = self._putting_back(readings)
        self._change(lambda library: library.readings.collections.move(readings))

    def make_collection(
        self, name: str, readings: Sequence[int], *, then: Callable[[int], None] | None
    ) -> None:
        """Make a collection of readings; `then` gets its id when it is there."""
        putting_back = self._putting_back(readings)

        def make(library: Library) -> int:
            made = library.readings.collections.add(name)
            library.readings.collections.move(dict.fromkeys(readings, made.id))
            return made.id

        def go_on(made: int) -> None:
            if readings:
                self._undoing = putting_back
            self.refresh(lambda: then(made) if then is not None else None)

        self._work.do(make, go_on)

    def _putting_back(self, readings: Container[int]) -> _Undoing:
        """Return what puts readings back into the collections in which they are now."""
        known = (one for one in self.holdings.readings if one.id in readings)
        before = {one.id: one.collection_id for one in known}
        return _Undoing(lambda library: library.readings.collections.move(before), tuple(before))

    def change_collections(self, change: Callable[[Library], object]) -> None:
        """Rename or remove a collection."""
        self._change(change)

    def undo(self) -> None:
        """Bring back what was removed last, or put back what was moved last."""
        undoing, self._undoing = self._undoing, None
        if undoing is not None:
            self.undoing.emit()
            back = (undoing.readings, undoing.conversations)
            self._change(undoing.restore, lambda: self.undone.emit(*back))

    def settle(self) -> None:
        """What was removed is deleted: it cannot be brought back any more."""
        self._undoing = None

    def take_deleted(self, documents: Sequence[Deleted]) -> None:
        """Another program has deleted documents, with the readings that hold them."""
        gone = {one.sha256 for one in documents}
        readings = [one.id for one in self.holdings.readings if gone.intersection(one.documents)]
        if readings:
            self.deleted.emit(tuple(readings))
            self.refresh()

    def set_documents(
        self,
        reading_id: int,
        documents: tuple[str, ...],
        left_out: tuple[tuple[int, ...], ...],
        *,
        then: Callable[[], None] | None = None,
    ) -> None:
        """Read other documents, in another order or without some pages."""
        self._change(
            lambda library: library.readings.set_documents(reading_id, documents, left_out), then
        )

    def rename_conversation(self, conversation_id: int, title: str) -> None:
        """Give a conversation another title."""
        self._change(lambda library: library.conversations.rename(conversation_id, title))

    def remove_conversation(self, conversation_id: int) -> None:
        """Take a conversation out of the library."""
        conversation = self.holdings.conversation(conversation_id)
        if conversation is not None:
            self._undoing = _Undoing(
                lambda library: library.conversations.restore(conversation_id),
                conversations=(conversation_id,),
            )
            self._change(lambda library: library.conversations.remove(conversation_id))
            self.conversation_removed.emit(conversation)

    def search(self, words: str) -> None:
        """Look for words in titles and texts."""
        self._rows.set_search(words)
        if words.strip():
            self._work.do(
                lambda library: library.search(words, limit=_MOST_HITS),
                lambda hits: self._show_hits(words, hits),
            )

    def _show_hits(self, words: str, hits: list[Hit]) -> None:
        named = [replace(hit, name=in_one_line(hit.name)) for hit in hits]
        self._rows.set_hits(words, named)

    def _change(
        self, change: Callable[[Library], object], then: Callable[[], None] | None = None
    ) -> None:
        self._work.do(change, lambda _: self.refresh(then))

    def _take(self, holdings: Holdings, then: Callable[[], None] | None = None) -> None:
        self.holdings = holdings
        self._rows.set_collections(holdings.collections)
        self._rows.set_documents(holdings.documents)
        self._rows.set_readings(holdings.readings)
        self._rows.set_conversations(holdings.conversations)
        self.changed.emit()
        self._queue.refresh(then)
