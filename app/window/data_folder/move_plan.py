"""Whether and how the data folder can be moved to another place."""

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from app.errors import DoesNotFitError, LecternError, Said, UsageError
from app.window.translation.quantities import size

_SUBFOLDER = "Lectern"
"""Where the data goes in a folder that holds other things."""
_SPARE_BYTES = 64 << 20


@dataclass(frozen=True, slots=True)
class MovePlan:
    """A move that can be made.

    Attributes:
        source: the data folder, or a link to it.
        target: what it will be; does not exist yet, or is empty. Never a link.
        num_bytes: size of all files.
        is_rename: whether both are on one disk, so that nothing is copied.
    """

    source: Path
    target: Path
    num_bytes: int
    is_rename: bool


def plan_move(source: Path, chosen: Path) -> MovePlan:
    """The move into a folder that a person chose; looks at every file once.

    Raises:
        LecternError: it cannot be made.
    """
    chosen = itself(chosen)
    target = _target(chosen)
    _check_places(source, chosen, target)
    num_bytes = sum(
        path.stat().st_size
        for path in itself(source).rglob("*")
        if path.is_file() and not path.is_symlink()
    )
    is_rename = source.stat().st_dev == chosen.stat().st_dev
    free = shutil.disk_usage(chosen).free
    if not is_rename and num_bytes + _SPARE_BYTES > free:
        raise _too_small(num_bytes, free)
    return MovePlan(source, target, num_bytes, is_rename)


def itself(folder: Path) -> Path:
    """The folder that a link leads to; any other as it is called."""
    return folder.resolve() if folder.is_symlink() else folder


def _target(chosen: Path) -> Path:
    """The chosen folder where it is empty, else a folder of our own in it.

    A whole disk is never replaced by ours: its folder can neither be removed nor renamed.
    """
    if not chosen.is_dir():
        return chosen
    is_ours = not any(chosen.iterdir()) and not os.path.ismount(chosen)
    return chosen if is_ours else itself(chosen / _SUBFOLDER)


def _check_places(source: Path, chosen: Path, target: Path) -> None:
    translate = QCoreApplication.translate
    inside = target.resolve().is_relative_to(source.resolve())
    around = source.resolve().is_relative_to(target.resolve())
    if inside or around:
        raise UsageError(
            Said(
                translate("DataFolder", "The data folder cannot be moved into itself."),
                translate("DataFolder", "Choose a folder somewhere else."),
            )
        )
    if not chosen.is_dir() or not os.access(chosen, os.W_OK):
        raise UsageError(
            Said(
                translate("DataFolder", "Lectern cannot write to {folder}.").format(folder=chosen),
                translate("DataFolder", "Choose another folder."),
            )
        )
    if target.exists() and any(target.iterdir()):
        raise UsageError(
            Said(
                translate("DataFolder", "{folder} is not empty.").format(folder=target),
                translate("DataFolder", "Choose an empty folder."),
            )
        )


def _too_small(num_bytes: int, free: int) -> LecternError:
    translate = QCoreApplication.translate
    text = translate("DataFolder", "The data takes {size}, but only {free} is free there.")
    return DoesNotFitError(
        Said(
            text.format(size=size(num_bytes), free=size(free)),
            translate("DataFolder", "Choose another disk, or delete saved readings first."),
        )
    )
