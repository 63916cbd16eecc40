"""Checks the name of a file that a command is to write."""

import os
from pathlib import Path

from app.errors import Said, UsageError


def check_target(target: Path, *, may_replace: bool) -> None:
    """Refuse a name that is taken: a file may be replaced, nothing else. Raises UsageError."""
    if not os.path.lexists(target):
        return
    if target.is_symlink() or not target.is_file():
        raise UsageError(Said(f"{target} is no plain file.", "Choose another name."))
    if not may_replace:
        raise UsageError(
            Said(f"{target} exists.", "Choose another name, or replace it with --force.")
        )
