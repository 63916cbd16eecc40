"""A lock on an open file, which the system releases when its process ends, in any way."""

import sys
import time

_POLL_SECONDS = 0.02

if sys.platform == "win32":
    import msvcrt

    _HELD = (OSError,)

    def lock_at_once(descriptor: int) -> None:
        """Lock an open file at once or not at all. Raises ``OSError``."""
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    _HELD = (BlockingIOError,)

    def lock_at_once(descriptor: int) -> None:
        """Lock an open file at once or not at all. Raises ``OSError``."""
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def lock_within(descriptor: int, seconds: float) -> bool:
    """Wait for the lock of an open file; whether it was free in time.

    Raises ``OSError`` where the file system has no locks.
    """
    deadline = time.monotonic() + seconds
    while True:
        try:
            lock_at_once(descriptor)
        except _HELD:
            if time.monotonic() > deadline:
                return False
            time.sleep(_POLL_SECONDS)
        else:
            return True
