"""Opens and replaces files of unknown kind without ever blocking on a pipe or device."""

import errno
import os
import re
import secrets
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BufferedReader, BufferedWriter, FileIO
from pathlib import Path

from engine.file_lock import try_lock

WAIT_FOR_NOBODY: int = getattr(os, "O_NONBLOCK", 0)
"""Lets a pipe be opened at once, whether or not anybody is at its other end."""

_FOLLOW_NOTHING: int = getattr(os, "O_NOFOLLOW", 0)
_AS_IT_IS: int = getattr(os, "O_BINARY", 0)
_UNFINISHED = re.compile(r"\.lectern-engine-[0-9a-f]{16}\.part")
"""Files of the application have another name: they are not locked."""
_SETTLED_SECONDS = 60 * 60.0
"""After so long, nobody is about to write the first byte any more."""


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
    partial = path.with_name(f".lectern-engine-{secrets.token_hex(8)}.part")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _FOLLOW_NOTHING | _AS_IT_IS
    descriptor = os.open(partial, flags, 0o600)
    try:
        with _in_use(descriptor):
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


@contextmanager
def _in_use(descriptor: int) -> Iterator[None]:
    """Hold a lock on a file that is about to be written, until it has its name."""
    if os.name == "nt":  # an open file has no other name there, and cannot be removed
        yield
        return
    held = os.dup(descriptor)
    try:
        with suppress(OSError):  # a file system without locks: nobody can remove it either
            try_lock(held)
        yield
    finally:
        os.close(held)


def remove_unfinished(folder: Path) -> None:
    """Remove the files that processes left there that were killed while they wrote them.

    Whoever writes one locks it before the first byte, so one that holds bytes and can be locked
    is written by nobody. What cannot be removed stays.
    """
    with suppress(OSError):
        for entry in os.scandir(folder):
            if _UNFINISHED.fullmatch(entry.name):
                with suppress(OSError):
                    _remove_unless_written(Path(entry))


def _remove_unless_written(path: Path) -> None:
    _require_regular(path, path.lstat().st_mode)
    descriptor = os.open(path, os.O_RDWR | WAIT_FOR_NOBODY | _FOLLOW_NOTHING | _AS_IT_IS)
    try:
        status = os.fstat(descriptor)
        _require_regular(path, status.st_mode)
        is_settled = time.time() - status.st_mtime > _SETTLED_SECONDS
        is_begun = bool(status.st_size) and os.name != "nt"  # nothing is locked there
        is_left = (is_begun or is_settled) and _is_own(status) and try_lock(descriptor)
    finally:
        os.close(descriptor)
    if is_left:
        path.unlink()


def _is_own(status: os.stat_result) -> bool:
    return sys.platform == "win32" or status.st_uid == os.geteuid()


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
