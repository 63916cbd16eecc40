"""Starts switching encryption on or off: checks everything, then records what is to be done."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.conversion.switch import alone
from app.encryption.errors import not_written
from app.encryption.folder_lock import DEFAULT_COST, FolderLock, new_lock
from app.encryption.key_file import ScryptCost, State
from app.encryption.keys import new_data_key
from app.library.errors import damaged
from app.library.restoring import is_sound
from app.paths import DataFolder


def begin_encryption(
    data: DataFolder,
    *,
    passphrase: str | None = None,
    uses_keyring: bool = False,
    cost: ScryptCost = DEFAULT_COST,
) -> tuple[DataFolder, FolderLock]:
    """Lock a folder, of which nothing is encrypted yet; `carry_on` does that.

    Raises:
        LecternError: the passphrase is too short, there is no keyring, the library is damaged,
            another process encrypts the folder, or has done so.
    """
    _check(data)
    key = new_data_key()
    with _alone(data.root):
        lock = new_lock(data.root, key, passphrase=passphrase, uses_keyring=uses_keyring, cost=cost)
    return data.unlocked(key), lock


def begin_decryption(data: DataFolder, lock: FolderLock) -> FolderLock:
    """Write down that an unlocked folder is to be decrypted; `carry_on` does that.

    Raises:
        LecternError: the library is damaged.
    """
    if data.key is None:
        raise ValueError("the data folder is locked")
    _check(data)
    with _alone(data.root):
        return lock.with_state(State.DECRYPTING, data.key)


@contextmanager
def _alone(root: Path) -> Iterator[None]:
    """Keep others from changing how the folder is encrypted meanwhile. Raises UsageError."""
    try:
        with alone(root):
            yield
    except OSError as error:
        raise not_written(root, error) from error


def _check(data: DataFolder) -> None:
    """Refuse a library that could not be copied, as long as its backup can be put back."""
    if data.library.path.exists() and not is_sound(data.library):
        raise damaged(data.library.path, "it is not sound")
