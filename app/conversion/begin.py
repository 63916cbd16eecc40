"""Switching encryption on or off begins: everything is looked at, then it is written down."""

from app.encryption.folder_lock import DEFAULT_COST, FolderLock, new_lock
from app.encryption.key_file import ScryptCost, State
from app.encryption.keys import new_data_key
from app.library.errors import damaged
from app.library.restoring import is_sound
from app.paths import DataDirectory


def begin_encryption(
    data: DataDirectory,
    *,
    passphrase: str | None = None,
    uses_keyring: bool = False,
    cost: ScryptCost = DEFAULT_COST,
) -> tuple[DataDirectory, FolderLock]:
    """Lock a folder, of which nothing is encrypted yet; `carry_on` does that.

    Raises:
        LecternError: the passphrase is too short, there is no keyring, the library is damaged.
    """
    _check(data)
    key = new_data_key()
    lock = new_lock(data.root, key, passphrase=passphrase, uses_keyring=uses_keyring, cost=cost)
    return data.unlocked(key), lock


def begin_decryption(data: DataDirectory, lock: FolderLock) -> FolderLock:
    """Write down that an unlocked folder is to be decrypted; `carry_on` does that.

    Raises:
        LecternError: the library is damaged.
    """
    if data.key is None:
        raise ValueError("the data folder is locked")
    _check(data)
    return lock.with_state(State.DECRYPTING, data.key)


def _check(data: DataDirectory) -> None:
    """Refuse a library that could not be copied, as long as its backup can be put back."""
    if data.library.path.exists() and not is_sound(data.library):
        raise damaged(data.library.path, "it is not sound")
