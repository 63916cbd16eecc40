"""Says what would be deleted, or how much space that would free; nothing is deleted."""

from collections.abc import Sequence

from engine.snapshots import blob_rows, page_rows
from engine.snapshots.catalogue import Catalogue
from engine.snapshots.records import Eviction, SnapshotId
from engine.snapshots.upkeep import Upkeep


class Previews:
    """What deletions in one store would do."""

    def __init__(self, catalogue: Catalogue, upkeep: Upkeep) -> None:
        self._catalogue = catalogue
        self._upkeep = upkeep

    def quota(self, quota_bytes: int) -> Eviction:
        """Return what ``SnapshotStore.enforce_quota`` would delete under this quota."""
        return self._upkeep.preview(quota_bytes)

    def deletion(self, snapshots: Sequence[SnapshotId]) -> int:
        """Return the space of what only these use: pages that they share with each other, too."""
        with self._catalogue.view() as database:
            own = sum(blob_rows.space(database, snapshot) for snapshot in snapshots)
            return own + page_rows.own_bytes(database, snapshots)
