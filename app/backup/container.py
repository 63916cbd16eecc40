"""The backup file: its parts in the clear, or encrypted under a passphrase.

Layout of a sealed one: magic, length of the wrap (u16), the key of the file under the passphrase
(MessagePack), then a sealed file with the parts in it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

import msgspec

from app.backup.parts import Source, Target
from app.backup.problems import (
    BackupFileLocked,
    BackupFilePassphrase,
    LockedFileError,
    MalformedError,
    WrongPassphraseError,
    damaged,
    not_read,
)
from app.encryption.folder_lock import DEFAULT_COST, FolderLock
from app.encryption.key_file import PassphraseWrap, ScryptCost
from app.encryption.keys import DataKey, new_data_key
from app.encryption.sealed import SealBrokenError, SealedReader, SealedWriter
from app.encryption.wrapping import (
    DoesNotUnwrapError,
    check_new_passphrase,
    unwrap_with_passphrase,
    wrap_with_passphrase,
)
from app.whole_file import open_regular
from engine.protocol.undecodable import UNDECODABLE

_MAGIC = b"LECTBK\x1a\n"
_LENGTH_BYTES = 2


@dataclass(frozen=True, slots=True)
class BackupLock:
    """What a backup is sealed with: a key, and the same key under the passphrase that opens it."""

    key: DataKey = field(repr=False)
    wrap: PassphraseWrap


def lock_of_folder(lock: FolderLock, key: DataKey) -> BackupLock | None:
    """Return a lock that the passphrase of the data folder opens; None where it has none."""
    wrap = lock.key_file.passphrase
    return None if wrap is None else BackupLock(key, wrap)


def lock_with(passphrase: str, cost: ScryptCost = DEFAULT_COST) -> BackupLock:
    """Return a lock of its own. Raises UsageError for a passphrase that is too short."""
    check_new_passphrase(passphrase)
    key = new_data_key()
    return BackupLock(key, wrap_with_passphrase(key, passphrase, cost))


@contextmanager
def sealing(file: BinaryIO, lock: BackupLock | None) -> Iterator[Target]:
    """Give what parts are written to; sealed where there is a lock."""
    if lock is None:
        yield file
        return
    wrap = msgspec.msgpack.encode(lock.wrap)
    file.write(_MAGIC + len(wrap).to_bytes(_LENGTH_BYTES) + wrap)
    writer = SealedWriter(file, lock.key.backup)
    yield writer
    writer.finish()


@dataclass(frozen=True, slots=True)
class OpenedBackup:
    """A backup file that can be read, as often as is needed."""

    path: Path
    key: DataKey | None = field(default=None, repr=False)
    start: int = 0
    """Where its parts begin."""

    @contextmanager
    def reading(self) -> Iterator[Source]:
        """Give what parts are read from; what proves to be damaged meanwhile is told as such.

        Raises OSError, UsageError.
        """
        try:
            with self.path.open("rb") as file:
                file.seek(self.start)
                yield file if self.key is None else SealedReader(file, self.key.backup)
        except (MalformedError, SealBrokenError) as error:
            raise damaged(self.path, error) from error


def is_sealed(path: Path) -> bool:
    """Whether a passphrase is needed to open a file. Raises UsageError."""
    try:
        with open_regular(path) as file:
            return file.read(len(_MAGIC)) == _MAGIC
    except OSError as error:
        raise not_read(path, error) from error


def open_backup(path: Path, passphrase: str = "") -> OpenedBackup:
    """Open a backup file; takes a noticeable moment where it is sealed.

    Raises:
        LockedFileError: it needs a passphrase, or another one.
        UsageError: it cannot be read.
    """
    if not is_sealed(path):
        return OpenedBackup(path)
    if not passphrase:
        raise LockedFileError(BackupFileLocked(str(path)))
    wrap, start = _read_wrap(path)
    try:
        return OpenedBackup(path, unwrap_with_passphrase(wrap, passphrase), start)
    except DoesNotUnwrapError:
        raise WrongPassphraseError(BackupFilePassphrase(str(path))) from None


def _read_wrap(path: Path) -> tuple[PassphraseWrap, int]:
    with path.open("rb") as file:
        file.seek(len(_MAGIC))
        wrap = file.read(int.from_bytes(file.read(_LENGTH_BYTES)))
        start = file.tell()
    try:
        return msgspec.msgpack.decode(wrap, type=PassphraseWrap), start
    except UNDECODABLE as error:
        raise damaged(path, "its header makes no sense") from error
