"""Keeps stored data private to one person: folders 0700, files 0600.

New ones are made so by the process's mask, which child processes inherit, and old ones are repaired
when the data folder is prepared. On Windows the directory's list of access rights does both.
"""

import os
import stat
import sys
from contextlib import suppress
from pathlib import Path

from app.child.command import Command
from app.child.programs import ProgramFailed, run_program

if sys.platform != "win32":
    import resource

_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_FOLDERS = (
    "cache", "downloads", "logs", "models", "pasted", "processes", "queries", "segments", "sheets",
    "weights",
)  # fmt: skip
_FILES = (
    "*.sqlite", "*.sqlite-*", "*.sqlite.*", "*.json", "*.json.set-aside", "*.ini", "*.lock",
    "*.sealed", "erasing", "reserve", ".lectern-*.part", ".received-*", ".restored-*",
)  # fmt: skip


def keep_private() -> None:
    """Make whatever this process and its children create readable for their person alone.

    No crash leaves their memory on the disk, where the system writes such dumps for processes.
    """
    os.umask(_OTHERS)
    if sys.platform != "win32":
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def make_private(root: Path) -> None:
    """Take the rights of others from what Lectern stores in its data folder.

    What else lies there is not touched, and the directory itself only where it holds nothing else.
    Links are not followed. What cannot be changed stays as it is.
    """
    if sys.platform == "win32":
        _grant_only_the_owner(root)
        return
    own = {path for pattern in (*_FOLDERS, *_FILES) for path in root.glob(pattern)}
    for path in own:
        _repair(path)
        if path.is_dir() and not path.is_symlink():
            for folder, folders, files in os.walk(path):
                for name in (*folders, *files):
                    _repair(Path(folder, name))
    if own.issuperset(root.iterdir()):
        _repair(root)


def _repair(path: Path) -> None:
    """Take the rights of others from a file or folder of this person's."""
    try:
        status = path.lstat()
        if status.st_mode & _OTHERS and _is_own(status):
            path.chmod(stat.S_IMODE(status.st_mode) & ~_OTHERS)
    except OSError:
        return


def _is_own(status: os.stat_result) -> bool:
    is_plain = stat.S_ISREG(status.st_mode) or stat.S_ISDIR(status.st_mode)
    return is_plain and status.st_uid == os.getuid()


def _grant_only_the_owner(root: Path) -> None:
    """Let nothing be inherited from above, and everything below from the owner's rights here."""
    owner = os.environ.get("USERNAME", "")
    if owner:
        rights = ("/inheritance:r", "/grant:r", f"{owner}:(OI)(CI)F")
        with suppress(ProgramFailed):
            run_program(Command(("icacls", str(root), *rights)))
