"""``lectern snapshots pin`` and ``unpin``: what the quota may never delete."""

from pathlib import Path

import typer

from app.cli.commands.snapshots.catalogue import SnapshotNames, find_snapshot, list_saved
from app.cli.invocation import Invocation, invocation_of
from app.cli.options import DataDir
from app.link.calls import call
from app.link.port import UNSENT
from engine.protocol.replies import Done
from engine.protocol.requests import PinSnapshot


def pin_snapshots(context: typer.Context, names: SnapshotNames, data_dir: DataDir = None) -> None:
    """Protect snapshots from the quota."""
    _set_pinned(invocation_of(context), names, data_dir, pinned=True)


def unpin_snapshots(context: typer.Context, names: SnapshotNames, data_dir: DataDir = None) -> None:
    """Let the quota delete snapshots again."""
    _set_pinned(invocation_of(context), names, data_dir, pinned=False)


def _set_pinned(
    invocation: Invocation, names: list[str], data_dir: Path | None, *, pinned: bool
) -> None:
    with invocation.engine(invocation.existing_data(data_dir)) as engine:
        saved = list_saved(engine)
        for info in [find_snapshot(saved, name) for name in names]:
            call(engine, PinSnapshot(id=UNSENT, snapshot=info.snapshot, pinned=pinned), Done)
            verb = "Pinned" if pinned else "Unpinned"
            invocation.terminal.result(f"{verb} {info.title}.")
