"""Finds the key that opens a catalogue, before SQLite sees it.

Owns the rule that a catalogue under another or a missing key is refused. It is never mistaken for a
damaged one, which would be set aside.
"""

from contextlib import suppress
from pathlib import Path

from engine.errors import Locked, UsageFailure, WrongKey
from engine.protocol.problems.saved import StoreEncrypted, StoreNotEncrypted, StoreUnderAnotherKey
from engine.protocol.records import StoreForm
from engine.snapshots.keys import CatalogueKey, Encryption, has_mark

KEY_FILES = ("encryption.json", "encryption.copy.json")
"""The application keeps them beside the catalogue as long as anything there is encrypted."""

_PLAIN_MAGIC = b"SQLite format 3\0"
_START_BYTES = 16


def opening_key(path: Path, encryption: Encryption | None) -> CatalogueKey | None:
    """What a catalogue is to be opened or created with; None for a plain one.

    Raises:
        Locked: it is encrypted, and there is no key.
        WrongKey: it is encrypted under another key.
        UsageFailure: it is plain, and should not be.
    """
    start = _start(path)
    if encryption is None:
        if has_mark(start) or any(path.with_name(name).exists() for name in KEY_FILES):
            raise Locked(StoreEncrypted(str(path.parent)))
        return None
    if has_mark(start):
        return _checked(encryption.keys.catalogue, start, path)
    if start.startswith(_PLAIN_MAGIC):
        if encryption.while_converting is None:
            raise UsageFailure(StoreNotEncrypted(str(path)))
        return None
    return encryption.keys.catalogue if encryption.form is StoreForm.ENCRYPTED else None


def _checked(key: CatalogueKey, start: bytes, path: Path) -> CatalogueKey:
    if not key.is_of(start):
        raise WrongKey(StoreUnderAnotherKey(str(path.parent)))
    return key


def _start(path: Path) -> bytes:
    """The first bytes of a file, as far as there are any; what cannot be read is found later."""
    with suppress(OSError):
        if path.is_file():
            with path.open("rb") as file:
                return file.read(_START_BYTES)
    return b""
