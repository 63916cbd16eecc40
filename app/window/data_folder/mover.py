"""Moves the data folder; at every moment one complete folder exists and is in use.

On one disk it is a rename. Between disks every file is copied, read back and compared, and only
then the new folder takes the place of the old one, which is deleted last. Links lead where they led
before, and are never followed. Must run while nothing has the folder open; that is checked with the
databases.
"""

import contextlib
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import xxhash
from PySide6.QtCore import QCoreApplication

from app.data_location import DataLocation, read_location, write_location
from app.errors import InterruptionError, LecternError, Said
from app.file_lock import lock_at_once
from app.library.sqlite import connect, sqlite3
from app.whole_file import replacing
from app.window.data_folder.move_plan import MovePlan, itself

_CHUNK = 4 << 20
_UNFINISHED = ".moving"
_ENGINES = "processes"
"""Where every engine that lives has a locked file."""

Report = Callable[[int], None]
"""Told how many bytes were copied in all."""


def move_data(
    plan: MovePlan, location: Path, *, report: Report, is_cancelled: Callable[[], bool]
) -> None:
    """Carry out a move and write down where the data is from now on.

    Args:
        plan: what is moved where.
        location: the file that says where the data folder is.
        report: told of progress.
        is_cancelled: asked between pieces; once true, everything stays as it was.

    Raises:
        LecternError: it could not be moved; everything is as it was.
    """
    before = read_location(location)
    source = itself(plan.source)
    try:
        _refuse_beside_engines(source)
        _let_go_of_databases(source)
        make_links_movable(source)
        if plan.is_rename:
            _take_effect(plan, source, location)
        else:
            _copy_over(source, plan, location, _Copying(report, is_cancelled))
    except (OSError, LecternError) as error:
        write_location(location, DataLocation(root=before.root))
        if isinstance(error, OSError):
            raise could_not_move(error) from error
        raise
    shutil.rmtree(source, ignore_errors=True)
    if plan.source.is_symlink():
        with contextlib.suppress(OSError):
            plan.source.unlink()


def could_not_move(error: OSError) -> LecternError:
    """The failure to tell where a file or folder refuses; everything is as it was."""
    translate = QCoreApplication.translate
    return LecternError(
        Said(
            translate(
                "DataFolder", "The data folder could not be moved. It is still in its old place."
            ),
            translate("DataFolder", "Check the target disk, then try again."),
        ),
        details=str(error),
    )


def _copy_over(source: Path, plan: MovePlan, location: Path, copying: "_Copying") -> None:
    unfinished = plan.target.with_name(plan.target.name + _UNFINISHED)
    shutil.rmtree(unfinished, ignore_errors=True)
    try:
        for path in (source, *sorted(source.rglob("*"))):
            copying.copy(path, unfinished / path.relative_to(source))
        _take_effect(plan, unfinished, location)
    except BaseException:
        shutil.rmtree(unfinished, ignore_errors=True)
        raise


def _take_effect(plan: MovePlan, ready: Path, location: Path) -> None:
    """Give the folder that is ready its new name, which is the one in use from then on."""
    if plan.target.is_dir():
        plan.target.rmdir()
    write_location(location, DataLocation(root=str(plan.target), former=str(plan.source)))
    ready.rename(plan.target)
    with contextlib.suppress(OSError):  # what was written before leads there, too
        write_location(location, DataLocation(root=str(plan.target)))


class _Copying:
    """Copies what a folder holds, compares what arrived, and counts."""

    def __init__(self, report: Report, is_cancelled: Callable[[], bool]) -> None:
        self._report = report
        self._is_cancelled = is_cancelled
        self._bytes_done = 0

    def copy(self, source: Path, target: Path) -> None:
        """Copy one link, folder (without what it holds) or file; other things are passed over.

        Raises ``OSError`` where what arrived differs, or something is there already.
        """
        if source.is_symlink():
            copy_link(source, target)
        elif source.is_dir():
            target.mkdir()
            shutil.copymode(source, target)
        elif source.is_file():
            self._copy_file(source, target)

    def _copy_file(self, source: Path, target: Path) -> None:
        """Copy a file durably."""
        sent = xxhash.xxh3_128()
        with source.open("rb") as reading, target.open("wb") as writing:
            while chunk := reading.read(_CHUNK):
                self._go_on(len(chunk))
                sent.update(chunk)
                writing.write(chunk)
            writing.flush()
            os.fsync(writing.fileno())
        shutil.copystat(source, target)
        if _digest(target) != sent.digest():
            raise OSError(f"{target} is not what was written")

    def _go_on(self, num_bytes: int) -> None:
        if self._is_cancelled():
            translate = QCoreApplication.translate
            raise InterruptionError(
                Said(
                    translate("DataFolder", "The move was stopped."),
                    translate("DataFolder", "Everything is still in its old place."),
                )
            )
        self._bytes_done += num_bytes
        self._report(self._bytes_done)


def _digest(path: Path) -> bytes:
    digest = xxhash.xxh3_128()
    with path.open("rb") as content:
        while chunk := content.read(_CHUNK):
            digest.update(chunk)
    return digest.digest()


def _refuse_beside_engines(folder: Path) -> None:
    """Refuse a folder that an engine uses: its databases tell only where they are not encrypted."""
    for path in (folder / _ENGINES).glob("*.lock"):
        with contextlib.closing(os.fdopen(os.open(path, os.O_RDWR), "rb")) as file:
            try:
                lock_at_once(file.fileno())
            except OSError as error:
                raise _in_use(path) from error


def _let_go_of_databases(folder: Path) -> None:
    """Fold every write-ahead log into its database, which works only where nobody has it open.

    Those that do not open without a key move with their logs.
    """
    for path in sorted(folder.glob("*.sqlite")):
        with contextlib.closing(connect(path, timeout=1.0)) as connection:
            try:
                connection.execute("PRAGMA journal_mode = DELETE").fetchone()
            except sqlite3.OperationalError as error:
                raise _in_use(path) from error
            except sqlite3.DatabaseError:
                continue  # one that is damaged or encrypted is moved as it is


def _in_use(path: Path) -> LecternError:
    translate = QCoreApplication.translate
    return LecternError(
        Said(
            translate("DataFolder", "Another program is using the data folder ({name}).").format(
                name=path.name
            ),
            translate("DataFolder", "Close every other Lectern, then try again."),
        )
    )


def make_links_movable(folder: Path) -> None:
    """Have links name what lies in the folder from where they are, and all else by its full name.

    Nothing is led anywhere else by it. Raises ``OSError``.
    """
    root = os.path.realpath(folder)
    for path in sorted(folder.rglob("*")):
        if path.is_symlink():
            destination = os.path.realpath(path)
            is_inside = Path(destination).is_relative_to(root)
            if is_inside == path.readlink().is_absolute():
                start = os.path.realpath(path.parent)
                _lead(path, os.path.relpath(destination, start) if is_inside else destination)


def copy_link(link: Path, target: Path) -> None:
    """Make another link that says the same. Raises ``OSError``."""
    target.symlink_to(link.readlink(), target_is_directory=link.is_dir())


def _lead(link: Path, destination: str) -> None:
    with replacing(link) as beside:
        beside.unlink()
        beside.symlink_to(destination, target_is_directory=link.is_dir())
