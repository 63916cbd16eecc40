"""Files beside a catalogue: journals, unfinished copies, and catalogues that were set aside.

Owns their names, and putting one in the place of another.
"""

import secrets
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from engine.snapshots.local_files import LocalFiles

_JOURNALS = ("-wal", "-shm")
_ASIDE = "set-aside"
_NEW = "new"
_FORMER = "former"


def distrust_mark(path: Path) -> Path:
    """The file that marks a catalogue which looked sound when it was opened, but was not."""
    return path.with_name(f"{path.name}.distrusted")


def with_journals(path: Path) -> list[Path]:
    """The files of one SQLite database, whether they exist or not."""
    return [path.with_name(path.name + ending) for ending in ("", *_JOURNALS)]


def name_aside(path: Path) -> Path:
    """A name for a catalogue that is set aside; names of later ones sort after it."""
    mark = f"{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(2)}"
    return path.with_name(f"{path.name}.{_ASIDE}-{mark}")


def name_new(path: Path) -> Path:
    """A name for what is to take a catalogue's place."""
    return path.with_name(f"{path.name}.{_NEW}-{secrets.token_hex(8)}")


def remove_set_aside(path: Path, *, all_but: int = 0) -> None:
    """Remove the catalogues that were set aside, but for the newest ones."""
    kept = [
        aside
        for aside in sorted(path.parent.glob(f"{path.name}.{_ASIDE}-*"))
        if not aside.name.endswith(_JOURNALS)
    ]
    for outdated in kept[: max(len(kept) - all_but, 0)]:
        remove_all(with_journals(outdated))


def sweep(path: Path) -> None:
    """Remove what a kill left of a copy, or of a catalogue that a copy had replaced."""
    remove_all(path.parent.glob(f"{path.name}.{_NEW}-*"))
    for former in path.parent.glob(f"{path.name}.{_FORMER}-*"):
        _wipe(former)


def put_in_place(new: Path, path: Path, *, is_wiped: bool) -> None:
    """Let a complete file take the place of a closed catalogue, durably, at one stroke.

    Args:
        new: the file.
        path: the catalogue.
        is_wiped: whether what was there is overwritten after that, as far as the disk does so.
    """
    files = LocalFiles()
    with new.open("rb+", buffering=0) as file:
        files.sync(file)
    remove_all(with_journals(path)[1:])  # a log that was left would be played into the new one
    former = path.with_name(f"{path.name}.{_FORMER}-{secrets.token_hex(8)}")
    if is_wiped:
        with suppress(OSError):  # a file system without such links
            former.hardlink_to(path)
    new.replace(path)
    files.sync_directory(path.parent)
    _wipe(former)


def remove_all(paths: Iterable[Path]) -> None:
    """Remove files, as far as that can be done."""
    for path in list(paths):
        with suppress(OSError):
            path.unlink()


def _wipe(path: Path) -> None:
    """Overwrite and remove a file; where it has another name too, only remove this one.

    After a kill that other name may be the catalogue's own.
    """
    with suppress(OSError):
        if path.stat().st_nlink == 1:
            LocalFiles().overwrite(path, start=0)
    with suppress(OSError):
        path.unlink()
