"""Reasons why an encrypted data folder does not open.

Nothing is repaired, replaced or set aside because of any of these.

UsageError
└── LockedError                 2    the key is not available
    ├── WrongPassphraseError         ... because the passphrase is another one
    ├── KeyringError                 ... because the system's keyring does not give it
    ├── KeyFileTooNewError           ... because a newer Lectern encrypted the folder
    └── KeyFileDamagedError     1    ... because the key file and its copy are damaged
"""

from pathlib import Path

from app.errors import ExitCode, UsageError
from engine.protocol.problems.problem import Problem, sentence

PASSPHRASE_FILE_VARIABLE = "LECTERN_PASSPHRASE_FILE"  # noqa: S105 - the name of a place


class FolderLocked(Problem, frozen=True):
    """Nobody gave a passphrase."""

    message = sentence("Failures", "The data folder {root} is encrypted.")
    remedy = sentence(
        "Failures", "Enter its passphrase at the terminal, or name a file with it in {variable}."
    )
    root: str
    variable: str


class WrongPassphrase(Problem, frozen=True):
    """The passphrase does not fit."""

    message = sentence("Failures", "The passphrase does not open the data folder {root}.")
    remedy = sentence("Failures", "Enter the correct passphrase; without it nothing can be opened.")
    root: str


class NotInKeyring(Problem, frozen=True):
    """The keyring is locked, or another one."""

    message = sentence(
        "Failures", "The system's keyring does not provide the key of the data folder {root}."
    )
    remedy = sentence(
        "Failures",
        "Unlock the keyring, or log in as the person who encrypted it. Nothing was changed.",
    )
    root: str


class NoKeyring(Problem, frozen=True):
    """The system keeps no secrets."""

    message = sentence("Failures", "The system has no keyring that could keep the key.")
    remedy = sentence("Failures", "Protect the data folder with a passphrase instead.")


class FolderTooNew(Problem, frozen=True):
    """The key file is of an unknown version."""

    message = sentence("Failures", "The data folder {root} was encrypted by a newer Lectern.")
    remedy = sentence("Failures", "Update Lectern.")
    root: str


class KeyFileDamaged(Problem, frozen=True):
    """Neither it nor its copy can be used."""

    message = sentence("Failures", "The key file {path} is damaged, and so is its copy.")
    remedy = sentence(
        "Failures", "Restore one of the two from your own backup. Nothing else was changed."
    )
    path: str


class KeyFileMissing(Problem, frozen=True):
    """Somebody has removed it while the folder was open, or it has no passphrase any more."""

    message = sentence("Failures", "No passphrase opens the data folder {root} any more.")
    remedy = sentence("Failures", "Give the backup a passphrase of its own. Nothing was written.")
    root: str


class KeyFileChanged(Problem, frozen=True):
    """It is not the one that was opened."""

    message = sentence(
        "Failures", "The key file of the data folder {root} has changed in the meantime."
    )
    remedy = sentence("Failures", "Close Lectern everywhere, then try again. Nothing was changed.")
    root: str


class KeyFileNotWritten(Problem, frozen=True):
    """The system refuses."""

    message = sentence(
        "Failures", "The key file of the data folder {root} cannot be written: {error}."
    )
    remedy = sentence("Failures", "Check the permissions and the disk. Nothing was changed.")
    root: str
    error: str


class LockedError(UsageError):
    """The data folder is encrypted, and its key is not available."""


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
    return LockedError(FolderLocked(str(root), PASSPHRASE_FILE_VARIABLE))


def wrong_passphrase(root: Path) -> WrongPassphraseError:
    """Return the error for a passphrase that does not fit."""
    return WrongPassphraseError(WrongPassphrase(str(root)))


def not_in_keyring(root: Path, details: str = "") -> KeyringError:
    """Return the error for a keyring without the key."""
    return KeyringError(NotInKeyring(str(root)), details=details)


def no_keyring(details: str) -> KeyringError:
    """Return the error for a system that keeps no secrets."""
    return KeyringError(NoKeyring(), details=details)


def too_new(root: Path) -> KeyFileTooNewError:
    """Return the error for a key file of an unknown version."""
    return KeyFileTooNewError(FolderTooNew(str(root)))


def key_file_missing(root: Path) -> LockedError:
    """Return the error for a folder that was opened, and can be opened no more."""
    return LockedError(KeyFileMissing(str(root)))


def key_file_damaged(path: Path, details: str) -> KeyFileDamagedError:
    """Return the error for a key file that cannot be used."""
    return KeyFileDamagedError(KeyFileDamaged(str(path)), details=details)


def changed_meanwhile(root: Path) -> LockedError:
    """Return the error for a lock that is not the one that was opened."""
    return LockedError(KeyFileChanged(str(root)))


def not_written(root: Path, error: OSError) -> UsageError:
    """Return the error for a key file that cannot be written."""
    return UsageError(KeyFileNotWritten(str(root), error.strerror or str(error)))
