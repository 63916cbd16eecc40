"""Encrypts or decrypts the files of a data folder, one by one.

Each lies there in one form at every moment; the new one is complete before the old one goes.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from app.conversion.databases import convert_database
from app.encryption.keys import DataKey
from app.encryption.private_files import SEALED, PrivateFiles
from app.encryption.sealed import SealBrokenError, seal_stream, unseal_stream
from app.leftovers import sweep_leftovers
from app.library.errors import LibraryUnavailableError
from app.library.restoring import set_aside_files, set_aside_libraries
from app.library.sqlite import is_enciphered
from app.paths import DataFolder
from app.whole_file import read_whole, remove_for_good, replacing_durably, write_durably

_LOGS = "logs"
_MOST_BYTES = 1 << 24
_FOLDERS = re.compile(rb"^\[folders\][^\n]*\n?(?:(?!\[)[^\n]*(?:\n|\Z))*", re.MULTILINE)


def seal_files(data: DataFolder, key: DataKey) -> None:
    """Seal everything that says something about documents. Raises OSError."""
    _sweep(data)
    for files in (data.pasted, data.sheets):
        for name in PrivateFiles(files.folder).all_names():
            files.write(name, (files.folder / name).read_bytes())
    for path in _plain_set_aside(data):
        _seal(path, key.files)
    remove_logs(data)
    _forget_folders(data.root / "window.ini")


def open_files(data: DataFolder, key: DataKey) -> None:
    """Unseal everything that is sealed; what does not open stays as it is. Raises OSError."""
    _sweep(data)
    for files in (data.pasted, data.sheets):
        for name in files.all_names():
            if files.hides(files.folder / name):
                _lay_open(files, name)
    for path in set_aside_files(data.library.path):
        if path.suffix == SEALED:
            _open(path, key.files)
    for path in set_aside_libraries(data.library.path):
        # What is damaged beyond that stays as it is.
        with suppress(LibraryUnavailableError):
            if is_enciphered(path):
                convert_database(path, key.library, None)


def _sweep(data: DataFolder) -> None:
    """Remove what was being written or read by processes that were killed."""
    sweep_leftovers(data.root)
    for folder in (data.root, data.pasted.folder, data.sheets.folder):
        for path in folder.glob(".*.part"):
            remove_for_good(path)


def remove_logs(data: DataFolder) -> None:
    """Remove the logs, which may hold names. Raises OSError."""
    for path in (data.root / _LOGS).glob("*.log*"):
        remove_for_good(path)


def _forget_folders(path: Path) -> None:
    """Remove from what the window remembers where files were chosen. Raises OSError."""
    if not path.is_file() or path.is_symlink():
        return
    content = read_whole(path, most_bytes=_MOST_BYTES)
    kept = _FOLDERS.sub(b"", content)
    if kept != content:
        remove_for_good(path)
        write_durably(path, kept)


def _plain_set_aside(data: DataFolder) -> Iterator[Path]:
    """Yield libraries that were set aside as damaged, with their journals, unless encrypted."""
    for path in set_aside_files(data.library.path):
        database = path.with_name(path.name.removesuffix("-wal").removesuffix("-shm"))
        is_sealed = path.suffix == SEALED or (database.exists() and is_enciphered(database))
        if not is_sealed:
            yield path


def _seal(path: Path, key: bytes) -> None:
    with path.open("rb") as source, replacing_durably(path.with_name(path.name + SEALED)) as target:
        seal_stream(source, target, key)
    remove_for_good(path)


def _open(path: Path, key: bytes) -> None:
    try:
        with path.open("rb") as source, replacing_durably(path.with_suffix("")) as target:
            unseal_stream(source, target, key)
    except SealBrokenError:
        return
    path.unlink()


def _lay_open(files: PrivateFiles, name: str) -> None:
    PrivateFiles(files.folder).write(name, files.read(name))
    files.path(name).unlink()
