"""One process per download: a file lock, which the system releases when the process ends."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.file_lock import lock_at_once
from app.models.download.problems import BeingDownloaded
from app.models.download.refusal import Refusal


@contextmanager
def claimed(lock: Path) -> Iterator[None]:
    """Hold the lock during the block. Raises ``Refusal`` where another process holds it."""
    descriptor = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            lock_at_once(descriptor)
        except OSError as error:
            raise Refusal(BeingDownloaded(), details=repr(error)) from error
        yield
    finally:
        os.close(descriptor)
