"""``lectern snapshots export``: one snapshot as a file that another computer can take in."""

import os
from pathlib import Path
from typing import Annotated

import typer

from app.cli.commands.snapshots.catalogue import SnapshotName, find_snapshot, list_saved
from app.cli.invocation import invocation_of
from app.cli.options import FLAG, DataDir
from app.errors import UsageError
from app.link.client import UNSENT
from app.paths import named_path
from app.readings.figures import format_bytes
from engine.protocol.replies import Done
from engine.protocol.requests import ExportSnapshot

ExportPath = Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.")]
Force = Annotated[
    bool, typer.Option("--force", metavar=FLAG, help="Replace the file if it exists.")
]


def export_snapshot(
    context: typer.Context,
    snapshot: SnapshotName,
    path: ExportPath,
    force: Force = False,
    data_dir: DataDir = None,
) -> None:
    """Write one snapshot to a file. It holds what was read: as private as the document."""
    invocation = invocation_of(context)
    target = named_path(path)
    if os.path.lexists(target) and not force:
        raise UsageError(f"{target} exists.", "Choose another name, or replace it with --force.")
    with invocation.engine(invocation.prepare_data(data_dir)) as engine:
        found = find_snapshot(list_saved(engine), snapshot)
        request = ExportSnapshot(
            id=UNSENT, snapshot=found.snapshot, path=str(target), replace=force
        )
        with invocation.activity("Writing"):
            engine.call(request, Done)
    size = format_bytes(target.stat().st_size)
    invocation.terminal.result(f"Wrote {found.title} to {target} ({size}).")
