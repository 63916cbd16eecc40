"""Links that lie in the data folder: a person keeps models or saved readings on another disk.

They lead on to where they led, wherever the folder goes; what they lead to stays where it is.
"""

import os
from pathlib import Path

from app.whole_file import replacing


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
        beside.symlink_to(destination, target_is_directory=link.is_dir())
