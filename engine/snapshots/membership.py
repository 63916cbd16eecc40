"""Tracks which processes use a store at the moment.

Owns one lock file per process and the gate that newcomers pass. A lock ends with its process, so a
killed process is recognised without a clock or a process number. Only exclusive locks are used,
because every operating system has them. Knows nothing about what is protected.
"""

import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path

from engine.errors import UsageFailure
from engine.file_lock import try_lock
from engine.protocol.problems.saved import KeptByAnother
from engine.regular_files import require_regular_or_absent

_GATE_PATIENCE_SECONDS = 60.0
_GATE_POLL_SECONDS = 0.02


class Membership:
    """One process as a user of a directory, among others."""

    def __init__(self, directory: Path) -> None:
        """Join; waits while another process is alone in there.

        Raises:
            UsageFailure: the other process did not finish in a minute.
        """
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._directory = directory
        self.name = secrets.token_hex(8)
        self._path = directory / f"{self.name}.lock"
        with self._gate():
            self._file = FileIO(self._path, "xb")
            try_lock(self._file.fileno())

    def leave(self) -> None:
        """Leave the directory."""
        self._file.close()
        with suppress(OSError):
            self._path.unlink()

    @contextmanager
    def alone(self) -> Iterator[bool]:
        """Whether no other process uses the directory; if so, none can join inside the block."""
        with self._gate():
            yield not self._others()

    def _others(self) -> list[Path]:
        """Lock files of living processes; those of dead ones are removed."""
        living = []
        for path in self._directory.glob("*.lock"):
            if path == self._path:
                continue
            with suppress(FileNotFoundError):
                if not path.is_file():
                    continue  # a process has a file there
                with FileIO(path, "rb+") as file:
                    dead = try_lock(file.fileno())
                if dead:
                    path.unlink(missing_ok=True)
                else:
                    living.append(path)
        return living

    @contextmanager
    def _gate(self) -> Iterator[None]:
        deadline = time.monotonic() + _GATE_PATIENCE_SECONDS
        gate = self._directory / "gate"
        require_regular_or_absent(gate)
        with FileIO(gate, "ab") as file:
            while not try_lock(file.fileno()):
                if time.monotonic() > deadline:
                    raise UsageFailure(KeptByAnother(str(self._directory.parent)))
                time.sleep(_GATE_POLL_SECONDS)
            yield
