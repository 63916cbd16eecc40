"""Keeps the library pane up to date, and carries out what is asked for there."""

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QObject, Signal

from app.core.library.library_work import Fail, LibraryWork
from app.core.queue.reading_queue import ReadingQueue
from app.library.library import Library
from app.library.records import (
    Collection,
    Conversation,
    DocumentEntry,
    Hit,
    Obtained,
    ReadingEntry,
)
from app.window.library.library_view_model import LibraryViewModel

T = TypeVar("T", DocumentEntry, ReadingEntry, Conversation)

_MOST_HITS = 200


@dataclass(frozen=True)
class Holdings:
    """What the library holds; of thousands, one is found at once."""

    documents: tuple[DocumentEntry, ...] = ()
    readings: tuple[ReadingEntry, ...] = ()
    conversations: tuple[Conversation, ...] = ()
    collections: tuple[Collection, ...] = ()

    def reading(self, reading_id: int) -> ReadingEntry | None:
        """Return a reading by its id."""
        return self._readings_by_id.get(reading_id)

    def reading_with(self, sha256: str) -> ReadingEntry | None:
        """Return the latest reading that holds a document."""
        return next((entry for entry in self.readings if sha256 in entry.documents), None)

    def document(self, sha256: str) -> DocumentEntry | None:
        """Return a document by its hash."""
        return self._documents_by_hash.get(sha256)

    def names(self, documents: Sequence[str]) -> dict[str, str]:
        """Return the names of documents by their hashes."""
        found = map(self.document, documents)
        return {entry.sha256: entry.name for entry in found if entry is not None}

    def conversation(self, conversation_id: int) -> Conversation | None:
        """Return a conversation by its id."""
        return next((one for one in self.conversations if one.id == conversation_id), None)

    def with_conversation(self, conversation: Conversation) -> "Holdings":
        """Return these with a conversation that was begun or has changed."""
        others = (one for one in self.conversations if one.id != conversation.id)
        latest_first = sorted(
            (conversation, *others), key=lambda one: (one.updated_at, one.id), reverse=True
        )
        return replace(self, conversations=tuple(latest_first))

    def latest_conversation(self, reading_id: int) -> Conversation | None:
        """Return the conversation about a reading that went on last."""
        return next((one for one in self.conversations if one.reading_id == reading_id), None)

    @cached_property
    def _readings_by_id(self) -> dict[int, ReadingEntry]:
        return {entry.id: entry for entry in self.readings}

    @cached_property
    def _documents_by_hash(self) -> dict[str, DocumentEntry]:
        return {entry.sha256: entry for entry in self.documents}


class LibraryController(QObject):
    """The readings and conversations of the library as they are now."""

    removed = Signal(int)
    """A reading was removed; `undo` brings it back."""
    conversation_removed = Signal(Conversation)
    """A `Conversation` was removed; `undo` brings it back."""
    all_removed = Signal(tuple, tuple)
    """These readings and conversations were removed together; `undo` brings them all back."""
    undone = Signal()
    """What was removed or moved last is back."""

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
        self._restore: Callable[[Library], object] | None = None
        self.holdings = Holdings()

    def refresh(self, then: Callable[[], None] | None = None) -> None:
        """Read the library again, then call `then`; the queue knows what has changed by then."""
        before = self.holdings
        self._work.do(
            lambda library: _holdings(library, before), lambda found: self._take(found, then)
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
            self._restore = lambda library: library.readings.restore(entry)
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

        self._restore = restore
        self._change(remove)
        self.all_removed.emit(readings, conversations)

    def put_into(self, readings: Mapping[int, int | None]) -> None:
        """Put each reading into a collection, or into none; `undo` puts them back."""
        before = self._collections_of(readings)
        self._restore = lambda library: library.readings.collections.move(before)
        self._change(lambda library: library.readings.collections.move(readings))

    def make_collection(
        self, name: str, readings: Sequence[int], *, then: Callable[[int], None] | None
    ) -> None:
        """Make a collection of readings; `then` gets its id when it is there."""
        before = self._collections_of(readings)

        def make(library: Library) -> int:
            made = library.readings.collections.add(name)
            library.readings.collections.move(dict.fromkeys(readings, made.id))
            return made.id

        def go_on(made: int) -> None:
            if readings:
                self._restore = lambda library: library.readings.collections.move(before)
            self.refresh(lambda: then(made) if then is not None else None)

        self._work.do(make, go_on)

    def _collections_of(self, readings: Container[int]) -> dict[int, int | None]:
        known = (one for one in self.holdings.readings if one.id in readings)
        return {one.id: one.collection_id for one in known}

    def change_collections(self, change: Callable[[Library], object]) -> None:
        """Rename or remove a collection."""
        self._change(change)

    def undo(self) -> None:
        """Bring back what was removed last, or put back what was moved last."""
        restore, self._restore = self._restore, None
        if restore is not None:
            self._change(restore, self.undone.emit)

    def settle(self) -> None:
        """What was removed is deleted: it cannot be brought back any more."""
        self._restore = None

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
            self._restore = lambda library: library.conversations.restore(conversation_id)
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
        self._rows.set_hits(words, hits)

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
        self._queue.refresh(then)


def removed_reading_text(title: str) -> str:
    """Return the message that a reading was removed, and what stays."""
    return QCoreApplication.translate(
        "Library", "Removed “{title}” and its saved reading. Your files and exports are kept."
    ).format(title=title)


def removed_text(title: str) -> str:
    """Return the message that a conversation was removed."""
    return QCoreApplication.translate("Library", "Removed “{title}”").format(title=title)


def removed_all_text(num_readings: int, num_conversations: int) -> str:
    """Return the message that several were removed, and what stays."""
    translate = QCoreApplication.translate
    if not num_readings:
        return translate("Library", "Removed %Ln conversation(s).", "", num_conversations)
    return translate(
        "Library",
        "Removed %Ln reading(s) with what was saved. Your files and exports are kept.",
        "",
        num_readings,
    )


def _holdings(library: Library, before: Holdings) -> Holdings:
    """Return what the library holds; what is as before stays the same object."""
    return Holdings(
        documents=_kept(library.entries(), before.documents),
        readings=_kept(library.readings.entries(), before.readings),
        conversations=_kept(library.conversations.entries(), before.conversations),
        collections=tuple(library.readings.collections.entries()),
    )


def _kept(found: Sequence[T], before: Sequence[T]) -> tuple[T, ...]:
    """Return what was found, in its order, by the objects that were known where they are equal."""
    known = {_key(one): one for one in before}
    return tuple(old if (old := known.get(_key(one))) == one else one for one in found)


def _key(one: DocumentEntry | ReadingEntry | Conversation) -> object:
    return one.sha256 if isinstance(one, DocumentEntry) else one.id
