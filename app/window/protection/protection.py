"""The protection of a data folder, as the settings show it; reads only the key file."""

from dataclasses import dataclass

from app.encryption.folder_lock import FolderLock
from app.paths import DataFolder


@dataclass(frozen=True, slots=True)
class Protection:
    """What opens the folder; all False if it is not encrypted.

    Attributes:
        is_private: it is that of a private window, and forgotten at the end.
        has_passphrase: a passphrase opens it.
        uses_keyring: the system's keyring opens it.
    """

    is_private: bool = False
    has_passphrase: bool = False
    uses_keyring: bool = False

    @property
    def is_encrypted(self) -> bool:
        """Whether the folder is encrypted, and stays."""
        return self.has_passphrase or self.uses_keyring


READABLE = Protection()
"""A folder that is not encrypted."""


def protection_of(data: DataFolder) -> Protection:
    """Return how a data folder is protected. Raises ``LockedError``."""
    if data.is_private:
        return Protection(is_private=True)
    lock = FolderLock.of(data.root)
    if lock is None:
        return READABLE
    return Protection(has_passphrase=lock.has_passphrase, uses_keyring=lock.uses_keyring)
