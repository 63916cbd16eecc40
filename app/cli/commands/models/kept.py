"""``lectern models kept`` and ``drop``: lists and deletes kept weights."""

from datetime import datetime
from typing import Annotated

import msgspec
import typer
from rich.table import Table

from app.cli.commands.snapshots.catalogue import list_saved
from app.cli.confirmation import Yes, is_confirmed
from app.cli.invocation import invocation_of
from app.cli.json_output import print_json
from app.cli.options import AsJson, DataDir
from app.cli.terminal import Terminal
from app.errors import Said, UsageError
from app.link.calls import call
from app.link.port import UNSENT
from app.one_line import in_one_line
from app.readings.figures import format_bytes
from engine.protocol.kept_weights import DeleteKeptWeights, KeptWeights
from engine.protocol.replies import Done


class KeptListing(msgspec.Struct, frozen=True):
    """What ``--json`` prints."""

    kept: tuple[KeptWeights, ...]


_SHOWN_LENGTH = 13
"""Characters of a name that are shown; any unambiguous beginning is taken."""

Names = Annotated[
    list[str], typer.Argument(metavar="NAME", help="Their names, or the beginnings of their names.")
]


def list_kept(context: typer.Context, data_dir: DataDir = None, as_json: AsJson = False) -> None:
    """List the int8 and int4 weights that are kept so that models load faster."""
    invocation = invocation_of(context)
    with invocation.engine(invocation.existing_data(data_dir)) as engine:
        kept = list_saved(engine).kept_weights
    if as_json:
        print_json(KeptListing(kept))
    elif kept:
        _print_table(invocation.terminal, kept)
    else:
        invocation.terminal.result(
            "No weights are kept yet. Those of a large model in int8 or int4 will be."
        )


def drop_kept(
    context: typer.Context, names: Names, yes: Yes = False, data_dir: DataDir = None
) -> None:
    """Delete kept weights; they are computed again when the model is loaded."""
    invocation = invocation_of(context)
    with invocation.engine(invocation.existing_data(data_dir)) as engine:
        kept = list_saved(engine).kept_weights
        chosen = [_find(kept, name) for name in names]
        size = format_bytes(sum(each.bytes for each in chosen))
        if not is_confirmed(f"Delete weights that are kept ({size})?", yes=yes):
            invocation.terminal.say("Nothing was deleted.")
            return
        for each in chosen:
            call(engine, DeleteKeptWeights(id=UNSENT, name=each.name), Done)
            invocation.terminal.result(f"Deleted {in_one_line(each.model or each.name)}.")


def _find(kept: tuple[KeptWeights, ...], name: str) -> KeptWeights:
    """Those whose name begins so. Raises ``UsageError``."""
    found = [each for each in kept if name and each.name.startswith(name)]
    if len(found) == 1:
        return found[0]
    remedy = "To see all that are kept, run lectern models kept."
    if found:
        raise UsageError(Said(f"Several kept weights begin with {name}.", remedy))
    raise UsageError(Said(f"There are no kept weights called {name}.", remedy))


def _print_table(terminal: Terminal, kept: tuple[KeptWeights, ...]) -> None:
    table = Table(box=None, pad_edge=False, header_style="note")
    table.add_column("Name", no_wrap=True, style="done")
    table.add_column("Model", overflow="fold")
    table.add_column("Weights", no_wrap=True)
    table.add_column("On disk", justify="right", no_wrap=True)
    table.add_column("Last used", no_wrap=True)
    for each in kept:
        table.add_row(
            in_one_line(each.name[:_SHOWN_LENGTH]),
            in_one_line(each.model),
            in_one_line(each.weight_format),
            format_bytes(each.bytes),
            f"{datetime.fromtimestamp(each.last_used):%Y-%m-%d %H:%M}",
        )
    terminal.out.print(table)
    terminal.result(format_bytes(sum(each.bytes for each in kept)), style="note")
