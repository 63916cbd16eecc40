"""Keeps `True` and `False` alive under PySide6 6.12 on Python 3.11.

There every `Signal.emit` and every `disconnect` takes a reference to `True` away that it never
had (measured: `sys.getrefcount(True)` falls by one a call). After some thousands of them the count
reaches zero and the interpreter aborts. From Python 3.12 on both objects are immortal anyway.
"""

import ctypes
import sys

_ENOUGH = 1 << 40
"""References given in advance: 4,000 signals a second for eight years."""


def keep_bools_alive() -> None:
    """Call once, before the first signal is emitted."""
    if sys.version_info >= (3, 12):
        return
    for constant in (True, False):
        # An object begins with its reference count (CPython 3.11, Include/object.h).
        ctypes.c_ssize_t.from_address(id(constant)).value += _ENOUGH
