"""Keeps the engine panel on the open reading and the answer shown last."""

from PySide6.QtCore import QObject

from app.conversations.messages import RUNNING
from app.core.queue.reading_queue import ReadingQueue
from app.library.records import Role
from app.window.chat.chat_view_model import ChatViewModel
from app.window.controllers.library import LibraryController
from app.window.dock.dock_props import DockAnswer, DockReading
from app.window.dock.dock_view_model import DockViewModel


class DockController(QObject):
    """Tells the panel whenever one of them is another, or goes on."""

    def __init__(
        self,
        dock: DockViewModel,
        chat: ChatViewModel,
        queue: ReadingQueue,
        library: LibraryController,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._dock = dock
        self._chat = chat
        self._queue = queue
        self._library = library
        self._reading_id = 0
        queue.changed.connect(self._reading_changed)
        chat.changed.connect(self._chat_changed)
        library.changed.connect(self._tell_reading)

    def open(self, reading_id: int) -> None:
        """Be about another reading; 0 for none."""
        self._reading_id = reading_id
        self._tell_reading()

    def _reading_changed(self, reading_id: int, _status: object) -> None:
        if reading_id == self._reading_id:
            self._tell_reading()

    def _chat_changed(self) -> None:
        answers = [one for one in self._chat.inputs.messages if one.role is Role.ASSISTANT]
        last = answers[-1].answer if answers else None
        rate = last.figures.tokens_per_second if last is not None and last.figures else 0.0
        is_coming = last is not None and last.state in RUNNING
        self._dock.take_answer(DockAnswer(is_coming, rate))
        self._tell_reading()

    def _tell_reading(self) -> None:
        entry = self._library.holdings.reading(self._reading_id)
        if entry is None:
            self._dock.take_reading(None)
            return
        status = self._queue.status(entry.id)
        self._dock.take_reading(
            DockReading(
                entry.title, status.tokens_done, status.tokens, self._chat.inputs.context_tokens
            )
        )
