"""SQLite connections to plain and encrypted files.

Owns the driver, which is SQLCipher's. It treats a file that is opened without a key as SQLite does.
It raises exceptions of its own, with the standard library's codes.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from engine.snapshots.keys import CatalogueKey

if TYPE_CHECKING:
    from sqlite3 import Connection, Error
    from sqlite3 import connect as _connect
else:
    from sqlcipher3.dbapi2 import Connection, Error
    from sqlcipher3.dbapi2 import connect as _connect

__all__ = ["Connection", "Error", "connect", "copy_under"]

_PLAIN = ""


def connect(path: Path | str, key: CatalogueKey | None = None, *, timeout: float) -> Connection:
    """Open a file, or create it; one that is not under this key fails when it is first used.

    Args:
        path: the file.
        key: what it is encrypted under; None for a plain one.
        timeout: seconds to wait for other processes.
    """
    connection = _connect(path, timeout=timeout, isolation_level=None, check_same_thread=False)
    if key is not None:
        connection.execute("PRAGMA cipher_log_level = NONE")  # it would write to standard error
        connection.execute(f'PRAGMA key = "{key.spoken}"')
        connection.execute("PRAGMA temp_store = MEMORY")
    return connection


def copy_under(connection: Connection, path: Path, key: CatalogueKey | None) -> None:
    """Write all that a database holds to a new file under ``key``, or a plain one."""
    connection.execute(
        "ATTACH DATABASE ? AS copy KEY ?", (str(path), key.spoken if key else _PLAIN)
    )
    try:
        connection.execute("SELECT sqlcipher_export('copy')").fetchall()
        for pragma in ("application_id", "user_version"):
            (number,) = connection.execute(f"PRAGMA main.{pragma}").fetchone()
            connection.execute(f"PRAGMA copy.{pragma} = {int(number)}")
    finally:
        connection.execute("DETACH DATABASE copy")
