"""Says what the open reading waits for in the queue, and reads it first where that is wanted."""

from PySide6.QtCore import QCoreApplication, QObject

from app.core.queue.reading_queue import ReadingQueue
from app.core.queue.reading_status import ReadingPhase
from app.window.chat.chat_events import ReadingWaits
from app.window.controllers.library import LibraryController
from app.window.parts import Parts


class WaitingController(QObject):
    """Tells the conversation pane whenever the reading waits for another one, or no more."""

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
        behind = self._behind()
        if behind != self._chat.inputs.waits_behind:
            self._chat.apply(ReadingWaits(behind))

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
