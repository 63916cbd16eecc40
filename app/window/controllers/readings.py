"""The open reading and conversation, and everything that follows from choosing another."""

from PySide6.QtCore import QObject, Signal

from app.library.records import Place, ReadingEntry
from app.window.controllers.documents import DocumentController
from app.window.controllers.library import LibraryController
from app.window.controllers.places import PlaceController
from app.window.conversations.conversation_controller import ConversationController
from app.window.library.library_view_model import LibraryViewModel
from app.window.viewer.viewer_model import Passage


class ReadingController(QObject):
    """Opens readings and conversations."""

    opened = Signal(int)
    """Id of the reading that is open now; 0 for none."""

    def __init__(
        self,
        conversation: ConversationController,
        documents: DocumentController,
        library: LibraryController,
        rows: LibraryViewModel,
        *,
        places: PlaceController,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._conversation = conversation
        self._documents = documents
        self._library = library
        self._rows = rows
        self._places = places
        self.reading_id = 0
        self.conversation_id = 0
        self._left = (0, 0)
        """The same of what was removed while it was open."""
        self._instead = (0, 0)
        """The same of what was opened in its place."""
        conversation.shown.connect(self._take_conversation)
        conversation.conversation_changed.connect(library.take_conversation)
        library.removed.connect(self._leave_removed)
        library.all_removed.connect(self._leave_all_removed)
        library.deleted.connect(lambda readings: self._leave_all_removed(readings, ()))
        library.undone.connect(self._return_to_left)

    def open_reading(self, reading_id: int) -> None:
        """Continue the latest conversation about a reading, or begin the first."""
        latest = self._library.holdings.latest_conversation(reading_id)
        if latest is None:
            self.begin_conversation(reading_id)
        else:
            self._enter(reading_id, latest.id)

    def open_added(self, reading_id: int) -> None:
        """Open a reading that was added; of many, only the last invites to a conversation."""
        self._rows.fold(self.reading_id)
        self.open_reading(reading_id)

    def open_conversation(self, conversation_id: int) -> None:
        """Continue a conversation."""
        conversation = self._library.holdings.conversation(conversation_id)
        if conversation is not None:
            self._enter(conversation.reading_id or 0, conversation_id)

    def return_to(self, place: Place) -> None:
        """Return to where a person was, if need be in a conversation that had not begun."""
        if self._library.holdings.conversation(place.conversation_id) is not None:
            self.open_conversation(place.conversation_id)
        else:
            self.begin_conversation(place.reading_id)

    def begin_conversation(self, reading_id: int = 0) -> None:
        """Begin another conversation, about the open reading where none is named."""
        reading_id = reading_id or self.reading_id
        if reading_id:
            self._enter(reading_id, 0)

    def open_hit(self, sha256: str, page: int, snippet: str = "") -> None:
        """Show what a search found, marked on its page, with the reading that it belongs to."""
        holdings = self._library.holdings
        present, latest = holdings.reading(self.reading_id), holdings.reading_with(sha256)
        is_in_present = present is not None and sha256 in present.documents
        if latest is not None and not is_in_present:
            self.open_reading(latest.id)
        self._documents.reveal_passage(sha256, Passage(page, snippet.strip("… ")))

    def offer_documents(self) -> None:
        """Offer the documents that the open reading has now."""
        self._documents.offer(self._library.holdings.reading(self.reading_id))

    def show_document(self, sha256: str) -> None:
        """Show another document of the open reading, where it was left."""
        self._documents.show(sha256, self._places.page_in(sha256))

    def leave_conversation(self, conversation_id: int) -> None:
        """Open something else where a conversation that is deleted is open."""
        if conversation_id == self.conversation_id:
            left = (self.reading_id, conversation_id)
            self.begin_conversation(self.reading_id)
            self._left, self._instead = left, (self.reading_id, 0)

    def _enter(self, reading_id: int, conversation_id: int) -> None:
        """Open a conversation (0: a new one), and then the document that it is about.

        A question can be typed before the process that draws pages is started.
        """
        is_another = reading_id != self.reading_id
        self.reading_id, self.conversation_id = reading_id, conversation_id
        self._rows.set_chosen(reading_id or None, conversation_id or None)
        if conversation_id:
            self._conversation.show(conversation_id)
        else:
            self._conversation.begin(reading_id)
        entry = self._library.holdings.reading(reading_id)
        if entry is not None and (is_another or self._documents.shown not in entry.documents):
            self._show_document(entry)
        self._places.enter(reading_id, conversation_id)
        self.offer_documents()
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

    def _leave_all_removed(self, readings: tuple[int, ...], conversations: tuple[int, ...]) -> None:
        if self.reading_id in readings:
            self._leave_removed(self.reading_id)
        elif self.conversation_id in conversations:
            self.leave_conversation(self.conversation_id)

    def _leave_removed(self, reading_id: int) -> None:
        if reading_id != self.reading_id:
            return
        self._left, self._instead = (self.reading_id, self.conversation_id), (0, 0)
        self.reading_id = self.conversation_id = 0
        self._rows.set_chosen(None)
        self._conversation.leave()
        self._places.enter(0, 0)
        self._documents.close()
        self._documents.offer(None)
        self.opened.emit(0)

    def _return_to_left(self) -> None:
        """Return to what is back, unless something else was opened meanwhile."""
        (reading_id, conversation_id), self._left = self._left, (0, 0)
        holdings = self._library.holdings
        is_elsewhere = (self.reading_id, self.conversation_id) != self._instead
        if is_elsewhere or holdings.reading(reading_id) is None:
            return
        is_back = holdings.conversation(conversation_id) is not None
        left = (reading_id, conversation_id if is_back else 0)
        if left != self._instead:
            self._enter(*left)
