"""Which reading and which conversation are open; everything that follows from choosing one."""

from PySide6.QtCore import QObject, Signal

from app.library.records import Place, ReadingEntry
from app.window.controllers.documents import DocumentDesk
from app.window.controllers.library import ShelfDesk
from app.window.controllers.places import PlaceDesk
from app.window.conversations.conversation_controller import Talk
from app.window.library.library_view_model import ShelfViewModel


class ReadingDesk(QObject):
    """Opens readings and conversations."""

    opened = Signal(int)
    """Id of the reading that is open now; 0 for none."""

    def __init__(
        self,
        talk: Talk,
        documents: DocumentDesk,
        shelf: ShelfDesk,
        rows: ShelfViewModel,
        *,
        places: PlaceDesk,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._talk = talk
        self._documents = documents
        self._shelf = shelf
        self._rows = rows
        self._places = places
        self.reading_id = 0
        self.conversation_id = 0
        talk.shown.connect(self._take_conversation)
        talk.conversations_changed.connect(lambda _: shelf.refresh())
        shelf.removed.connect(self._leave_removed)

    def open_reading(self, reading_id: int) -> None:
        """Go on with the latest conversation about a reading, or begin the first."""
        latest = self._shelf.holdings.latest_talk(reading_id)
        if latest is None:
            self.begin_talk(reading_id)
        else:
            self._enter(reading_id, latest.id)
            self._talk.show(latest.id)

    def open_conversation(self, conversation_id: int) -> None:
        """Go on with a conversation."""
        conversation = self._shelf.holdings.conversation(conversation_id)
        if conversation is not None:
            self._enter(conversation.reading_id or 0, conversation_id)
            self._talk.show(conversation_id)

    def return_to(self, place: Place) -> None:
        """Go on where a person was, in a conversation that was not begun then if need be."""
        if self._shelf.holdings.conversation(place.conversation_id) is not None:
            self.open_conversation(place.conversation_id)
        else:
            self.begin_talk(place.reading_id)

    def begin_talk(self, reading_id: int = 0) -> None:
        """Begin another conversation, about the open reading where none is named."""
        reading_id = reading_id or self.reading_id
        if reading_id:
            self._enter(reading_id, 0)
            self._talk.begin(reading_id)

    def open_hit(self, sha256: str, page: int) -> None:
        """Show a page that a search found, with the reading that it belongs to."""
        holdings = self._shelf.holdings
        present, latest = holdings.reading(self.reading_id), holdings.reading_with(sha256)
        is_in_present = present is not None and sha256 in present.documents
        if latest is not None and not is_in_present:
            self.open_reading(latest.id)
        self._documents.reveal(sha256, page)

    def leave_conversation(self, conversation_id: int) -> None:
        """Open something else where a conversation that is deleted is open."""
        if conversation_id == self.conversation_id:
            self.begin_talk(self.reading_id)

    def _enter(self, reading_id: int, conversation_id: int) -> None:
        is_another = reading_id != self.reading_id
        self.reading_id, self.conversation_id = reading_id, conversation_id
        self._rows.set_chosen(reading_id or None, conversation_id or None)
        entry = self._shelf.holdings.reading(reading_id)
        if entry is not None and (is_another or self._documents.shown not in entry.documents):
            self._show_document(entry)
        self._places.enter(reading_id, conversation_id)
        self.opened.emit(reading_id)

    def _show_document(self, entry: ReadingEntry) -> None:
        """Show the page of a reading that was looked at last."""
        place = self._places.place_in(entry.id)
        if place is not None and place.document in entry.documents:
            self._documents.show(place.document, place.page)
        elif entry.documents and self._documents.shown not in entry.documents:
            self._documents.show(entry.documents[0])

    def _take_conversation(self, conversation_id: int) -> None:
        """A branch, or a first question that was saved, is another conversation."""
        self.conversation_id = conversation_id
        self._places.enter(self.reading_id, conversation_id)
        self._rows.set_chosen(self.reading_id or None, conversation_id or None)

    def _leave_removed(self, reading_id: int) -> None:
        if reading_id != self.reading_id:
            return
        self.reading_id = self.conversation_id = 0
        self._rows.set_chosen(None)
        self._talk.leave()
        self._places.enter(0, 0)
        self._documents.close()
        self.opened.emit(0)
