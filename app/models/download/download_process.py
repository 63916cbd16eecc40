"""The download process as a window uses it: asynchronous, without threads.

Knows frames and the process's death; every download gets exactly one last event, whatever happens.
"""

import struct

import msgspec
from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, Signal, Slot

from app.link.command import Command
from app.models.download.launch import GONE, download_command
from app.models.download.messages import (
    LAST_EVENTS,
    AnyDownloadEvent,
    DownloadOrder,
    RefusalReason,
    Refused,
)
from engine.protocol.undecodable import UNDECODABLE

_HEADER = struct.Struct("<I")
_MAX_FRAME = 1 << 20
_END_MS = 2000


class DownloadProcess(QObject):
    """One running process; `end` it or wait for its last event."""

    told = Signal(object)
    """An event of the process; after one of `LAST_EVENTS` nothing comes any more."""

    def __init__(self, order: DownloadOrder, command: Command | None = None) -> None:
        super().__init__()
        self._decoder: msgspec.msgpack.Decoder[AnyDownloadEvent] = msgspec.msgpack.Decoder(
            AnyDownloadEvent
        )
        self._buffer = bytearray()
        self._is_over = False
        self._process = QProcess(self)
        self._process.readyReadStandardOutput.connect(self._read)
        self._process.finished.connect(self._finish)
        self._process.errorOccurred.connect(self._finish)
        self._start(command or download_command(), order)

    def end(self) -> None:
        """End the process at once; it tells nothing more, what it fetched is kept.

        Not to be called while it tells something.
        """
        self._is_over = True
        self._process.kill()
        self._process.waitForFinished(_END_MS)

    @property
    def has_ended(self) -> bool:
        """Whether the process is gone, so that this object may be let go of."""
        return self._process.state() is QProcess.ProcessState.NotRunning

    def _start(self, command: Command, order: DownloadOrder) -> None:
        environment = QProcessEnvironment()
        for name, value in command.environment.items():
            environment.insert(name, value)
        self._process.setProcessEnvironment(environment)
        self._process.setStandardErrorFile(QProcess.nullDevice())
        self._process.start(command.arguments[0], list(command.arguments[1:]))
        body = msgspec.msgpack.encode(order)
        self._process.write(_HEADER.pack(len(body)) + body)

    @Slot()
    def _read(self) -> None:
        self._buffer += self._process.readAllStandardOutput().data()
        while not self._is_over and len(self._buffer) >= _HEADER.size:
            (length,) = _HEADER.unpack_from(self._buffer)
            if length > _MAX_FRAME:
                self._tell(GONE)
                return
            end = _HEADER.size + length
            if len(self._buffer) < end:
                return
            body = bytes(self._buffer[_HEADER.size : end])
            del self._buffer[:end]
            self._take(body)

    def _take(self, body: bytes) -> None:
        try:
            event = self._decoder.decode(body)
        except UNDECODABLE as error:
            event = Refused(RefusalReason.INTERNAL, details=str(error))
        self._tell(event)

    def _tell(self, event: AnyDownloadEvent) -> None:
        if isinstance(event, LAST_EVENTS):
            self._is_over = True
        self.told.emit(event)

    @Slot()
    def _finish(self) -> None:
        self._read()
        if not self._is_over and self.has_ended:
            self._tell(GONE)
