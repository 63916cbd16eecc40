"""Small files, read and replaced as a whole: the old content stays until the new is written."""

import errno
import os
import re
import secrets
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from app.file_lock import lock_at_once

_BLOCK_BYTES = 1 << 20
_COMING = re.compile(r"\.lectern-[0-9a-f]{16}\.part")
_UNFINISHED = re.compile(
    rf"{_COMING.pattern}|\.lectern-(engine|gone)-[0-9a-f]{{16}}\.part|\..+\.\d+\.part", re.DOTALL
)
"""The last form is that of earlier versions."""
_SETTLED_SECONDS = 60 * 60.0
"""After so long, nobody is about to write the first byte any more."""
AS_IT_IS: int = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
"""Neither follow a link nor wait for somebody at the other end of a pipe."""
_NEW: int = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)


def open_regular(path: Path) -> BinaryIO:
    """Open a file for reading. Raises OSError, also for a pipe or a device."""
    if not stat.S_ISREG(path.stat().st_mode):  # whoever opens a pipe waits for its other end
        raise OSError(errno.EINVAL, "it is no file", str(path))
    return path.open("rb")


def read_whole(path: Path, *, most_bytes: int) -> bytes:
    """Return what a file holds. Raises OSError, also where it is too large or none."""
    with open_regular(path) as file:
        content = file.read(most_bytes + 1)
    if len(content) > most_bytes:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return content


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Give an empty file beside `path` to write to; it takes the place of `path` at the end.

    Nobody can foresee its name, so in a folder of many people no link of theirs is written
    through. Where the block raises, `path` stays as it was.

    Raises OSError where it cannot.
    """
    beside = path.with_name(f".lectern-{secrets.token_hex(8)}.part")  # fits for any name
    descriptor = os.open(beside, _NEW, 0o600)
    try:
        with _in_use(descriptor):
            yield beside
            beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


@contextmanager
def _in_use(descriptor: int) -> Iterator[None]:
    """Hold a lock on a file that is about to be written, until it has its name; then close it."""
    if os.name == "nt":  # an open file gets no other name there, and cannot be removed
        os.close(descriptor)
        yield
        return
    try:
        with suppress(OSError):  # a file system without locks: nobody can remove it either
            lock_at_once(descriptor)
        yield
    finally:
        os.close(descriptor)


def require_replaceable(path: Path) -> None:
    """Check that a file may take this name. Raises OSError for a folder, a link, a pipe, a device.

    Whoever names such a thing by mistake would lose it.
    """
    try:
        mode = path.lstat().st_mode
    except FileNotFoundError:
        return
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "it is not a regular file", str(path))


def prepare_export(path: Path) -> None:
    """Check that a file may come to a folder of the person's, and remove what was left there.

    That are files of processes that were killed while they wrote them. Whoever writes one locks it
    before the first byte, so one that holds bytes and can be locked is written by nobody. What
    cannot be removed stays.

    Raises OSError where something other than a file has the name.
    """
    require_replaceable(path)
    with suppress(OSError):
        for entry in os.scandir(path.parent):
            if _COMING.fullmatch(entry.name):
                with suppress(OSError):
                    _remove_unless_written(Path(entry))


def _remove_unless_written(path: Path) -> None:
    descriptor = os.open(path, os.O_RDWR | AS_IT_IS)
    try:
        status = os.fstat(descriptor)
        is_settled = time.time() - status.st_mtime > _SETTLED_SECONDS
        is_begun = bool(status.st_size) and os.name != "nt"  # nothing is locked there
        is_left = stat.S_ISREG(status.st_mode) and (is_begun or is_settled) and is_own(status)
        if is_left:
            lock_at_once(descriptor)
    finally:
        os.close(descriptor)
    if is_left:
        path.unlink()


def is_own(status: os.stat_result) -> bool:
    """Whether a file is this person's; on Windows, any is."""
    return sys.platform == "win32" or status.st_uid == os.geteuid()


@contextmanager
def replacing_durably(path: Path) -> Iterator[BinaryIO]:
    """As `replacing`, with a file to write to: after a loss of power old or new content is there.

    Raises OSError where it cannot.
    """
    with replacing(path) as beside, beside.open("wb") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())
    sync_folder(path.parent)


def write_durably(path: Path, content: bytes) -> None:
    """Replace a file durably. Raises OSError."""
    with replacing_durably(path) as file:
        file.write(content)


def remove_for_good(path: Path) -> None:
    """Overwrite a file, then remove it. Raises OSError.

    It loses its name first: after a kill in between, nobody takes what is left for its content.
    """
    if path.is_symlink() or not path.is_file():
        path.unlink(missing_ok=True)
        return
    doomed = path.with_name(f".lectern-gone-{secrets.token_hex(8)}.part")
    path.replace(doomed)
    with doomed.open("rb+") as file:
        if not has_other_name(file):
            overwrite(file)
    doomed.unlink()


def unfinished_in(folder: Path) -> Iterator[Path]:
    """Yield the files in a folder that are called as if they were to come to some path."""
    for path in folder.glob(".*.part"):
        if _UNFINISHED.fullmatch(path.name) and path.is_file() and not path.is_symlink():
            yield path


def has_other_name(file: BinaryIO) -> bool:
    """Whether somebody keeps an open file under another name, too."""
    return os.fstat(file.fileno()).st_nlink > 1


def overwrite(file: BinaryIO) -> None:
    """Write zeros over all of an open file. Raises OSError.

    A disk may keep what was there before in places that no program reaches.
    """
    num_bytes = file.seek(0, os.SEEK_END)
    file.seek(0)
    for start in range(0, num_bytes, _BLOCK_BYTES):
        file.write(bytes(min(_BLOCK_BYTES, num_bytes - start)))
    file.flush()
    os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Have the names in a folder outlast a loss of power, where the system can do that. OSError."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
