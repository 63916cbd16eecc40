"""What killed processes leave in a data folder of what they were writing or reading.

It can be the whole text of a document, so it goes at the next start, and with every deletion.
"""

import shutil
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from app.private_folder import is_marked, sweep
from app.whole_file import unfinished_in

RECEIVED = ".received-"
"""What the folders begin with in which a server reads the files that it was sent."""
RESTORED = ".restored-"
"""What the folders begin with in which a saved reading of a backup is put for the engine."""
_EARLIER = (".lectern-saved-",)
STALE_SECONDS = 60 * 60.0
"""Longer than any file is written."""


def sweep_leftovers(
    root: Path, folders: Iterable[Path] = (), *, seconds: float = STALE_SECONDS
) -> None:
    """Remove what processes left that are gone; what cannot be removed waits for the next time.

    Args:
        root: the data folder.
        folders: its folders of small files.
        seconds: how old a file is at least that nobody writes any more.
    """
    latest = time.time() - seconds
    for prefix in (RECEIVED, RESTORED, *_EARLIER):
        sweep(root, prefix)
        for folder in root.glob(f"{prefix}*"):
            _remove_unmarked(folder, min(latest, time.time() - STALE_SECONDS))
    for folder in (root, *folders):
        with suppress(OSError):
            for left in unfinished_in(folder):
                with suppress(OSError):
                    if left.stat().st_mtime < latest:
                        left.unlink()


def _remove_unmarked(folder: Path, latest: float) -> None:
    """Remove a folder of an earlier version, which did not mark them as it does now."""
    with suppress(OSError):
        is_folder = folder.is_dir() and not folder.is_symlink()
        if is_folder and not is_marked(folder) and folder.stat().st_mtime < latest:
            shutil.rmtree(folder)
