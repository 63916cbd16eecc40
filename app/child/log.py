"""A child's stderr: a file of bounded size, and the last lines in memory."""

from collections import deque
from pathlib import Path
from threading import Lock
from typing import BinaryIO

MAX_LOG_BYTES = 1024 * 1024
MAX_LINE_BYTES = 4096
NUM_LAST_LINES = 40


class ChildLog:
    """Takes lines until the file is full; the last lines are always kept in memory.

    Without a path they are kept in memory alone.

    The file is opened for the first line; one that is full from before is set aside as ``*.1``
    then. A log that cannot be written never disturbs the child.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._lines: deque[str] = deque(maxlen=NUM_LAST_LINES)
        self._lock = Lock()
        self._file: BinaryIO | None = None
        self._bytes_left = MAX_LOG_BYTES if path is not None else 0

    def drain(self, stream: BinaryIO) -> None:
        """Take lines from ``stream`` until it ends, then close it."""
        with stream:
            while line := stream.readline(MAX_LINE_BYTES):
                self.add(line)
        self.close()

    def add(self, line: bytes) -> None:
        """Take one line."""
        with self._lock:
            self._lines.append(line.decode("utf-8", errors="replace").rstrip())
            self._write(line)

    def last_lines(self) -> tuple[str, ...]:
        """The newest lines, oldest first."""
        with self._lock:
            return tuple(self._lines)

    def close(self) -> None:
        """Close the file; the lines stay readable."""
        with self._lock:
            if self._file is not None:
                self._file.close()
                self._file = None

    def _write(self, line: bytes) -> None:
        if self.path is None or self._bytes_left < len(line):
            return
        try:
            if self._file is None:
                self._file = _open_log(self.path)
            self._file.write(line)
            self._file.flush()
        except OSError:
            self._bytes_left = 0
            return
        self._bytes_left -= len(line)


def _open_log(path: Path) -> BinaryIO:
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and path.stat().st_size >= MAX_LOG_BYTES:
        path.replace(path.with_name(path.name + ".1"))
    return path.open("ab")
