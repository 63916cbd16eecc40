"""``lectern snapshots quota``: how much disk the snapshots may take.

A limit that deletes snapshots is set only where a person agrees.
"""

from typing import Annotated

import typer

from app.cli.commands.snapshots.catalogue import describe_kind, list_saved
from app.cli.confirmation import Yes, is_confirmed
from app.cli.invocation import Invocation, invocation_of
from app.cli.options import DataDir
from app.cli.sizes import parse_size
from app.link.calls import call
from app.link.port import UNSENT, Engine
from app.readings.figures import format_bytes, format_count
from engine.protocol.previews import PreviewQuota
from engine.protocol.replies import Done, SnapshotList
from engine.protocol.requests import SetQuota

Size = Annotated[
    str | None, typer.Argument(metavar="SIZE", help='A size such as "20 GB"; 0 removes the limit.')
]


def set_quota(
    context: typer.Context, size: Size = None, yes: Yes = False, data_dir: DataDir = None
) -> None:
    """Show or set the limit; the least recently used go first, pinned ones never."""
    limit = None if size is None else parse_size(size)
    invocation = invocation_of(context)
    with invocation.engine(invocation.existing_data(data_dir)) as engine:
        if limit is not None:
            if not (yes or _is_agreed(invocation, engine, limit)):
                invocation.terminal.say("Nothing was deleted. The quota is unchanged.")
                return
            _set(invocation, engine, limit)
        saved = list_saved(engine)
    quota = format_bytes(saved.quota_bytes) if saved.quota_bytes else "no limit"
    used = format_bytes(saved.disk_bytes)
    invocation.terminal.result(f"Quota: {quota}. In use: {used}.")


def _is_agreed(invocation: Invocation, engine: Engine, limit: int) -> bool:
    """Whether what a limit deletes may go. Raises ``UsageError`` where nobody can be asked."""
    found = _evicted(engine, limit)
    if not found.snapshots:
        return True
    for info in found.snapshots:
        invocation.terminal.say(f"To be deleted: {info.title} ({describe_kind(info)})")
    number = format_count(len(found.snapshots), "snapshot")
    size = format_bytes(found.disk_bytes)
    return is_confirmed(f"Delete {number} ({size})?", yes=False)


def _evicted(engine: Engine, limit: int) -> SnapshotList:
    return call(engine, PreviewQuota(id=UNSENT, max_bytes=limit), SnapshotList)


def _set(invocation: Invocation, engine: Engine, limit: int) -> None:
    before = list_saved(engine).snapshots
    call(engine, SetQuota(id=UNSENT, max_bytes=limit), Done)
    left = {info.snapshot for info in list_saved(engine).snapshots}
    for info in before:
        if info.snapshot not in left:
            invocation.terminal.result(f"Deleted {info.title} ({describe_kind(info)}).")
