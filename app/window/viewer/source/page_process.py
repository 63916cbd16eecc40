"""The page process as the window sees it: started when needed, asked one thing at a time, watched.

Runs on the GUI thread without blocking it: QProcess reads in the background of the event loop. The
process is killed when an answer takes too long or it grows too large; that, like a crash, is
reported once, and the next request starts a new one. What it says is checked like any other input.
"""

import contextlib
import struct
from collections.abc import Mapping

import msgspec
import psutil
from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, Signal, Slot

from app.link.command import Command, module_command
from app.window.viewer.source.messages import Answer, Open, Request
from engine.protocol.framing import MAX_FRAME_BYTES
from engine.protocol.undecodable import UNDECODABLE

PAINTER_MODULE = "app.window.viewer.source.worker"
_HEADER = struct.Struct("<I")
_WATCH_MS = 250


class PageProcess(QObject):
    """One file, open in a process of its own; `command` starts another than our own painter."""

    answered = Signal(object, object)
    """The request and its answer."""
    died = Signal(object, str)
    """The request that was being worked on, and how the process ended."""

    def __init__(
        self,
        opening: Open,
        *,
        command: Command | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._opening = opening
        self._command = command or module_command(PAINTER_MODULE)
        self._decoder: msgspec.msgpack.Decoder[Answer] = msgspec.msgpack.Decoder(Answer)
        self._process: QProcess | None = None
        self._received = bytearray()
        self._asked: Request | None = None
        self._waited_ms = 0
        self._watch = QTimer(self, interval=_WATCH_MS)
        self._watch.timeout.connect(self._look_after)

    @property
    def is_idle(self) -> bool:
        """Whether a request can be made."""
        return self._asked is None

    @property
    def is_running(self) -> bool:
        """Whether the file is open, or being opened, in a living process."""
        return self._process is not None

    def ask(self, request: Request) -> None:
        """Make a request; only when idle. `Open` starts a new process, all else needs one."""
        if isinstance(request, Open):
            self._start()
        self._asked, self._waited_ms = request, 0
        self._watch.start()
        body = msgspec.msgpack.encode(request)
        if self._process is not None:
            self._process.write(_HEADER.pack(len(body)) + body)

    def close(self) -> None:
        """End the process without a word."""
        self._asked = None
        self._end()

    def _start(self) -> None:
        self._end()
        process = QProcess(self)
        process.setProcessEnvironment(_qt_environment(self._command.environment))
        process.setStandardErrorFile(QProcess.nullDevice())
        process.readyReadStandardOutput.connect(self._receive)
        process.finished.connect(self._finish)
        process.errorOccurred.connect(self._fail)
        self._process = process
        program, *arguments = self._command.arguments
        process.start(program, arguments)

    def _end(self) -> None:
        process, self._process = self._process, None
        self._watch.stop()
        self._received.clear()
        if process is None:
            return
        process.blockSignals(True)
        process.kill()
        process.waitForFinished()
        process.deleteLater()

    def _report_death(self, reason: str) -> None:
        request, self._asked = self._asked, None
        self._end()
        self.died.emit(request, reason)

    @Slot()
    def _receive(self) -> None:
        if self._process is None:
            return
        self._received += self._process.readAllStandardOutput().data()
        if len(self._received) < _HEADER.size:
            return
        (length,) = _HEADER.unpack_from(self._received)
        if length > MAX_FRAME_BYTES:
            self._report_death(self.tr("its answer makes no sense"))
        elif len(self._received) >= _HEADER.size + length:
            self._take(bytes(self._received[_HEADER.size : _HEADER.size + length]))

    def _take(self, body: bytes) -> None:
        self._received.clear()  # one answer to one request: nothing can follow it
        self._watch.stop()
        try:
            answer = self._decoder.decode(body)
        except UNDECODABLE:
            self._report_death(self.tr("its answer makes no sense"))
            return
        request, self._asked = self._asked, None
        if request is not None:
            self.answered.emit(request, answer)

    @Slot()
    def _finish(self) -> None:
        self._report_death(self.tr("it crashed"))

    @Slot(QProcess.ProcessError)
    def _fail(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self._report_death(self.tr("it could not be started"))

    @Slot()
    def _look_after(self) -> None:
        self._waited_ms += _WATCH_MS
        limits = self._opening.limits
        if self._waited_ms > limits.stall_seconds * 1000:
            reason = self.tr("it took longer than {seconds} s")
            self._report_death(reason.format(seconds=f"{limits.stall_seconds:g}"))
        elif self._memory() > limits.memory_bytes:
            self._report_death(self.tr("it took more memory than is allowed"))

    def _memory(self) -> int:
        if self._process is not None and self._process.processId():
            with contextlib.suppress(psutil.Error):
                return int(psutil.Process(self._process.processId()).memory_info().rss)
        return 0


def _qt_environment(variables: Mapping[str, str]) -> QProcessEnvironment:
    environment = QProcessEnvironment()
    for name, value in variables.items():
        environment.insert(name, value)
    return environment
