"""``lectern snapshots import``: takes in a file that ``export`` wrote."""

from pathlib import Path
from typing import Annotated

import typer

from app.cli.invocation import invocation_of
from app.cli.options import DataDir
from app.errors import UsageError
from app.link.client import UNSENT
from app.paths import named_path
from app.readings.figures import format_tokens
from engine.protocol.replies import SnapshotList
from engine.protocol.requests import ImportSnapshot

ImportPath = Annotated[Path, typer.Argument(metavar="FILE", help="A file that export wrote.")]


def import_snapshot(context: typer.Context, path: ImportPath, data_dir: DataDir = None) -> None:
    """Take in a snapshot from a file."""
    invocation = invocation_of(context)
    source = named_path(path)
    if not source.is_file():
        raise UsageError(f"There is no file {source}.", "Give a file that export wrote.")
    request = ImportSnapshot(id=UNSENT, path=str(source))
    with (
        invocation.engine(invocation.prepare_data(data_dir)) as engine,
        invocation.activity("Reading and checking"),
    ):
        taken = engine.call(request, SnapshotList)
    for info in taken.snapshots:
        tokens = format_tokens(info.tokens)
        invocation.terminal.result(f"Took in {info.title}: {tokens} tokens for {info.model}.")
