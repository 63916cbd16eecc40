"""Reads snapshots back to verify that they are sound.

Checks every checksum, and each page once, however many snapshots share it. What fails is set aside.
Payloads may move between the checks of two pages: a whole snapshot takes too long to keep payloads
in place, and readers waiting, until it is checked.
"""

from collections.abc import Iterable

from engine.long_work import GoOn
from engine.snapshots import blob_rows, contents, page_rows, snapshot_rows
from engine.snapshots.damage import condemn_page
from engine.snapshots.depot import Depot
from engine.snapshots.extents import Damaged, Extent
from engine.snapshots.page_rows import StoredPage
from engine.snapshots.records import PageKey, SnapshotId, Verification
from engine.snapshots.snapshot_rows import StoredSnapshot


class Verifier:
    """One pass over some snapshots of a store; calls ``go_on`` before every page."""

    def __init__(self, depot: Depot, go_on: GoOn) -> None:
        self._depot = depot
        self._go_on = go_on
        self._sound_pages: set[PageKey] = set()
        self._damaged: dict[SnapshotId, str] = {}
        self._num_bytes = 0

    def verify(self, ids: Iterable[SnapshotId]) -> Verification:
        """Check these snapshots; others that share a damaged page are reported with them."""
        num_checked = 0
        for snapshot in ids:
            num_checked += 1
            self._check(snapshot)
        return Verification(num_checked, self._num_bytes, self._damaged)

    def _check(self, snapshot: SnapshotId) -> None:
        try:
            while not self._check_in_place(snapshot):
                pass
        except Damaged as damage:
            self._damaged.setdefault(snapshot, str(damage))
            with self._depot.catalogue.transaction() as database:
                snapshot_rows.quarantine(database, snapshot, str(damage))
                page_rows.collect(database, now=self._depot.clock())

    def _check_in_place(self, snapshot: SnapshotId) -> bool:
        """Check what was not checked before; False where payloads moved before all of it was."""
        gate = self._depot.gate
        with gate.reading():
            num_moves, stored = gate.num_moves, self._load(snapshot)
        if stored is None:
            return True
        for page in stored.pages:
            if page.key not in self._sound_pages:
                self._go_on()
                with gate.reading():
                    if gate.num_moves != num_moves:
                        return False
                    self._check_page(page)
        with gate.reading():
            if gate.num_moves != num_moves:
                return False
            contents.content(
                stored, {role: self._read(extent) for role, extent in stored.blobs.items()}
            )
            self._check_key_summaries(snapshot)
        return True

    def _check_key_summaries(self, snapshot: SnapshotId) -> None:
        """Drop damaged summaries: they can be made again, and the snapshot is sound."""
        try:
            with self._depot.catalogue.view() as database:
                extent = blob_rows.key_summaries(database, snapshot)
            if extent is not None:
                self._read(extent)
        except Damaged:
            with self._depot.catalogue.transaction() as database:
                blob_rows.forget_key_summaries(database, snapshot)

    def _load(self, snapshot: SnapshotId) -> StoredSnapshot | None:
        """What the catalogue says of it; None where it is set aside, or gone."""
        with self._depot.catalogue.view() as database:
            is_sound = snapshot_rows.damage(database, snapshot) == ""
            return snapshot_rows.load(database, snapshot) if is_sound else None

    def _check_page(self, page: StoredPage) -> None:
        try:
            self._read(page.extent)
        except Damaged as damage:
            with self._depot.catalogue.transaction() as database:
                users = condemn_page(database, page, str(damage))
            self._damaged.update(dict.fromkeys(users, str(damage)))
            raise
        self._sound_pages.add(page.key)

    def _read(self, extent: Extent) -> bytearray:
        payload = bytearray(extent.length)
        self._depot.segments.read(extent, payload)
        self._num_bytes += extent.length
        return payload
