"""Keeps the conversation pane informed of how much is read and how full the context is."""

from PySide6.QtCore import QObject

from app.core.queue.reading_queue import ReadingQueue
from app.core.queue.reading_status import ReadingPhase, ReadingStatus
from app.core.readings.opened_reading import OpenedReading
from app.errors import LecternError
from app.window.chat.chat_events import ContextChanged
from app.window.chat.chat_view_model import ChatViewModel

_ANSWERS = {ReadingPhase.READY, ReadingPhase.READING, ReadingPhase.PAUSED}
"""Phases in which the engine can measure a reading without delay for what it is doing."""

_COMING = {
    ReadingPhase.MEASURING,
    ReadingPhase.QUEUED,
    ReadingPhase.OPENING,
    ReadingPhase.READING,
}


class ContextWatch(QObject):
    """Watches one reading at a time."""

    def __init__(
        self, queue: ReadingQueue, model: ChatViewModel, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._queue = queue
        self._model = model
        self._reading_id: int | None = None
        self._conversation_tokens = 0
        self._limit = 0
        self._is_opening = False
        queue.changed.connect(self._status_changed)
        queue.model_changed.connect(self._ask_anew)

    def watch(self, reading_id: int | None, conversation_tokens: int) -> None:
        """Report on a reading; `conversation_tokens` are those up to the last answer."""
        self._conversation_tokens = conversation_tokens
        if reading_id != self._reading_id:
            self._reading_id = reading_id
            self._ask_anew()
        elif reading_id is not None:
            self._tell(self._queue.status(reading_id))

    def _ask_anew(self) -> None:
        self._limit, self._is_opening = 0, False
        if self._reading_id is not None:
            self._tell(self._queue.status(self._reading_id))

    def _status_changed(self, reading_id: int, status: ReadingStatus) -> None:
        if reading_id == self._reading_id:
            self._tell(status)

    def _tell(self, status: ReadingStatus) -> None:
        tokens = max(status.tokens, self._conversation_tokens)
        is_coming = status.phase in _COMING
        fraction = read_fraction(status)
        page = status.page if status.phase is ReadingPhase.READING else 0
        self._model.apply(ContextChanged(tokens, self._limit, fraction, is_coming, page))
        if not self._limit and not self._is_opening and status.phase in _ANSWERS:
            self._open()

    def _open(self) -> None:
        """Ask for the limit; what is asked next finds the reading open."""
        reading_id = self._reading_id
        if reading_id is None:
            return
        self._is_opening = True

        def deliver(reading: OpenedReading | LecternError) -> None:
            if reading_id != self._reading_id:
                return
            self._is_opening = False
            if not isinstance(reading, LecternError):
                self._limit = reading.opened.context_limit
                self._tell(self._queue.status(reading_id))

        self._queue.open(reading_id, deliver)


def read_fraction(status: ReadingStatus) -> float:
    """Return the share of a reading that a question is answered from."""
    if status.phase is ReadingPhase.READY:
        return 1.0
    return status.tokens_done / status.tokens if status.tokens else 0.0
