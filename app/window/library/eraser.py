"""Permanently deletes what was removed in the window: in library, side files and engine.

A removal can be undone for a while. What cannot be finished, because Lectern or
its engine ends, is finished when the engine is ready the next time.
"""

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from app.core.engine.engine_status import EngineState, EngineStatus
from app.core.library.library_work import LibraryWork
from app.erasure.engine_request import forget_request
from app.erasure.side_files import remove_beside
from app.library.library import Library
from app.library.records import Deleted
from app.link.port import EngineEnd, RequestPort
from app.paths import DataFolder
from engine.protocol.replies import AnyReply, Done

UNDO_MS = 60_000
"""How long a removal can be undone."""


class Eraser(QObject):
    """To be used on the thread that made it."""

    final = Signal()
    """What was removed before cannot be undone any more."""

    def __init__(
        self,
        data: DataFolder,
        library: LibraryWork,
        engine: RequestPort,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._data = data
        self._library = library
        self._engine = engine
        self._timer = QTimer(self, singleShot=True, interval=UNDO_MS)
        self._timer.timeout.connect(self._erase_removed)

    @Slot()
    def await_undo(self) -> None:
        """Something was removed: delete it when the time to undo that is over."""
        self._timer.start()

    @Slot(object)
    def take_status(self, status: EngineStatus) -> None:
        """Finish what was begun earlier, now that there is an engine."""
        if status.state is EngineState.READY:
            self._library.do(Library.to_forget, self._forget)

    def _erase_removed(self) -> None:
        self.final.emit()
        self._library.do(Library.forget_removed, self._forget)

    def _forget(self, deleted: list[Deleted]) -> None:
        if not deleted:
            return

        def listen(reply: AnyReply | EngineEnd) -> None:
            if isinstance(reply, Done):
                self._library.do(lambda library: library.note_forgotten(deleted))

        self._library.do(lambda _: remove_beside(self._data, deleted))
        self._engine.send(forget_request(deleted), listen)
