"""Handles snapshots that are damaged or missing.

Owns the one way in which damage is recorded, and the failures that report it: every snapshot that
needs the damaged bytes is set aside, the bytes are forgotten so that a new reading stores them
again, and the failure names a snapshot.
"""

from sqlite_utils import Database

from engine.errors import DamagedSnapshot
from engine.protocol.problems.saved import NoSavedReading, SavedBlockDamaged, SavedReadingDamaged
from engine.snapshots import blob_rows, page_rows, snapshot_rows
from engine.snapshots.page_rows import StoredPage
from engine.snapshots.records import SnapshotId, UnknownSnapshot


def condemn_page(database: Database, page: StoredPage, reason: str) -> list[SnapshotId]:
    """Forget a page and set aside the snapshots that used it; return those."""
    users = page_rows.discard(database, page)
    for snapshot in users:
        snapshot_rows.quarantine(database, snapshot, reason)
    return users


def forget_altered(database: Database, segment: int) -> None:
    """Drop what altered rows refer to in a segment; set its snapshots aside."""
    users = page_rows.discard_altered(database, segment)
    for snapshot in [*users, *blob_rows.altered_in_segment(database, segment)]:
        snapshot_rows.quarantine(database, snapshot, "its entry in the catalogue is altered")


def damaged_snapshot(reason: str, snapshot: SnapshotId | None) -> DamagedSnapshot:
    """The failure to raise; ``snapshot`` is None for a page that no snapshot used yet."""
    return DamagedSnapshot(
        SavedReadingDamaged(snapshot, reason) if snapshot else SavedBlockDamaged(reason),
        snapshot=snapshot or "",
    )


def unknown_snapshot(snapshot: SnapshotId) -> UnknownSnapshot:
    """The failure to raise where no snapshot has this id."""
    return UnknownSnapshot(NoSavedReading(snapshot))


def require_sound(snapshot: SnapshotId, damage: str | None) -> None:
    """Raise unless ``damage`` is empty; None says that the snapshot is unknown."""
    if damage is None:
        raise unknown_snapshot(snapshot)
    if damage:
        raise damaged_snapshot(damage, snapshot)
