"""Why an encrypted data folder does not open.

Nothing is repaired, replaced or set aside because of any of these.

UsageError
└── LockedError                 2    the key is not to be had
    ├── WrongPassphraseError         ... because the passphrase is another one
    ├── KeyringError                 ... because the system's keyring does not give it
    ├── KeyFileTooNewError           ... because a newer Lectern encrypted the folder
    └── KeyFileDamagedError     1    ... because the key file and its copy are damaged
"""

from pathlib import Path

from app.errors import ExitCode, UsageError

PASSPHRASE_FILE_VARIABLE = "LECTERN_PASSPHRASE_FILE"  # noqa: S105 - the name of a place


class LockedError(UsageError):
    """The data folder is encrypted, and its key is not to be had."""


class WrongPassphraseError(LockedError):
    """The passphrase does not open the data folder."""


class KeyringError(LockedError):
    """The system's keyring is not there, is locked, or does not hold what it should."""


class KeyFileTooNewError(LockedError):
    """The key file is of a version that this Lectern does not know."""


class KeyFileDamagedError(LockedError):
    """Neither the key file nor its copy can be used."""

    exit_code = ExitCode.INTERNAL


def locked(root: Path) -> LockedError:
    """Return the error for a passphrase that nobody gave."""
    return LockedError(
        f"The data folder {root} is encrypted.",
        f"Give its passphrase at the terminal, or in a file that {PASSPHRASE_FILE_VARIABLE} names.",
    )


def wrong_passphrase(root: Path) -> WrongPassphraseError:
    """Return the error for a passphrase that does not fit."""
    return WrongPassphraseError(
        f"The passphrase does not open the data folder {root}.",
        "Enter the correct passphrase; without it nothing can be opened.",
    )


def not_in_keyring(root: Path, details: str = "") -> KeyringError:
    """Return the error for a keyring without the key."""
    return KeyringError(
        f"The system's keyring does not give the key of the data folder {root}.",
        "Unlock the keyring, or log in as the person who encrypted it. Nothing was changed.",
        details=details,
    )


def no_keyring(details: str) -> KeyringError:
    """Return the error for a system that keeps no secrets."""
    return KeyringError(
        "The system has no keyring that could keep the key.",
        "Protect the data folder with a passphrase instead.",
        details=details,
    )


def too_new(root: Path) -> KeyFileTooNewError:
    """Return the error for a key file of an unknown version."""
    return KeyFileTooNewError(
        f"The data folder {root} was encrypted by a newer Lectern.", "Update Lectern."
    )


def key_file_damaged(path: Path, details: str) -> KeyFileDamagedError:
    """Return the error for a key file that cannot be used."""
    return KeyFileDamagedError(
        f"The key file {path} is damaged, and so is its copy.",
        "Restore one of the two from your own backup. Nothing else was changed.",
        details=details,
    )


def changed_meanwhile(root: Path) -> LockedError:
    """Return the error for a lock that is not the one that was opened."""
    return LockedError(
        f"The key file of the data folder {root} has changed in the meantime.",
        "Close Lectern everywhere, then try again. Nothing was changed.",
    )


def not_written(root: Path, error: OSError) -> UsageError:
    """Return the error for a key file that cannot be written."""
    return UsageError(
        f"The key file of the data folder {root} cannot be written: {error.strerror or error}.",
        "Check the permissions and the disk. Nothing was changed.",
    )
