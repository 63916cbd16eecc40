"""Reasons why a backup file cannot be written or restored."""

from pathlib import Path

from app.errors import DoesNotFitError, LecternError, UsageError
from app.unwritable import why_not_written
from engine.protocol.problems.problem import Problem, sentence
from engine.protocol.system_limits import NO_ROOM


class BackupFileNotWritten(Problem, frozen=True):
    """The system refuses."""

    message = sentence("Failures", "The backup {path} cannot be written: {reason}.")
    path: str
    reason: Problem


class BackupFileInside(Problem, frozen=True):
    """It would be lost together with what it is a copy of."""

    message = sentence("Failures", "{path} lies in the data folder itself.")
    remedy = sentence("Failures", "Choose a place outside it, ideally on another disk.")
    path: str


class BackupFileNotRead(Problem, frozen=True):
    """The system refuses."""

    message = sentence("Failures", "The backup {path} cannot be read: {reason}.")
    remedy = sentence("Failures", "Check the name, the permissions and the disk.")
    path: str
    reason: str


class NoBackupFile(Problem, frozen=True):
    """It is some other file."""

    message = sentence("Failures", "{path} is not a backup written by Lectern.")
    remedy = sentence("Failures", "Choose another file. Nothing was changed.")
    path: str


class BackupFileDamaged(Problem, frozen=True):
    """It is not as it was written."""

    message = sentence("Failures", "The backup {path} is damaged or was altered: {what}.")
    remedy = sentence("Failures", "Use another backup. Nothing was changed.")
    path: str
    what: str


class BackupFileTooNew(Problem, frozen=True):
    """A newer version wrote it."""

    message = sentence("Failures", "The backup {path} was written by a newer Lectern.")
    remedy = sentence("Failures", "Update Lectern. Nothing was changed.")
    path: str


class BackupFileLocked(Problem, frozen=True):
    """Nobody gave a passphrase."""

    message = sentence("Failures", "The backup {path} is encrypted.")
    remedy = sentence("Failures", "Give the passphrase it was written with.")
    path: str


class BackupFilePassphrase(Problem, frozen=True):
    """The passphrase does not fit."""

    message = sentence("Failures", "The passphrase does not open the backup {path}.")
    remedy = sentence("Failures", "Enter the passphrase that was in use when it was written.")
    path: str


class NotRestored(Problem, frozen=True):
    """The system refuses in the middle."""

    message = sentence("Failures", "The backup could not be restored completely: {reason}.")
    remedy = sentence(
        "Failures", "Free some disk space, or check the permissions, then restore it again."
    )
    reason: str


class BackupStopped(Problem, frozen=True):
    """The person stopped it."""

    message = sentence("Failures", "Stopped; no backup was written.")
    remedy = sentence("Failures", "An existing backup of the same name is unchanged.")


class RestoringStopped(Problem, frozen=True):
    """The person stopped it."""

    message = sentence("Failures", "Stopped.")
    remedy = sentence("Failures", "Restore the backup again to add what is missing.")


class DamagedError(UsageError):
    """The backup cannot be used."""


class LockedFileError(UsageError):
    """The backup is encrypted, and no passphrase was given."""


class WrongPassphraseError(LockedFileError):
    """The passphrase does not open the backup."""


class MalformedError(Exception):
    """What was read does not make sense; says what."""


def damaged(path: Path, what: object) -> DamagedError:
    """Return the error for a file that is not as it was written."""
    return DamagedError(BackupFileDamaged(str(path), str(what)))


def not_written(path: Path, error: OSError) -> LecternError:
    """Return the error for a file that the system does not write."""
    kind = DoesNotFitError if error.errno in NO_ROOM else UsageError
    return kind(BackupFileNotWritten(str(path), why_not_written(error)))


def not_read(path: Path, error: OSError) -> UsageError:
    """Return the error for a file that the system does not read."""
    return UsageError(BackupFileNotRead(str(path), error.strerror or str(error)))


def not_restored(error: OSError) -> LecternError:
    """Return the error for a restore that the system does not let end."""
    return DoesNotFitError(NotRestored(error.strerror or str(error)))
