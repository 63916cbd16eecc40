"""What the snapshot commands share: finding a snapshot by name, and describing it."""

from typing import Annotated

import msgspec
import typer

from app.errors import Said, UsageError
from app.link.calls import call
from app.link.port import UNSENT, Engine
from engine.protocol.records import SnapshotInfo
from engine.protocol.replies import SnapshotList
from engine.protocol.requests import ListSnapshots

ID_LENGTH = 8
"""Characters of an id that are shown; any unambiguous beginning is taken."""

_KINDS = {
    "reading_end": "complete",
    "grid": "part",
    "question_end": "question",
    "answer_end": "answer",
}

SnapshotName = Annotated[
    str, typer.Argument(metavar="SNAPSHOT", help="Its id, or the beginning of its id.")
]
SnapshotNames = Annotated[
    list[str], typer.Argument(metavar="SNAPSHOT", help="Their ids, or the beginnings of their ids.")
]


class SnapshotListing(msgspec.Struct, frozen=True):
    """What ``--json`` prints."""

    snapshots: tuple[SnapshotInfo, ...]
    disk_bytes: int
    quota_bytes: int


def list_saved(engine: Engine) -> SnapshotList:
    """Everything that is saved."""
    return call(engine, ListSnapshots(id=UNSENT), SnapshotList)


def find_snapshot(saved: SnapshotList, name: str) -> SnapshotInfo:
    """The snapshot whose id begins with ``name``. Raises ``UsageError``."""
    if not name:  # with which every id begins
        raise UsageError(Said("The id of a snapshot is empty.", "Give the beginning of its id."))
    found = [info for info in saved.snapshots if info.snapshot.startswith(name)]
    if len(found) == 1:
        return found[0]
    if found:
        raise UsageError(
            Said(f"{len(found)} snapshots begin with {name}.", "Give more characters of the id.")
        )
    raise UsageError(
        Said(f"There is no snapshot {name}.", "To see all snapshots, run lectern snapshots list.")
    )


def listing_of(reply: SnapshotList) -> SnapshotListing:
    """A reply as ``--json`` prints it."""
    return msgspec.convert(reply, SnapshotListing, from_attributes=True)


def describe_kind(info: SnapshotInfo) -> str:
    """How much of its documents, or of the conversation about them, a snapshot holds."""
    return _KINDS.get(info.kind, info.kind)
