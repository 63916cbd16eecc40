"""SQLite for everyone in the application: a driver that can encrypt, and sqlite-utils with it.

The driver serves plain and encrypted files alike and is the only one, so that both behave in the
same way. It lacks names for most of SQLite's codes; the standard library has them.

sqlite-utils imports numpy only to recognise its types in rows; nothing here stores any, and a
window is shown a quarter of a second earlier without.
"""

import sqlite3 as codes
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlcipher3 import dbapi2 as sqlite3

PLAIN_MARK = b"SQLite format 3\0"
"""What a database begins with that is not encrypted."""


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

__all__ = ["PLAIN_MARK", "Database", "codes", "connect", "is_plain", "sqlite3"]


def connect(path: Path, key: bytes | None = None, *, timeout: float) -> sqlite3.Connection:
    """Open a database, encrypted where there is a key of 32 bytes; nothing is read yet."""
    connection = sqlite3.connect(path, timeout=timeout)
    if key is not None:
        connection.execute("PRAGMA cipher_log_level = NONE")  # it would write to stderr
        connection.execute(f"PRAGMA key = \"x'{key.hex()}'\"")
        connection.execute("PRAGMA temp_store = MEMORY")
    return connection


def is_plain(path: Path) -> bool:
    """Whether a file is a database that is not encrypted. Raises OSError."""
    with path.open("rb") as file:
        return file.read(len(PLAIN_MARK)) == PLAIN_MARK
