"""The state of the library pane: what is known of readings, and the derived rows.

`derive` is pure; the object below it only remembers and tells. Knows neither library nor engine:
the composition hands in records and is told what the person wants by the view.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from app.core.queue.reading_status import ReadingStatus
from app.library.reading_names import shared_titles
from app.library.records import Collection, Conversation, DocumentEntry, Hit, ReadingEntry
from app.window.intake.addition import Addition
from app.window.library.found_rows import found_rows, matches
from app.window.library.library_inputs import LibraryInputs
from app.window.library.library_order import ALL, UNSORTED, Order
from app.window.library.library_rows import addition_rows, conversation_row, reading_row
from app.window.library.rows import ConversationRow, LibraryRow, ReadingRow
from app.window.library.rows_memo import RowsMemo
from app.window.view_model import ViewModel

_PER_TURN = 200
"""Readings whose rows are made in one turn of the event loop: some ten milliseconds."""
_MOST_FOUND = 200
"""Titles of readings and of conversations that a search shows; more words find fewer."""


@dataclass(frozen=True, slots=True)
class LibraryProps:
    """What the pane shows; without anything it shows how to begin.

    `collections` are all there are, each with the number of its readings; of all readings, and of
    those in none, there are as many as `num_readings` and `num_unsorted` say. `open_row` is the key
    of the conversation that is open, or of its reading. With the paper clip, a conversation goes on
    in another reading: then only `open_reading` tells that its row is elsewhere.
    """

    rows: tuple[LibraryRow, ...] = ()
    is_empty: bool = True
    is_searching: bool = False
    collections: tuple[tuple[Collection, int], ...] = ()
    collection: int = ALL
    order: Order = Order.ADDED
    num_readings: int = 0
    num_unsorted: int = 0
    open_reading: int | None = None
    open_row: tuple[object, ...] = ()

    @property
    def place(self) -> tuple[object, ...]:
        """Where a person is in the library, or in what a search found."""
        return self.open_reading, self.open_row, self.is_searching


def conversations_by_reading(
    conversations: Sequence[Conversation],
) -> Mapping[int, tuple[Conversation, ...]]:
    """Return the conversations of each reading, in their order."""
    grouped: dict[int, list[Conversation]] = {}
    for conversation in conversations:
        if conversation.reading_id is not None:
            grouped.setdefault(conversation.reading_id, []).append(conversation)
    return {reading_id: tuple(of_reading) for reading_id, of_reading in grouped.items()}


def derive(inputs: LibraryInputs, memo: RowsMemo | None = None) -> LibraryProps:
    """Return what is shown; rows that `memo` remembers are taken from there."""
    is_searching = bool(inputs.words.strip())
    rows = _found(inputs) if is_searching else _library(inputs, memo or RowsMemo())
    sizes = Counter(entry.collection_id for entry in inputs.readings)
    return LibraryProps(
        rows=tuple(rows),
        is_empty=not (inputs.readings or inputs.additions),
        is_searching=is_searching,
        collections=tuple((one, sizes[one.id]) for one in inputs.collections),
        collection=inputs.collection,
        order=inputs.order,
        num_readings=len(inputs.readings),
        num_unsorted=sizes[None],
        open_reading=inputs.chosen[0],
        open_row=_open_row(inputs),
    )


class LibraryViewModel(ViewModel[LibraryInputs, LibraryProps]):
    """Remembers the inputs, emits the props that differ, once in a turn of the event loop.

    A long library is derived in several turns: its beginning is shown first, then the whole.
    """

    changed = Signal(LibraryProps)

    def __init__(self, parent: QObject | None = None) -> None:
        self._memo = RowsMemo()
        super().__init__(LibraryInputs(), parent)
        self._is_due = False
        self._is_long = False
        """Whether what is due takes several turns; telling it takes one of its own, then."""
        self._made: LibraryProps | None = None
        """What is to be told in the next turn."""
        self._statuses: dict[int, ReadingStatus] = {}
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._catch_up)

    @property
    def inputs(self) -> LibraryInputs:
        """What is known now."""
        return self._inputs

    @property
    def props(self) -> LibraryProps:
        """What is shown now."""
        if self._is_due:
            self._memo.allow()
            self._is_long = False
            self._tell_derived()
        self._tell_made()
        return self._props

    def set_documents(self, documents: Sequence[DocumentEntry]) -> None:
        """Take the documents that readings consist of."""
        by_hash = {document.sha256: document for document in documents}
        self._take(replace(self._inputs, documents=by_hash))

    def set_readings(self, entries: Sequence[ReadingEntry]) -> None:
        """Take all readings, in the order of the list."""
        shared = shared_titles(entries)
        self._take(replace(self._inputs, readings=tuple(entries), shared=shared))

    @Slot(int, object)
    def set_status(self, reading_id: int, status: ReadingStatus) -> None:
        """Take how far a reading is."""
        self._statuses[reading_id] = status
        self._take(self._inputs)

    def set_conversations(self, conversations: Sequence[Conversation]) -> None:
        """Take all conversations of all readings, those that went on last first."""
        self._take(replace(self._inputs, conversations=conversations_by_reading(conversations)))

    def set_chosen(self, reading_id: int | None, conversation_id: int | None = None) -> None:
        """Mark what is open; what was open stays unfolded, so that nothing below it moves."""
        unfolded = self._inputs.unfolded | ({reading_id} if reading_id else set())
        chosen = (reading_id, conversation_id)
        if (chosen, unfolded) != (self._inputs.chosen, self._inputs.unfolded):
            self._take(replace(self._inputs, chosen=chosen, unfolded=unfolded))

    def fold(self, reading_id: int) -> None:
        """Show nothing below a reading that was left and about which nothing was asked."""
        if not self._inputs.conversations.get(reading_id):
            unfolded = self._inputs.unfolded - {reading_id}
            self._take(replace(self._inputs, unfolded=unfolded))

    def set_collections(self, collections: Sequence[Collection]) -> None:
        """Take all collections; one that is gone is not shown any more."""
        known = {ALL, UNSORTED, *(one.id for one in collections)}
        shown = self._inputs.collection if self._inputs.collection in known else ALL
        self._take(replace(self._inputs, collections=tuple(collections), collection=shown))

    def show_collection(self, collection: int) -> None:
        """Show the readings of a collection, `ALL` or the `UNSORTED` ones."""
        self._take(replace(self._inputs, collection=collection))

    def sort(self, order: Order) -> None:
        """Show readings in an order."""
        self._take(replace(self._inputs, order=order))

    @Slot(object)
    def set_adding(self, additions: Sequence[Addition]) -> None:
        """Take what is being added to the library."""
        self._take(replace(self._inputs, additions=tuple(additions)))

    def set_search(self, words: str) -> None:
        """Show what is found for these words, titles at once; without words, the library."""
        hits = None if words.strip() else ()
        self._take(replace(self._inputs, words=words, hits=hits))

    def set_hits(self, words: str, hits: Sequence[Hit]) -> None:
        """Take the pages that a search found; an answer to words of earlier is dropped."""
        if words == self._inputs.words:
            self._take(replace(self._inputs, hits=tuple(hits)))

    def retranslate(self) -> None:
        """Derive all texts again, in the current language."""
        self._memo.make_anew()
        self._take(self._inputs)

    def _take(self, inputs: LibraryInputs) -> None:
        """Take these inputs; what is shown is derived once in a turn of the event loop."""
        self._inputs = inputs
        self._is_due = True
        self._made = None
        self._soon.start()

    @Slot()
    def _catch_up(self) -> None:
        if self._is_due:
            self._memo.allow(_PER_TURN)
            self._tell_derived()
        else:
            self._tell_made()

    def _tell_made(self) -> None:
        made, self._made = self._made, None
        if made is not None:
            self._tell(made)

    def _tell_derived(self) -> None:
        if self._statuses:
            statuses = {**self._inputs.statuses, **self._statuses}
            self._inputs, self._statuses = replace(self._inputs, statuses=statuses), {}
        props = self._derive(self._inputs)
        was_long, self._is_due = self._is_long, self._memo.is_behind
        self._is_long = self._is_due
        if was_long and not self._is_due:
            self._made = props
        elif not self._is_due or not self._props.rows:
            self._tell(props)
        if self._is_due or self._made is not None:
            self._soon.start()

    def _derive(self, inputs: LibraryInputs) -> LibraryProps:
        return derive(inputs, self._memo)


def _open_row(inputs: LibraryInputs) -> tuple[object, ...]:
    reading, conversation = inputs.chosen
    if conversation:
        return ConversationRow, conversation
    return (ReadingRow, reading) if reading else ()


def _library(inputs: LibraryInputs, memo: RowsMemo) -> Iterator[LibraryRow]:
    yield from addition_rows(inputs.additions)
    yield from memo.rows(inputs)


def _found(inputs: LibraryInputs) -> Iterator[LibraryRow]:
    return found_rows(
        list(islice(_matching_readings(inputs), _MOST_FOUND)),
        list(islice(_matching_conversations(inputs), _MOST_FOUND)),
        _named(inputs),
        is_running=inputs.hits is None,
    )


def _named(inputs: LibraryInputs) -> list[Hit]:
    """Return the hits, each with the name of the reading of its document alone."""
    alone = (entry for entry in reversed(inputs.readings) if len(entry.documents) == 1)
    names = {entry.documents[0]: inputs.name(entry) for entry in alone}
    hits = inputs.hits or ()
    return [replace(hit, name=names.get(hit.sha256, hit.name)) for hit in hits]


def _matching_readings(inputs: LibraryInputs) -> Iterator[ReadingRow]:
    for entry in inputs.readings:
        names = (inputs.documents[one].name for one in entry.documents if one in inputs.documents)
        if any(matches(title, inputs.words) for title in (entry.title, *names)):
            status = inputs.status(entry.id)
            is_chosen = inputs.chosen[0] == entry.id
            name = inputs.name(entry)
            yield reading_row(entry, name, status, inputs.documents, is_chosen=is_chosen)


def _matching_conversations(inputs: LibraryInputs) -> Iterator[ConversationRow]:
    for reading_id, conversations in inputs.conversations.items():
        for conversation in conversations:
            if matches(conversation.title, inputs.words):
                is_chosen = inputs.chosen[1] == conversation.id
                yield conversation_row(conversation, reading_id, is_chosen=is_chosen)
