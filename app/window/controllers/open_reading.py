"""Tells the conversation what the library knows of the open reading."""

from PySide6.QtCore import QObject

from app.documents.gaps import NO_GAPS
from app.window.chat.chat_events import ReadingKnown
from app.window.chat.chat_view_model import ChatViewModel
from app.window.controllers.library import LibraryController


class OpenReadingController(QObject):
    """One reading at a time; tells again whenever the library changes."""

    def __init__(
        self, chat: ChatViewModel, library: LibraryController, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._chat = chat
        self._library = library
        self._reading_id = 0
        library.changed.connect(self._tell)

    def open(self, reading_id: int) -> None:
        """Be about another reading; 0 for none."""
        self._reading_id = reading_id
        self._tell()

    def _tell(self) -> None:
        holdings = self._library.holdings
        entry = holdings.reading(self._reading_id)
        if entry is None:
            self._chat.apply(ReadingKnown("", NO_GAPS))
        else:
            self._chat.apply(ReadingKnown(holdings.reading_name(entry), holdings.gaps(entry)))
