"""Checks the name of a file that a command is to write."""

import os
from pathlib import Path

from app.errors import Said, UsageError


def check_target(target: Path, *, may_replace: bool) -> None:
    """Refuse a name that is taken: a file may be replaced, nothing else. Raises UsageError.

    Also one in a folder that is not there, before anything is computed or asked for.
    """
    if not target.parent.is_dir():
        raise UsageError(
            Said(f"The folder {target.parent} does not exist.", "Create it, or choose another one.")
        )
    if not os.path.lexists(target):
        return
    if target.is_symlink() or not target.is_file():
        raise UsageError(Said(f"{target} is no plain file.", "Choose another name."))
    if not may_replace:
        raise UsageError(
            Said(f"{target} exists.", "Choose another name, or replace it with --force.")
        )
