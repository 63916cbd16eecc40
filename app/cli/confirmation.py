"""Deletes nothing unless a person at a terminal agrees, or the command line says ``--yes``."""

import sys
from typing import Annotated

import typer

from app.cli.options import FLAG
from app.errors import Said, UsageError

Yes = Annotated[
    bool,
    typer.Option(
        "--yes",
        "-y",
        metavar=FLAG,
        help="Do not ask for confirmation. Required where there is no terminal.",
    ),
]


def is_confirmed(question: str, *, yes: bool) -> bool:
    """Whether something is to be deleted; ``yes`` answers the question beforehand.

    Raises UsageError where nobody can be asked.
    """
    if yes:
        return True
    if not sys.stdin.isatty():
        raise UsageError(
            Said("Without a terminal, nobody can confirm this.", "Add --yes to delete.")
        )
    return typer.confirm(question)
