"""Tells the conversation about the open reading: its name and gaps, and what it waits for.

Reads it before all others where that is wanted.
"""

from PySide6.QtCore import QCoreApplication, QObject

from app.core.queue.reading_queue import ReadingQueue
from app.core.queue.reading_status import ReadingPhase
from app.documents.gaps import NO_GAPS
from app.window.chat.chat_events import ReadingKnown
from app.window.controllers.library import LibraryController
from app.window.parts import Parts


class OpenReadingController(QObject):
    """One reading at a time; tells again whenever library or queue have changed what is known."""

    def __init__(
        self,
        queue: ReadingQueue,
        parts: Parts,
        library: LibraryController,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._queue = queue
        self._chat = parts.chat_model
        self._notices = parts.notices
        self._library = library
        self._reading_id = 0
        queue.changed.connect(self._queue_changed)
        library.changed.connect(self._tell)
        parts.chat.composer.not_asked.connect(self._explain)

    def open(self, reading_id: int) -> None:
        """Be about another reading; 0 for none."""
        self._reading_id = reading_id
        self._tell()

    def read_first(self) -> None:
        """Read the open reading before all others."""
        self._queue.move(self._reading_id, 1)

    def _queue_changed(self, _reading_id: int, _status: object) -> None:
        self._tell()  # whichever it was: another may be the first now

    def _tell(self) -> None:
        known, told = self._known(), self._chat.inputs
        if known != ReadingKnown(told.reading_name, told.gaps, told.waits_behind):
            self._chat.apply(known)

    def _known(self) -> ReadingKnown:
        holdings = self._library.holdings
        entry = holdings.reading(self._reading_id)
        if entry is None:
            return ReadingKnown("", NO_GAPS, "")
        return ReadingKnown(holdings.reading_name(entry), holdings.gaps(entry), self._behind())

    def _behind(self) -> str:
        """Return the title of what is read first; nothing where the open reading does not wait."""
        first = self._queue.first
        is_waiting = self._queue.status(self._reading_id).phase is ReadingPhase.QUEUED
        if first is None or first == self._reading_id or not is_waiting:
            return ""
        entry = self._library.holdings.reading(first)
        return entry.title if entry is not None else ""

    def _explain(self) -> None:
        """Say why nothing is asked, and what can be done about it."""
        hint = self._chat.props.composer.hint
        if self._chat.inputs.waits_behind:
            action = QCoreApplication.translate("Chat", "Read this first")
            self._notices.tell(hint, action, self.read_first)
        elif hint:
            self._notices.tell(hint)
