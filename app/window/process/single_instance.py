"""One window per data folder: a second start hands over its files and exits.

A lock file decides who is first, also after a crash; a local socket carries what the second one
was asked to open. Nothing else listens to it: the socket is the person's own.
"""

import hashlib
import json
import time
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QLockFile, QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from engine.protocol.problems.problem import Problem, sentence

_LOCK = "window.lock"
_PATIENCE_MS = 2000
_MOST_BYTES = 1 << 20
_WRITTEN_WITHIN_S = 0.5
"""A lock file is written right after it is made: one that is empty for so long stays so."""


class WindowSilent(Problem, frozen=True):
    """Another process is the window of this data folder, and does not take what it is told."""

    message = sentence(
        "Failures", "Lectern is already open with this library but does not respond."
    )
    remedy = sentence("Failures", "Wait a moment, or end it and start again.")


def has_window(data_dir: Path) -> bool:
    """Whether a window is open with this data folder, in any process."""
    lock = _lock(data_dir)
    is_free = _take(lock)
    lock.unlock()
    return not is_free


class SingleInstance(QObject):
    """The claim of one process to be the window of a data folder."""

    called = Signal(list)
    """Somebody started Lectern again, with these paths to open (may be none)."""

    def __init__(self, data_dir: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lock = _lock(data_dir)
        self._name = _server_name(data_dir)
        self._connections: list[QLocalSocket] = []
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._listen)

    def claim(self) -> bool:
        """Become the window of this directory; false where there is one."""
        if not _take(self._lock):
            return False
        QLocalServer.removeServer(self._name)
        self._server.listen(self._name)
        return True

    def call_first(self, paths: Sequence[Path]) -> bool:
        """Let the open window take `paths` and come to the front; false if it does not answer."""
        socket = QLocalSocket()
        socket.connectToServer(self._name)
        if not socket.waitForConnected(_PATIENCE_MS):
            return False
        socket.write(json.dumps([str(path.absolute()) for path in paths]).encode())
        was_sent = socket.waitForBytesWritten(_PATIENCE_MS)
        socket.disconnectFromServer()
        return was_sent

    def release(self) -> None:
        """Let another window have the directory."""
        self._server.close()
        self._lock.unlock()

    def _listen(self) -> None:
        connection = self._server.nextPendingConnection()
        self._connections.append(connection)
        connection.disconnected.connect(self._hear_all)
        self._hear_all()

    def _hear_all(self) -> None:
        """Take the messages of everyone who has disconnected."""
        left = QLocalSocket.LocalSocketState.UnconnectedState
        for connection in [one for one in self._connections if one.state() is left]:
            self._connections.remove(connection)
            paths = _paths(bytes(connection.read(_MOST_BYTES).data()))
            connection.deleteLater()
            if paths is not None:
                self.called.emit(paths)


def _lock(data_dir: Path) -> QLockFile:
    lock = QLockFile(str(data_dir / _LOCK))
    lock.setStaleLockTime(0)
    return lock


def _take(lock: QLockFile) -> bool:
    """Whether the lock could be taken: nobody has it, or whoever had it is gone.

    Who was killed before writing down who it is left an empty file, which is never stale for Qt.
    """
    if lock.tryLock(0):
        return True
    path = Path(lock.fileName())
    if not _is_empty(path):
        return False
    time.sleep(_WRITTEN_WITHIN_S)
    if _is_empty(path):
        path.unlink(missing_ok=True)
    return lock.tryLock(0)


def _is_empty(path: Path) -> bool:
    try:
        return path.stat().st_size == 0
    except OSError:
        return False


def _server_name(data_dir: Path) -> str:
    digest = hashlib.sha256(str(data_dir.absolute()).encode()).hexdigest()
    return f"lectern-{digest[:24]}"


def _paths(message: bytes) -> list[Path] | None:
    """Return the paths of a message, or None where it is none."""
    try:
        found = json.loads(message)
    except ValueError:
        return None
    if not (isinstance(found, list) and all(isinstance(path, str) for path in found)):
        return None
    return [Path(path) for path in found]
