"""Stores page summaries beside a snapshot, and uses them only while they are sound.

A snapshot is complete without them, so they are added and removed separately: summaries that fail
their checksums are forgotten, and the engine makes them again. Does not know what a summary is.
"""

from contextlib import suppress

from engine.errors import DiskFull
from engine.snapshots import blob_rows, snapshot_rows
from engine.snapshots.blob_rows import BlobRole
from engine.snapshots.damage import require_sound
from engine.snapshots.depot import Depot
from engine.snapshots.extents import MAX_PAYLOAD_BYTES, Damaged
from engine.snapshots.records import Buffer, SnapshotId, byte_view


class KeySummaries:
    """The summaries in one store; each snapshot has one payload of them at most."""

    def __init__(self, depot: Depot) -> None:
        self._catalogue = depot.catalogue
        self._segments = depot.segments
        self._gate = depot.gate

    def write(self, snapshot: SnapshotId, payload: Buffer) -> None:
        """Keep summaries, in place of those that were kept; too many are not.

        Raises:
            UnknownSnapshot, DamagedSnapshot: there is no such snapshot, or it is set aside.
            DiskFull: they do not fit.
        """
        if not 0 < len(byte_view(payload)) <= MAX_PAYLOAD_BYTES:
            return
        with self._segments.batch():
            extent = self._segments.append(payload)
            self._segments.sync()
            with self._catalogue.transaction() as database:
                require_sound(snapshot, snapshot_rows.damage(database, snapshot))
                blob_rows.forget_key_summaries(database, snapshot)
                blob_rows.insert(database, snapshot, {BlobRole.KEY_SUMMARIES: extent})

    def read(self, snapshot: SnapshotId) -> bytearray | None:
        """Those of a snapshot, every byte checked; None where there are none that are sound."""
        with self._gate.reading():
            try:
                with self._catalogue.view() as database:
                    extent = blob_rows.key_summaries(database, snapshot)
                return None if extent is None else self._segments.load(extent)
            except Damaged:
                with suppress(DiskFull), self._catalogue.transaction() as database:
                    blob_rows.forget_key_summaries(database, snapshot)
                return None
