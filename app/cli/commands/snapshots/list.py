"""``lectern snapshots list``: what is saved and how much disk it takes."""

from datetime import datetime

import typer
from rich.table import Table

from app.cli.commands.snapshots.catalogue import (
    ID_LENGTH,
    describe_kind,
    list_saved,
    listing_of,
)
from app.cli.invocation import invocation_of
from app.cli.json_output import print_json
from app.cli.options import AsJson, DataDir
from app.cli.terminal import Terminal
from app.one_line import in_one_line
from app.readings.figures import format_bytes, format_tokens
from engine.protocol.records import SnapshotInfo
from engine.protocol.replies import SnapshotList


def list_snapshots(
    context: typer.Context,
    data_dir: DataDir = None,
    as_json: AsJson = False,
) -> None:
    """List saved readings, most recently used first."""
    invocation = invocation_of(context)
    with invocation.engine(invocation.existing_data(data_dir)) as engine:
        saved = list_saved(engine)
    if as_json:
        print_json(listing_of(saved))
    elif saved.snapshots:
        _print_table(invocation.terminal, saved)
    else:
        invocation.terminal.result(
            "Nothing is saved yet. To read and save documents, run lectern read DOC..."
        )


def _print_table(terminal: Terminal, saved: SnapshotList) -> None:
    table = Table(box=None, pad_edge=False, header_style="note")
    table.add_column("Id", no_wrap=True, style="done")
    table.add_column("Reading", overflow="fold")
    table.add_column("Holds", no_wrap=True)
    table.add_column("Tokens", justify="right", no_wrap=True)
    table.add_column("On disk", justify="right", no_wrap=True)
    table.add_column("Model", overflow="fold")
    table.add_column("Cache", no_wrap=True)
    table.add_column("Last used", no_wrap=True)
    table.add_column("")
    for info in sorted(saved.snapshots, key=lambda info: -info.last_used):
        table.add_row(
            info.snapshot[:ID_LENGTH],
            in_one_line(info.title),
            describe_kind(info),
            format_tokens(info.tokens),
            format_bytes(info.bytes),
            in_one_line(info.model),
            info.kv_format,
            f"{datetime.fromtimestamp(info.last_used):%Y-%m-%d %H:%M}",
            _remarks(info),
        )
    terminal.out.print(table)
    quota = f" of {format_bytes(saved.quota_bytes)}" if saved.quota_bytes else ", no limit"
    terminal.result(f"{format_bytes(saved.disk_bytes)}{quota}", style="note")


def _remarks(info: SnapshotInfo) -> str:
    return ", ".join(
        remark
        for remark, holds in (("pinned", info.pinned), ("damaged", bool(info.damaged)))
        if holds
    )
