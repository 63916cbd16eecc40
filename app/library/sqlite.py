"""sqlite-utils without numpy.

It imports numpy only to recognise its types in rows; nothing here stores any, and a window is shown
a quarter of a second earlier without.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def _absent(name: str) -> Iterator[None]:
    """Let a module that is not loaded yet count as not installed."""
    if name in sys.modules:
        yield
        return
    sys.modules[name] = None  # type: ignore[assignment] # as importlib documents it
    try:
        yield
    finally:
        del sys.modules[name]


with _absent("numpy"):
    from sqlite_utils import Database

__all__ = ["Database"]
