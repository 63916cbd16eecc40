"""Replaces a damaged or missing library with its backup."""

import shutil
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from app.errors import UsageError
from app.library.backup_file import find_backup
from app.library.checking import structural_damage
from app.library.database import LibraryDatabase
from app.library.errors import LibraryDamagedError, LibraryUnavailableError
from app.library.schema import MIGRATIONS
from app.library_file import LibraryFile
from app.whole_file import replacing
from engine.protocol.problems.problem import Problem, sentence

_BESIDE = ("-wal", "-shm", "")
"""What SQLite writes beside a database, which without it belongs to none; the database last."""
_DAMAGED = "damaged"


class NoBackup(Problem, frozen=True):
    """There is none."""

    message = sentence("Failures", "There is no backup of the library {path}.")
    remedy = sentence("Failures", "Nothing was changed.")
    path: str


class NotDamaged(Problem, frozen=True):
    """There is nothing to restore."""

    message = sentence("Failures", "The library {path} is not damaged.")
    remedy = sentence(
        "Failures",
        "Nothing was changed. To check and repair its contents, run lectern verify.",
    )
    path: str


class BackupDamaged(Problem, frozen=True):
    """It is of no use."""

    message = sentence("Failures", "The backup {path} is damaged as well.")
    remedy = sentence("Failures", "Nothing was changed.")
    path: str


class NotPutBack(Problem, frozen=True):
    """The system refuses."""

    message = sentence("Failures", "The backup cannot be put back: {reason}.")
    remedy = sentence(
        "Failures", "Close Lectern everywhere, check the permissions and the disk, and try again."
    )
    reason: str


@dataclass(frozen=True, slots=True)
class Restored:
    """A library replaced by its backup of `moment`, and where the damaged one is kept."""

    moment: str
    set_aside: Path | None


def restore_backup(library: LibraryFile) -> Restored:
    """Put the backup of a library in its place.

    Nothing is deleted: the backup stays, and so does the damaged library under another name.

    Raises:
        UsageError: there is no backup, or the library is not damaged.
        LibraryUnavailableError: the backup is damaged, or the files cannot be moved.
    """
    path = library.path
    backup = find_backup(path)
    if backup is None:
        raise UsageError(NoBackup(str(path)))
    if path.exists() and is_sound(library):
        raise UsageError(NotDamaged(str(path)))
    try:
        with replacing(path) as beside:
            shutil.copyfile(backup.path, beside)
            if not is_sound(LibraryFile(beside, library.key)):
                raise LibraryUnavailableError(BackupDamaged(str(backup.path)))
            return Restored(backup.moment, _set_aside(path))
    except OSError as error:
        raise LibraryUnavailableError(NotPutBack(error.strerror or str(error))) from error


def is_sound(library: LibraryFile) -> bool:
    """Whether nothing is wrong with the file of a library.

    Raises:
        LibraryUnavailableError: it cannot be opened, for another reason than damage.
    """
    try:
        database = LibraryDatabase(library, MIGRATIONS)
    except LibraryDamagedError:
        return False
    try:
        with database.reading() as reader:
            return not structural_damage(reader)
    except LibraryDamagedError:
        return False
    finally:
        database.close()


def set_aside_libraries(library: Path) -> list[Path]:
    """Return the damaged libraries that are kept beside one."""
    return sorted(library.parent.glob(f"{library.stem}.{_DAMAGED}-*{library.suffix}"))


def set_aside_files(library: Path) -> list[Path]:
    """Return everything that is kept of damaged libraries, journals included; databases last."""
    found = library.parent.glob(f"{library.stem}.{_DAMAGED}-*")
    return sorted(found, key=lambda path: (path.suffix == library.suffix, path))


def set_aside_path(library: Path) -> Path:
    """Return where a library is kept that proved to be damaged now."""
    now = f"{datetime.now():%Y%m%d-%H%M%S}"
    return library.with_name(f"{library.stem}.{_DAMAGED}-{now}{library.suffix}")


def _set_aside(library: Path) -> Path | None:
    if not library.exists():
        return None
    aside = set_aside_path(library)
    for suffix in _BESIDE:
        part = library.with_name(library.name + suffix)
        if part.exists():
            part.rename(aside.with_name(aside.name + suffix))
    return aside
