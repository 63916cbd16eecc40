"""``lectern snapshots delete``: frees disk space; the documents stay in the library."""

import typer

from app.cli.commands.snapshots.catalogue import SnapshotNames, find_snapshot, list_saved
from app.cli.confirmation import Yes, is_confirmed
from app.cli.invocation import invocation_of
from app.cli.options import DataDir
from app.link.calls import call
from app.link.port import UNSENT
from app.readings.figures import format_bytes, format_count
from engine.protocol.replies import Done
from engine.protocol.requests import DeleteSnapshot


def delete_snapshots(
    context: typer.Context,
    names: SnapshotNames,
    yes: Yes = False,
    data_dir: DataDir = None,
) -> None:
    """Delete snapshots; their documents can be read again."""
    invocation = invocation_of(context)
    with invocation.engine(invocation.prepare_data(data_dir)) as engine:
        saved = list_saved(engine)
        chosen = [find_snapshot(saved, name) for name in names]
        size = format_bytes(sum(info.own_bytes for info in chosen))
        question = f"Delete {format_count(len(chosen), 'snapshot')} ({size})?"
        if not is_confirmed(question, yes=yes):
            invocation.terminal.say("Nothing was deleted.")
            return
        for info in chosen:
            call(engine, DeleteSnapshot(id=UNSENT, snapshot=info.snapshot), Done)
            invocation.terminal.result(f"Deleted {info.title}.")
    invocation.terminal.say(
        "The text stays in the library; lectern delete removes a document completely.", style="note"
    )
