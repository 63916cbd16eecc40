"""Moves payloads between segments, converting their form on the way.

Owns the order: copies are checked and durable before the catalogue names them, and the originals
are removed after that. Happens only while this process is alone in the directory and none of its
threads reads.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import chain

from sqlite_utils import Database

from engine.long_work import GoOn
from engine.snapshots import blob_rows, page_rows, snapshot_rows
from engine.snapshots.blob_rows import BlobRole, StoredBlob
from engine.snapshots.damage import condemn_page
from engine.snapshots.depot import Depot
from engine.snapshots.extents import Damaged, Extent
from engine.snapshots.page_rows import StoredPage
from engine.snapshots.records import SnapshotId


class Mover:
    """Moves payloads of one store."""

    def __init__(self, depot: Depot) -> None:
        self._catalogue = depot.catalogue
        self._segments = depot.segments
        self._gate = depot.gate

    def move(self, pages: Sequence[StoredPage], blobs: Sequence[StoredBlob], go_on: GoOn) -> None:
        """Move payloads inside a batch, and cut what they leave unused at the ends of segments.

        What proves to be damaged stays behind: it is forgotten, and its snapshots are set aside.
        """
        moved_pages = [(page, to) for page in pages if (to := self._copy_page(page, go_on))]
        moved_blobs = [(blob, to) for blob in blobs if (to := self._copy_blob(blob, go_on))]
        self._segments.sync()
        with self._gate.moving():
            with self._catalogue.transaction() as database:
                for page, to in moved_pages:
                    page_rows.move(database, page, to)
                _move_blobs(database, moved_blobs)
            for segment in {extent.segment for extent in _extents(pages, blobs)}:
                self._segments.cut(segment)

    def _copy_page(self, page: StoredPage, go_on: GoOn) -> Extent | None:
        """A checked copy; None where the payload is damaged, with its snapshots set aside."""
        go_on()
        try:
            return self._segments.copy(page.extent)
        except Damaged as damage:
            with self._catalogue.transaction() as database:
                condemn_page(database, page, str(damage))
            return None

    def _copy_blob(self, blob: StoredBlob, go_on: GoOn) -> Extent | None:
        go_on()
        try:
            return self._segments.copy(blob.extent)
        except Damaged as damage:
            with self._catalogue.transaction() as database:
                if blob.role is BlobRole.KEY_SUMMARIES:
                    blob_rows.forget_key_summaries(database, blob.snapshot)
                else:
                    snapshot_rows.quarantine(database, blob.snapshot, str(damage))
            return None


def _extents(pages: Iterable[StoredPage], blobs: Iterable[StoredBlob]) -> Iterable[Extent]:
    return chain((page.extent for page in pages), (blob.extent for blob in blobs))


def _move_blobs(database: Database, moved: Iterable[tuple[StoredBlob, Extent]]) -> None:
    """Note the new places of blobs, snapshot by snapshot."""
    places: dict[SnapshotId, dict[BlobRole, Extent]] = defaultdict(dict)
    for blob, to in moved:
        places[blob.snapshot][blob.role] = to
    for snapshot, blobs in places.items():
        try:
            snapshot_rows.move_blobs(database, snapshot, blobs)
        except Damaged as damage:
            snapshot_rows.quarantine(database, snapshot, str(damage))
