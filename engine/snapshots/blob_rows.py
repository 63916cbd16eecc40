"""Catalogue rows of blobs: payloads that belong to a single snapshot.

Owns the SQL over ``blob``. Every function runs inside a transaction or view of the catalogue that
the caller opened.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from sqlite_utils import Database

from engine.snapshots.extents import Damaged, Extent, padded
from engine.snapshots.records import SnapshotId


class BlobRole(StrEnum):
    """What the payload is. An empty one has no row."""

    TOKEN_IDS = "token_ids"  # noqa: S105
    TAIL = "tail"
    STATE = "state"
    LOGITS = "logits"
    PROBE_LOGITS = "probe_logits"
    KEY_SUMMARIES = "key_summaries"
    """Of the snapshot's pages; no part of what it is: it may come later, and go."""


@dataclass(frozen=True, slots=True)
class StoredBlob:
    """A blob and the place of its payload."""

    snapshot: SnapshotId
    role: BlobRole
    extent: Extent


def insert(database: Database, snapshot: SnapshotId, blobs: Mapping[BlobRole, Extent]) -> None:
    """Add the blobs of a new snapshot."""
    database.conn.executemany(
        "INSERT INTO blob (snapshot, role, segment, start, length, checksums)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        (
            (snapshot, role, place.segment, place.start, place.length, place.proofs)
            for role, place in blobs.items()
        ),
    )


def of_snapshot(database: Database, snapshot: SnapshotId) -> dict[BlobRole, Extent]:
    """The blobs that make up a snapshot.

    Raises:
        Damaged: a row is altered.
    """
    rows = database.execute(
        "SELECT role, segment, start, length, checksums FROM blob WHERE snapshot = ? AND role <> ?",
        (snapshot, BlobRole.KEY_SUMMARIES),
    )
    return {_role(role): Extent(*place) for role, *place in rows.fetchall()}


def key_summaries(database: Database, snapshot: SnapshotId) -> Extent | None:
    """The summaries of a snapshot's pages, if it has any.

    Raises:
        Damaged: the row is altered.
    """
    row = database.execute(
        "SELECT segment, start, length, checksums FROM blob WHERE snapshot = ? AND role = ?",
        (snapshot, BlobRole.KEY_SUMMARIES),
    ).fetchone()
    return None if row is None else Extent(*row)


def forget_key_summaries(database: Database, snapshot: SnapshotId) -> None:
    """Forget a snapshot's summaries; nothing else of it changes."""
    database.execute(
        "DELETE FROM blob WHERE snapshot = ? AND role = ?", (snapshot, BlobRole.KEY_SUMMARIES)
    )


def space(database: Database, snapshot: SnapshotId) -> int:
    """Space in segments of the blobs of a snapshot."""
    lengths = database.execute("SELECT length FROM blob WHERE snapshot = ?", (snapshot,)).fetchall()
    return sum(padded(length) for (length,) in lengths if isinstance(length, int))


def in_segment(database: Database, segment: int) -> list[StoredBlob]:
    """Blobs whose payload is in a segment, in order of their place."""
    rows = database.execute(
        "SELECT snapshot, role, segment, start, length, checksums FROM blob"
        " WHERE segment = ? ORDER BY start",
        (segment,),
    )
    return [
        StoredBlob(SnapshotId(snapshot), _role(role), Extent(*place))
        for snapshot, role, *place in rows.fetchall()
    ]


def altered_in_segment(database: Database, segment: int) -> list[SnapshotId]:
    """Snapshots with a blob in a segment whose row is altered; summaries are forgotten at once."""
    rows = database.execute(
        "SELECT snapshot, role, segment, start, length, checksums FROM blob WHERE segment = ?",
        (segment,),
    )
    altered = []
    for snapshot, role, *place in rows.fetchall():
        try:
            _role(role), Extent(*place)
        except Damaged:
            if role == BlobRole.KEY_SUMMARIES:
                forget_key_summaries(database, SnapshotId(snapshot))
            else:
                altered.append(SnapshotId(snapshot))
    return altered


def move(database: Database, snapshot: SnapshotId, places: Mapping[BlobRole, Extent]) -> None:
    """Record the new places of some payloads of a snapshot."""
    database.conn.executemany(
        "UPDATE blob SET segment = ?, start = ?, checksums = ? WHERE snapshot = ? AND role = ?",
        ((to.segment, to.start, to.proofs, snapshot, role) for role, to in places.items()),
    )


def _role(text: str) -> BlobRole:
    try:
        return BlobRole(text)
    except ValueError:
        raise Damaged("its list of payloads in the catalogue is altered") from None
