"""The page process seen from the window: started on demand, one request at a time, watched.

Never blocks the GUI thread. The process is killed when an answer takes too long or it grows too
large; that, like a crash, is reported once, and the next request starts a new one.
"""

import msgspec
from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from app.child.command import Command, module_command
from app.child.limits import Allowance, MemoryLimitError, TimeLimitError
from app.child.worker import Worker, WorkerEnd, WorkerTerms
from app.window.viewer.source.messages import Answer, Open, PageAnswer, PageRequest, Request

PAINTER_MODULE = "app.window.viewer.source.worker"
_WATCH_MS = 250


class PageProcess(QObject):
    """One file, open in a process of its own; `command` starts another than our own painter."""

    answered = Signal(PageRequest, PageAnswer)
    """The request and its answer."""
    died = Signal(PageRequest, str)
    """The request that was being worked on, and how the process ended."""

    _came = Signal()

    def __init__(
        self,
        opening: Open,
        *,
        command: Command | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._command = command or module_command(PAINTER_MODULE)
        decoder: msgspec.msgpack.Decoder[Answer] = msgspec.msgpack.Decoder(Answer)
        limits = opening.limits
        self._terms = WorkerTerms(decoder, Allowance(limits.memory_bytes, limits.stall_seconds))
        self._worker: Worker[Answer] | None = None
        self._asked: Request | None = None
        self._watch = QTimer(self, interval=_WATCH_MS)
        self._watch.timeout.connect(self._look_after)
        self._came.connect(self._take, Qt.ConnectionType.QueuedConnection)

    @property
    def is_idle(self) -> bool:
        """Whether a request can be made."""
        return self._asked is None

    @property
    def is_running(self) -> bool:
        """Whether the file is open, or being opened, in a living process."""
        return self._worker is not None

    def ask(self, request: Request) -> None:
        """Make a request; only when idle. `Open` starts a new process, all else needs one."""
        if isinstance(request, Open):
            self._start()
        self._asked = request
        self._watch.start()
        if self._worker is not None:
            self._worker.send(request)

    def close(self) -> None:
        """End the process without notice."""
        self._asked = None
        self._end()

    def _start(self) -> None:
        self._end()
        try:
            self._worker = Worker(self._command, self._terms, self._came.emit)
        except OSError:
            self._came.emit()

    def _end(self) -> None:
        worker, self._worker = self._worker, None
        self._watch.stop()
        if worker is not None:
            worker.end()

    def _report_death(self, reason: str) -> None:
        request, self._asked = self._asked, None
        self._end()
        if request is not None:
            self.died.emit(request, reason)

    @Slot()
    def _take(self) -> None:
        if self._worker is None:
            self._report_death(self.tr("it could not be started"))
            return
        told = self._worker.take()
        if isinstance(told, WorkerEnd):
            no_sense = self.tr("its answer is invalid")
            self._report_death(no_sense if told.nonsense else self.tr("it crashed"))
        elif told is not None and self._asked is not None:
            request, self._asked = self._asked, None
            self._watch.stop()
            self.answered.emit(request, told)

    @Slot()
    def _look_after(self) -> None:
        if self._worker is None:
            return
        try:
            self._worker.check()
        except TimeLimitError as error:
            reason = self.tr("it took longer than {seconds} s")
            self._report_death(reason.format(seconds=f"{error.seconds:g}"))
        except MemoryLimitError:
            self._report_death(self.tr("it used too much memory"))
