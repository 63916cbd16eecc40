"""A folder that goes with its process, and the remains of processes that were killed.

A locked mark in the folder proves two things to any later start of Lectern: that the folder is such
a one, and whether its process lives. The mark goes last, so that what could not be removed can
still be told from folders of others. On Windows, files of an engine that still ends stay at first.
"""

import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from app.file_lock import lock_at_once
from app.whole_file import AS_IT_IS, is_own

PRIVATE_SESSION = "lectern-private-"
"""What the folders of private sessions begin with."""
_MARK = "private-session"
_CONTENT = b"The folder of a private session of Lectern; it is removed when the session ends.\n"


class PrivateFolder:
    """A new folder for the eyes of this person alone, until `remove`. Raises ``OSError``."""

    def __init__(self, place: Path | None = None, prefix: str = PRIVATE_SESSION) -> None:
        """Make one in `place`, else where the system keeps temporary files."""
        self.root = Path(tempfile.mkdtemp(prefix=prefix, dir=place))
        self._mark = os.open(self.root / _MARK, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        lock_at_once(self._mark)
        # Unlocked, an empty mark proves nothing: nobody takes the folder for a leftover.
        os.write(self._mark, _CONTENT)

    def remove(self) -> None:
        """Delete it; what cannot be deleted now is swept later."""
        _remove(self.root, self._mark)


@contextmanager
def private_folder(place: Path, prefix: str) -> Iterator[Path]:
    """Give such a folder, deleted at the end of the block. Raises ``OSError``."""
    folder = PrivateFolder(place, prefix)
    try:
        yield folder.root
    finally:
        with suppress(OSError):
            folder.remove()


def sweep(place: Path | None = None, prefix: str = PRIVATE_SESSION) -> None:
    """Delete folders whose processes are gone; without a place, those of private sessions."""
    with suppress(OSError):  # there may be no place for temporary files
        for root in (place or Path(tempfile.gettempdir())).glob(f"{prefix}*"):
            with suppress(OSError):
                _sweep(root)


def is_marked(root: Path) -> bool:
    """Whether a folder is such a one, of a living process or of one that is gone."""
    return os.path.lexists(root / _MARK)


def _sweep(root: Path) -> None:
    """Delete one folder if it is provably left over. Raises ``OSError`` where it is not."""
    if not (stat.S_ISDIR(root.lstat().st_mode) and is_own(root.lstat())):
        return
    mark = os.open(root / _MARK, os.O_RDWR | AS_IT_IS)
    try:
        status = os.fstat(mark)
        if not (stat.S_ISREG(status.st_mode) and is_own(status)):
            return
        lock_at_once(mark)
        is_left_over = os.read(mark, len(_CONTENT) + 1) == _CONTENT
    except BaseException:
        os.close(mark)
        raise
    if is_left_over:
        _remove(root, mark)
    else:
        os.close(mark)


def _remove(root: Path, mark: int) -> None:
    """Delete what a folder holds, then its mark and itself; links are not followed."""
    try:
        left = [path for path in root.iterdir() if path.name != _MARK and not _is_gone(path)]
    finally:
        os.close(mark)
    if not left:
        (root / _MARK).unlink(missing_ok=True)
        root.rmdir()


def _is_gone(path: Path) -> bool:
    """Delete a file or folder; returns whether that worked."""
    with suppress(OSError):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()
        return True
    return False
