"""Opens and replaces files of unknown kind without ever blocking on a pipe or device."""

import errno
import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BufferedReader, BufferedWriter, FileIO
from pathlib import Path

WAIT_FOR_NOBODY: int = getattr(os, "O_NONBLOCK", 0)
"""Lets a pipe be opened at once, whether or not anybody is at its other end."""

_FOLLOW_NOTHING: int = getattr(os, "O_NOFOLLOW", 0)
_AS_IT_IS: int = getattr(os, "O_BINARY", 0)


def open_regular(path: Path) -> BufferedReader:
    """Open a file for reading.

    Raises:
        OSError: it cannot be opened, or is a folder, a pipe, a socket or a device.
    """
    _require_regular(path, path.stat().st_mode)
    descriptor = os.open(path, os.O_RDONLY | WAIT_FOR_NOBODY | _AS_IT_IS)
    try:
        _require_regular(path, os.fstat(descriptor).st_mode)  # it may be another one by now
        return BufferedReader(FileIO(descriptor, "rb"))
    except BaseException:
        os.close(descriptor)
        raise


def require_regular_or_absent(path: Path) -> None:
    """Raise ``OSError`` where something other than a regular file has this name."""
    with suppress(FileNotFoundError):
        _require_regular(path, path.stat().st_mode)


def require_replaceable(path: Path, *, replace: bool) -> None:
    """Check that a new file may take this name.

    Raises:
        FileExistsError: a file has it, and ``replace`` is false.
        OSError: something other than a file has it, even a link to a file.
    """
    with suppress(FileNotFoundError):
        _require_regular(path, path.lstat().st_mode)
        if not replace:
            raise FileExistsError(errno.EEXIST, "it exists", str(path))


@contextmanager
def written_beside(path: Path, *, replace: bool = True) -> Iterator["BufferedWriter[FileIO]"]:
    """Write a file beside ``path`` that takes its place at the end, complete and durable.

    Nobody can foresee its name, and it is for the eyes of one person. What is at ``path`` stays
    where writing fails.

    Raises:
        FileExistsError: something has that name already, and ``replace`` is false.
        OSError: it cannot be written.
    """
    partial = path.with_name(f".lectern-{secrets.token_hex(8)}.part")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _FOLLOW_NOTHING | _AS_IT_IS
    descriptor = os.open(partial, flags, 0o600)
    try:
        with BufferedWriter(FileIO(descriptor, "wb")) as file:
            yield file
            file.flush()
            os.fsync(descriptor)
        if replace:
            partial.replace(path)
        else:
            _take_new_name(partial, path)
    except BaseException:
        with suppress(OSError):
            partial.unlink()
        raise


def _take_new_name(partial: Path, path: Path) -> None:
    """Rename a file without replacing one that came meanwhile, where the file system can."""
    try:
        path.hardlink_to(partial)
    except FileExistsError:
        raise
    except OSError:  # a file system without such links
        partial.rename(path)
    else:
        partial.unlink()


def _require_regular(path: Path, mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "it is not a regular file", str(path))
