"""SQLite for the whole application: a driver that can encrypt, and sqlite-utils on top.

The driver serves plain and encrypted files alike and is the only one, so that both behave in the
same way. It lacks names for most of SQLite's codes; the standard library has them.

sqlite-utils imports numpy only to recognise its types in rows; nothing here stores any, and a
window is shown a quarter of a second earlier without.
"""

import hmac
import sqlite3 as codes
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlcipher3 import dbapi2 as sqlite3

_PLAIN_MARK = b"SQLite format 3\0"
"""What a database begins with that is not encrypted."""
_MARK = b"LECTLIB\x01"
"""What one begins with that is."""
_START_BYTES = 16
_LEAST_EQUAL = 5
"""So many of eight bytes suffice: some of them may be damaged."""


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

__all__ = ["Database", "codes", "connect", "is_enciphered", "is_under", "spoken", "sqlite3"]


def connect(path: Path, key: bytes | None = None, *, timeout: float) -> sqlite3.Connection:
    """Open a database, encrypted where there is a key of 32 bytes; nothing is read yet."""
    connection = sqlite3.connect(path, timeout=timeout)
    if key is not None:
        connection.execute("PRAGMA cipher_log_level = NONE")  # it would write to stderr
        connection.execute(f'PRAGMA key = "{spoken(key)}"')
        connection.execute("PRAGMA temp_store = MEMORY")
    return connection


def spoken(key: bytes) -> str:
    """Return a key as SQLCipher takes one, with the first bytes of a database under it.

    They need not be random where the key is. So each says that it is encrypted, and under which
    key: one of another key is never taken for a damaged one.
    """
    return f"x'{(key + _start(key)).hex()}'"


def is_under(path: Path, key: bytes | None) -> bool:
    """Whether a database says that it is under this key, or under none. Raises OSError."""
    if key is None:
        return _first_bytes(path) == _PLAIN_MARK
    checks = _first_bytes(path)[len(_MARK) :], _start(key)[len(_MARK) :]
    return is_enciphered(path) and _resemble(*checks)


def is_enciphered(path: Path) -> bool:
    """Whether a database says that it is encrypted, under whatever key. Raises OSError."""
    return _resemble(_first_bytes(path)[: len(_MARK)], _MARK)


def _start(key: bytes) -> bytes:
    check = hmac.digest(key, b"lectern library check 1", "sha256")
    return (_MARK + check)[:_START_BYTES]


def _first_bytes(path: Path) -> bytes:
    if not path.is_file():  # a pipe would never end
        return b""
    with path.open("rb") as file:
        return file.read(_START_BYTES)


def _resemble(one: bytes, other: bytes) -> bool:
    return sum(a == b for a, b in zip(one, other, strict=False)) >= _LEAST_EQUAL
