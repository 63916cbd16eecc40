"""A lock on an open file, which the system releases when its process ends, in any way."""

import sys

if sys.platform == "win32":
    import msvcrt

    def lock_at_once(descriptor: int) -> None:
        """Lock an open file at once or not at all. Raises ``OSError``."""
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def lock_at_once(descriptor: int) -> None:
        """Lock an open file at once or not at all. Raises ``OSError``."""
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
