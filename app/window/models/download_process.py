"""The download process as the window uses it; its messages arrive as a signal.

Every download gets exactly one last event, whatever happens.
"""

from PySide6.QtCore import QObject, Qt, Signal, Slot

from app.child.command import Command
from app.child.worker import NOT_STARTED, Worker
from app.models.download.launch import download_command, download_terms, event_of
from app.models.download.messages import (
    LAST_EVENTS,
    AnyDownloadEvent,
    DownloadEvent,
    DownloadOrder,
)


class DownloadProcess(QObject):
    """One running process; `end` it or wait for its last event."""

    told = Signal(DownloadEvent)
    """What the process tells; after one of `LAST_EVENTS` nothing comes any more."""

    _came = Signal()

    def __init__(self, order: DownloadOrder, command: Command | None = None) -> None:
        super().__init__()
        self._worker: Worker[AnyDownloadEvent] | None = None
        self._is_over = False
        self._came.connect(self._take, Qt.ConnectionType.QueuedConnection)
        try:
            self._worker = Worker(command or download_command(), download_terms(), self._came.emit)
        except OSError:
            self._came.emit()
        else:
            self._worker.send(order)

    def end(self) -> None:
        """End the process at once; it tells nothing more, what it fetched is kept.

        Not to be called while it tells something.
        """
        self._is_over = True
        if self._worker is not None:
            self._worker.end()
            self._worker = None

    @property
    def has_ended(self) -> bool:
        """Whether the process is gone, so that this object may be dropped."""
        return self._is_over and self._worker is None

    @Slot()
    def _take(self) -> None:
        told = NOT_STARTED if self._worker is None else self._worker.take()
        if told is None or self._is_over:
            return
        event = event_of(told)
        self._is_over = isinstance(event, LAST_EVENTS)
        self.told.emit(event)
        if self._is_over:
            self.end()
