"""``lectern snapshots quota``: how much disk the snapshots may take."""

from typing import Annotated

import typer

from app.cli.commands.snapshots.catalogue import list_saved
from app.cli.invocation import invocation_of
from app.cli.options import DataDir
from app.cli.sizes import parse_size
from app.link.calls import call
from app.link.port import UNSENT
from app.readings.figures import format_bytes
from engine.protocol.replies import Done
from engine.protocol.requests import SetQuota

Size = Annotated[
    str | None, typer.Argument(metavar="SIZE", help='A size such as "20 GB"; 0 removes the limit.')
]


def set_quota(context: typer.Context, size: Size = None, data_dir: DataDir = None) -> None:
    """Show or set the limit; the least recently used go first, pinned ones never."""
    limit = None if size is None else parse_size(size)
    invocation = invocation_of(context)
    with invocation.engine(invocation.prepare_data(data_dir)) as engine:
        if limit is not None:
            call(engine, SetQuota(id=UNSENT, max_bytes=limit), Done)
        saved = list_saved(engine)
    quota = format_bytes(saved.quota_bytes) if saved.quota_bytes else "no limit"
    used = format_bytes(saved.disk_bytes)
    invocation.terminal.result(f"Quota: {quota}. In use: {used}.")
