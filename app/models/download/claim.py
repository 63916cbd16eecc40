"""One process per download: a lock on a file, let go by the system when its process ends."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.models.download.messages import RefusalReason
from app.models.download.refusal import Refusal


@contextmanager
def claimed(lock: Path) -> Iterator[None]:
    """Hold the lock during the block. Raises ``Refusal`` where another process holds it."""
    descriptor = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            _take(descriptor)
        except OSError as error:
            raise Refusal(RefusalReason.BUSY, details=repr(error)) from error
        yield
    finally:
        os.close(descriptor)


def _take(descriptor: int) -> None:
    """Lock an open file at once or not at all. Raises ``OSError``."""
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415 - exists on Windows alone

        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl  # noqa: PLC0415 - exists everywhere else

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
