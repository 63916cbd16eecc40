"""``lectern snapshots export``: writes one snapshot to a file for another computer."""

from pathlib import Path
from typing import Annotated

import typer

from app.cli.commands.snapshots.catalogue import SnapshotName, find_snapshot, list_saved
from app.cli.invocation import invocation_of
from app.cli.options import FLAG, DataDir, PassphraseFile, typed_path
from app.cli.target import check_target
from app.cli.unlocking import new_passphrase, passphrase_in
from app.encryption.wrapping import check_new_passphrase
from app.link.calls import call
from app.link.port import UNSENT
from app.paths import DataFolder, named_path
from app.readings.figures import format_bytes
from engine.protocol.replies import Done
from engine.protocol.requests import ExportSnapshot

ExportPath = Annotated[
    Path, typer.Argument(metavar="FILE", parser=typed_path, help="The file to write.")
]
Force = Annotated[
    bool, typer.Option("--force", metavar=FLAG, help="Replace the file if it exists.")
]


Unencrypted = Annotated[
    bool,
    typer.Option(
        "--unencrypted",
        metavar=FLAG,
        help="Do not encrypt the file, even though the data folder is encrypted.",
    ),
]


def export_snapshot(
    context: typer.Context,
    snapshot: SnapshotName,
    path: ExportPath,
    *,
    force: Force = False,
    unencrypted: Unencrypted = False,
    passphrase: PassphraseFile = None,
    data_dir: DataDir = None,
) -> None:
    """Write a snapshot to a file. The file contains the text; keep it private.

    Under a passphrase, which is asked for where the data folder is encrypted, nobody else reads it.
    """
    invocation = invocation_of(context)
    target = named_path(path)
    check_target(target, may_replace=force)
    data = invocation.existing_data(data_dir)
    words = "" if unencrypted else _passphrase(data, passphrase)
    with invocation.engine(data) as engine:
        found = find_snapshot(list_saved(engine), snapshot)
        request = ExportSnapshot(
            id=UNSENT,
            snapshot=found.snapshot,
            path=str(target),
            replace=force,
            passphrase=words,
            unencrypted=unencrypted,
        )
        with invocation.activity("Writing"):
            call(engine, request, Done)
    size = format_bytes(target.stat().st_size)
    invocation.terminal.result(f"Wrote {found.title} to {target} ({size}).")


def _asked() -> str:
    elsewhere = "with --passphrase, or leave it readable with --unencrypted"
    return new_passphrase("of the file", elsewhere)


def _passphrase(data: DataFolder, file: Path | None) -> str:
    """The passphrase of the file to be written; empty where it stays readable. ``UsageError``."""
    if file is None and data.key is None:
        return ""
    passphrase = passphrase_in(file) if file is not None else _asked()
    check_new_passphrase(passphrase)
    return passphrase
