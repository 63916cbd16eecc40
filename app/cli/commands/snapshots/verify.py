"""``lectern snapshots verify``: reads everything and compares every checksum."""

from typing import Annotated

import msgspec
import typer

from app.cli.commands.snapshots.catalogue import find_snapshot, list_saved
from app.cli.invocation import invocation_of
from app.cli.json_output import print_json
from app.cli.options import AsJson, DataDir
from app.cli.terminal import Terminal
from app.errors import ExitCode
from app.link.calls import call
from app.link.port import UNSENT
from app.readings.figures import format_bytes, format_count
from engine.protocol.records import Damage
from engine.protocol.replies import Verified
from engine.protocol.requests import VerifySnapshots


class Verification(msgspec.Struct, frozen=True):
    """What ``--json`` prints."""

    checked: int
    bytes: int
    damaged: tuple[Damage, ...]


OptionalSnapshot = Annotated[
    str,
    typer.Argument(metavar="SNAPSHOT", help="Its id, or the beginning of its id. Default: all."),
]


def verify_snapshots(
    context: typer.Context,
    snapshot: OptionalSnapshot = "",
    data_dir: DataDir = None,
    as_json: AsJson = False,
) -> None:
    """Check every byte that is saved; the exit code is 1 if something is damaged."""
    invocation = invocation_of(context)
    with invocation.engine(invocation.existing_data(data_dir)) as engine:
        chosen = find_snapshot(list_saved(engine), snapshot).snapshot if snapshot else ""
        with invocation.activity("Checking"):
            verified = call(engine, VerifySnapshots(id=UNSENT, snapshot=chosen), Verified)
    if as_json:
        print_json(verification_of(verified))
    else:
        show_verification(invocation.terminal, verified)
    if verified.damaged:
        raise typer.Exit(ExitCode.INTERNAL)


def verification_of(verified: Verified) -> Verification:
    """A reply as ``--json`` prints it."""
    return msgspec.convert(verified, Verification, from_attributes=True)


def show_verification(terminal: Terminal, verified: Verified) -> None:
    """What was found, in lines."""
    for damage in verified.damaged:
        terminal.result(f"{damage.snapshot}: {damage.reason}", style="warning")
    checked = f"{format_count(verified.checked, 'snapshot')}, {format_bytes(verified.bytes)}"
    verdict = f"{len(verified.damaged)} damaged" if verified.damaged else "no damage"
    terminal.result(f"Checked {checked}: {verdict}.")
