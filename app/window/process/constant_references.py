"""Keeps `None`, `True` and `False` alive under PySide6 6.12 on Python 3.11.

There signals, `disconnect` and event handlers take references to these constants away that they
never had (measured: `sys.getrefcount(True)` falls by one with every `Signal.emit`). After some
thousands of them a count reaches zero and the interpreter aborts. From Python 3.12 on the
constants are immortal anyway.
"""

import ctypes
import sys

_ENOUGH = 1 << 40
"""References given in advance: 4,000 signals a second for eight years."""


def keep_constants_alive() -> None:
    """Call once, before the application object is made."""
    if sys.version_info >= (3, 12):
        return
    for constant in (None, True, False):
        # An object begins with its reference count (CPython 3.11, Include/object.h).
        ctypes.c_ssize_t.from_address(id(constant)).value += _ENOUGH
