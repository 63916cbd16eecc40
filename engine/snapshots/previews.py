"""Says how much space snapshots use, what would be deleted, and what that would free."""

from collections.abc import Sequence

from sqlite_utils import Database

from engine.snapshots import blob_rows, listing_rows, page_rows
from engine.snapshots.catalogue import Catalogue
from engine.snapshots.records import Eviction, SnapshotId
from engine.snapshots.upkeep import Upkeep


class Previews:
    """Space in one store, and what deletions would do; nothing is deleted."""

    def __init__(self, catalogue: Catalogue, upkeep: Upkeep) -> None:
        self._catalogue = catalogue
        self._upkeep = upkeep

    def quota(self, quota_bytes: int) -> Eviction:
        """Return what ``SnapshotStore.enforce_quota`` would delete under this quota."""
        return self._upkeep.preview(quota_bytes)

    def deletion(self, snapshots: Sequence[SnapshotId]) -> int:
        """Return the space of what only these use: pages that they share with each other, too."""
        with self._catalogue.view() as database:
            return _beside_pages(database, snapshots) + page_rows.own_space(database, snapshots)

    def space_of_readings(self) -> dict[SnapshotId, int]:
        """Return the space of the reading of each snapshot; pages that they share count once."""
        with self._catalogue.view() as database:
            found: dict[SnapshotId, int] = {}
            for snapshots in listing_rows.by_reading(database):
                pages = page_rows.space(database, snapshots)
                found |= dict.fromkeys(snapshots, _beside_pages(database, snapshots) + pages)
            return found


def _beside_pages(database: Database, snapshots: Sequence[SnapshotId]) -> int:
    """Space of what each of these has alone."""
    return sum(blob_rows.space(database, snapshot) for snapshot in snapshots)
