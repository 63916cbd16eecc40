"""``lectern snapshots show``: everything known about one snapshot."""

from datetime import datetime

import typer
from rich.table import Table

from app.cli.commands.snapshots.catalogue import (
    SnapshotName,
    describe_kind,
    find_snapshot,
    list_saved,
    listing_of,
)
from app.cli.invocation import invocation_of
from app.cli.json_output import print_json
from app.cli.options import AsJson, DataDir
from app.cli.terminal import Terminal
from app.link.calls import call
from app.link.port import UNSENT
from app.one_line import in_one_line
from app.readings.figures import format_bytes, format_count, format_tokens
from engine.protocol.records import SnapshotInfo
from engine.protocol.replies import SnapshotList
from engine.protocol.requests import ShowSnapshot


def show_snapshot(
    context: typer.Context,
    snapshot: SnapshotName,
    data_dir: DataDir = None,
    as_json: AsJson = False,
) -> None:
    """Show one snapshot in detail."""
    invocation = invocation_of(context)
    with invocation.engine(invocation.existing_data(data_dir)) as engine:
        found = find_snapshot(list_saved(engine), snapshot)
        shown = call(engine, ShowSnapshot(id=UNSENT, snapshot=found.snapshot), SnapshotList)
    if as_json:
        print_json(listing_of(shown))
        return
    for info in shown.snapshots:
        _print_details(invocation.terminal, info)


def _print_details(terminal: Terminal, info: SnapshotInfo) -> None:
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(style="note", no_wrap=True)
    table.add_column(overflow="fold")
    for name, value in (
        ("Snapshot", info.snapshot),
        ("Reading", info.title),
        ("Documents", ", ".join(info.documents)),
        ("Holds", describe_kind(info)),
        ("Tokens", f"{format_tokens(info.tokens)} in {format_count(info.pages, 'cache block')}"),
        ("On disk", f"{format_bytes(info.bytes)}, {format_bytes(info.own_bytes)} not shared"),
        ("Model", f"{info.model}, cache {info.kv_format}"),
        ("Fingerprint", info.fingerprint),
        ("Created", _moment(info.created)),
        ("Last used", _moment(info.last_used)),
        ("Pinned", "yes" if info.pinned else "no"),
        ("Damaged", info.damaged or "no"),
    ):
        table.add_row(name, in_one_line(value))
    terminal.out.print(table)


def _moment(seconds: float) -> str:
    return f"{datetime.fromtimestamp(seconds):%Y-%m-%d %H:%M:%S}"
