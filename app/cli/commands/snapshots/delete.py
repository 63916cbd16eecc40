"""``lectern snapshots delete``: frees disk space; the documents stay in the library."""

import typer

from app.cli.commands.snapshots.catalogue import SnapshotNames, find_snapshot, list_saved
from app.cli.confirmation import Yes, is_confirmed
from app.cli.invocation import invocation_of
from app.cli.options import DataDir
from app.link.calls import call
from app.link.port import UNSENT, Engine
from app.readings.figures import format_bytes, format_count
from engine.protocol.previews import PreviewDeletion
from engine.protocol.records import SnapshotInfo
from engine.protocol.replies import Done, SnapshotList
from engine.protocol.requests import DeleteSnapshot


def delete_snapshots(
    context: typer.Context,
    names: SnapshotNames,
    yes: Yes = False,
    data_dir: DataDir = None,
) -> None:
    """Delete snapshots; their documents can be read again."""
    invocation = invocation_of(context)
    with invocation.engine(invocation.existing_data(data_dir)) as engine:
        saved = list_saved(engine)
        chosen = list(dict.fromkeys(find_snapshot(saved, name) for name in names))
        if not (yes or _is_agreed(engine, chosen)):
            invocation.terminal.say("Nothing was deleted.")
            return
        for info in chosen:
            call(engine, DeleteSnapshot(id=UNSENT, snapshot=info.snapshot), Done)
            invocation.terminal.result(f"Deleted {info.title}.")
    invocation.terminal.say(
        "The text stays in the library; lectern delete removes a document completely.", style="note"
    )


def _is_agreed(engine: Engine, chosen: list[SnapshotInfo]) -> bool:
    """Whether these may go. Raises ``UsageError`` where nobody can be asked."""
    request = PreviewDeletion(id=UNSENT, snapshots=tuple(info.snapshot for info in chosen))
    size = format_bytes(call(engine, request, SnapshotList).disk_bytes)
    question = f"Delete {format_count(len(chosen), 'snapshot')} ({size})?"
    return is_confirmed(question, yes=False)
