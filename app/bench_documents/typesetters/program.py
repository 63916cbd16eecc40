"""Runs a typesetting program, if it is installed."""

from pathlib import Path

from app.bench_documents.typesetters.typesetter import TypesettingFailed
from app.child.command import Command
from app.child.programs import ProgramFailed, run_program

_PATIENCE_S = 120


def typeset(arguments: list[str], folder: Path, *, output: Path | None = None) -> None:
    """Run a program in `folder`; what it prints goes to `output`."""
    try:
        printed = run_program(Command(tuple(arguments)), folder=folder, seconds=_PATIENCE_S)
    except ProgramFailed as error:
        said = error.printed or error.complained
        last = said.decode(errors="replace").strip()[-400:]
        raise TypesettingFailed(f"{arguments[0]} failed: {last or error}") from error
    if output is not None:
        output.write_bytes(printed)
