"""``lectern snapshots quota``: how much disk the snapshots may take."""

import re
from typing import Annotated

import typer

from app.cli.commands.snapshots.catalogue import list_saved
from app.cli.invocation import invocation_of
from app.cli.options import DataDir
from app.errors import Said, UsageError
from app.link.calls import call
from app.link.port import UNSENT
from app.readings.figures import format_bytes
from engine.protocol.replies import Done
from engine.protocol.requests import SetQuota

_UNITS = {"": 1, "b": 1, "kb": 10**3, "mb": 10**6, "gb": 10**9, "tb": 10**12}
_LARGEST = 2**63
"""What a message to the engine no longer holds."""
_SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*([kmgt]?b?)", re.IGNORECASE)

Size = Annotated[
    str | None, typer.Argument(metavar="SIZE", help='A size like "20 GB"; 0 removes the limit.')
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


def parse_size(text: str) -> int:
    """``20 GB`` as bytes. Raises ``UsageError``."""
    match = _SIZE.fullmatch(text.strip())
    number, unit = (float(match[1]), match[2].lower()) if match else (0.0, "")
    size = number * _UNITS[unit if unit in _UNITS else f"{unit}b"]
    if match is None or size >= _LARGEST:
        raise UsageError(Said(f'"{text}" is not a size.', 'Write it like "20 GB" or "500 MB".'))
    return int(size)
