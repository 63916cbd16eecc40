"""Reading snapshots back to see whether they are sound.

Owns the check of every checksum, each page once however many snapshots share it. What fails is
set aside.
"""

from collections.abc import Iterable

from engine.snapshots import page_rows, snapshot_rows
from engine.snapshots.damage import condemn_page
from engine.snapshots.depot import Depot
from engine.snapshots.records import PageKey, SnapshotId, Verification
from engine.snapshots.segments import Damaged, Extent
from engine.snapshots.snapshot_rows import StoredSnapshot


class Verifier:
    """One pass over some snapshots of a store."""

    def __init__(self, depot: Depot) -> None:
        self._depot = depot
        self._sound_pages: set[PageKey] = set()
        self._damaged: dict[SnapshotId, str] = {}
        self._num_bytes = 0

    def verify(self, ids: Iterable[SnapshotId]) -> Verification:
        """Check these snapshots; others that share a damaged page are reported with them."""
        num_checked = 0
        for snapshot in ids:
            num_checked += 1
            with self._depot.gate.reading():
                self._check(snapshot)
        return Verification(num_checked, self._num_bytes, self._damaged)

    def _check(self, snapshot: SnapshotId) -> None:
        try:
            with self._depot.catalogue.view() as database:
                damage = snapshot_rows.damage(database, snapshot)
                stored = snapshot_rows.load(database, snapshot) if damage == "" else None
            if stored is not None:
                self._check_pages(stored)
                for extent in stored.blobs.values():
                    self._read(extent)
        except Damaged as damage:
            self._damaged.setdefault(snapshot, str(damage))
            with self._depot.catalogue.transaction() as database:
                snapshot_rows.quarantine(database, snapshot, str(damage))
                page_rows.collect(database, now=self._depot.clock())

    def _check_pages(self, stored: StoredSnapshot) -> None:
        for page in stored.pages:
            if page.key in self._sound_pages:
                continue
            try:
                self._read(page.extent)
            except Damaged as damage:
                with self._depot.catalogue.transaction() as database:
                    users = condemn_page(database, page, str(damage))
                self._damaged.update(dict.fromkeys(users, str(damage)))
                raise
            self._sound_pages.add(page.key)

    def _read(self, extent: Extent) -> None:
        self._depot.segments.read(extent, bytearray(extent.length))
        self._num_bytes += extent.length
