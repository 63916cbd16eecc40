"""The lock of an encrypted data folder, opened by a passphrase or the system's keyring.

Who has opened it has the data key, and can change how it is opened and how far it is encrypted.
"""

import hmac
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from msgspec.structs import replace

from app.encryption.errors import (
    LockedError,
    changed_meanwhile,
    key_file_damaged,
    locked,
    not_in_keyring,
    not_written,
    wrong_passphrase,
)
from app.encryption.key_file import (
    KeyFile,
    KeyringWrap,
    PassphraseWrap,
    ScryptCost,
    State,
    is_encrypted,
    key_paths,
    read_key_file,
    remove_key_file,
    write_key_file,
)
from app.encryption.keys import DataKey
from app.encryption.system_keyring import fetch_key, forget_secret, keep_new_key
from app.encryption.wrapping import (
    DoesNotUnwrapError,
    check_new_passphrase,
    unwrap_with_key,
    unwrap_with_passphrase,
    wrap_with_key,
    wrap_with_passphrase,
)

DEFAULT_COST = ScryptCost()


@dataclass(frozen=True, slots=True)
class FolderLock:
    """The lock of the data folder `root`."""

    root: Path
    key_file: KeyFile

    @classmethod
    def of(cls, root: Path) -> Self | None:
        """Return the lock of a data folder; None where it is not encrypted.

        Raises:
            LockedError: its key file cannot be used.
        """
        key_file = read_key_file(root)
        return None if key_file is None else cls(root, key_file)

    @property
    def state(self) -> State:
        """How far the folder is encrypted."""
        return self.key_file.state

    @property
    def has_passphrase(self) -> bool:
        """Whether a passphrase opens it."""
        return self.key_file.passphrase is not None

    @property
    def uses_keyring(self) -> bool:
        """Whether the system's keyring opens it, without a question."""
        return self.key_file.keyring is not None

    def open_with_passphrase(self, passphrase: str) -> DataKey:
        """Return the key; takes a noticeable moment.

        Raises:
            LockedError: it is not the passphrase, or there is none.
        """
        if self.key_file.passphrase is None:
            raise locked(self.root)
        try:
            return self._proven(unwrap_with_passphrase(self.key_file.passphrase, passphrase))
        except DoesNotUnwrapError:
            raise wrong_passphrase(self.root) from None

    def open_with_keyring(self) -> DataKey:
        """Return the key.

        Raises:
            LockedError: the keyring does not give it.
        """
        wrap = self.key_file.keyring
        kept = fetch_key(wrap.account) if wrap else None
        if wrap is None or kept is None:
            raise not_in_keyring(self.root)
        try:
            return self._proven(unwrap_with_key(wrap, kept))
        except DoesNotUnwrapError:
            raise not_in_keyring(self.root, "the key that it holds is another one") from None

    def _proven(self, key: DataKey) -> DataKey:
        if not hmac.compare_digest(_proof(self.key_file, key), self.key_file.proof):
            raise key_file_damaged(key_paths(self.root)[0], "somebody else has changed it")
        with suppress(OSError, LockedError):  # a damaged copy is mended where it can be
            if read_key_file(self.root) == self.key_file:  # others may have changed it meanwhile
                write_key_file(self.root, self.key_file)
        return key

    def refreshed(self, key: DataKey) -> "FolderLock":
        """Return the lock as it is now: others may have changed it since it was read.

        Raises:
            LockedError: it is gone, or one of another key is in its place.
        """
        key_file = read_key_file(self.root)
        if key_file is None or not hmac.compare_digest(_proof(key_file, key), key_file.proof):
            raise changed_meanwhile(self.root)
        return FolderLock(self.root, key_file)

    def with_state(self, state: State, key: DataKey) -> "FolderLock":
        """Write down how far the folder is encrypted. Raises UsageError."""
        return self._changed(key, state=state)

    def with_passphrase(
        self, passphrase: str, key: DataKey, cost: ScryptCost = DEFAULT_COST
    ) -> "FolderLock":
        """Let this passphrase open the folder, and no other one any more.

        Raises UsageError, also for a passphrase that is too short.
        """
        wrap = _passphrase_wrap(key, passphrase, cost)
        return self._changed(key, passphrase=wrap)

    def with_keyring(self, key: DataKey) -> "FolderLock":
        """Let the system's keyring open the folder, too. Raises UsageError."""
        account, wrapping_key = keep_new_key()
        wrap = wrap_with_key(key, wrapping_key, account)
        return self._changed(key, keyring=wrap)

    def without_keyring(self, key: DataKey) -> "FolderLock":
        """Let the passphrase alone open the folder. Raises UsageError."""
        former = self.refreshed(key).key_file
        if former.passphrase is None:
            raise locked(self.root)
        lock = self._changed(key, keyring=None)
        if former.keyring is not None:
            forget_secret(former.keyring.account)
        return lock

    def remove(self) -> None:
        """Remove the key file: nothing in the folder is encrypted any more. Raises OSError."""
        remove_key_file(self.root)
        if self.key_file.keyring is not None:
            forget_secret(self.key_file.keyring.account)

    def _changed(self, key: DataKey, **fields: State | PassphraseWrap | KeyringWrap | None) -> Self:
        former = self.refreshed(key).key_file
        return type(self)(self.root, _written(self.root, replace(former, **fields), key))


def new_lock(
    root: Path,
    key: DataKey,
    *,
    passphrase: str | None = None,
    uses_keyring: bool = False,
    cost: ScryptCost = DEFAULT_COST,
) -> FolderLock:
    """Put a lock on a folder that is to be encrypted from now on.

    Raises UsageError, also for a passphrase that is too short, where nothing would open it, or
    where there is a lock: without it, what is encrypted would be lost.
    """
    if passphrase is None and not uses_keyring:
        raise locked(root)
    if is_encrypted(root):
        raise changed_meanwhile(root)
    wrap = None if passphrase is None else _passphrase_wrap(key, passphrase, cost)
    in_keyring = None
    if uses_keyring:
        account, wrapping_key = keep_new_key()
        in_keyring = wrap_with_key(key, wrapping_key, account)
    key_file = KeyFile(state=State.ENCRYPTING, passphrase=wrap, keyring=in_keyring)
    return FolderLock(root, _written(root, key_file, key))


def _passphrase_wrap(key: DataKey, passphrase: str, cost: ScryptCost) -> PassphraseWrap:
    check_new_passphrase(passphrase)
    return wrap_with_passphrase(key, passphrase, cost)


def _written(root: Path, key_file: KeyFile, key: DataKey) -> KeyFile:
    key_file = replace(key_file, proof=_proof(key_file, key))
    try:
        write_key_file(root, key_file)
    except OSError as error:
        raise not_written(root, error) from error
    return key_file


def _proof(key_file: KeyFile, key: DataKey) -> bytes:
    return hmac.digest(key.key_file, key_file.proven(), "sha256")
