"""Disk space: what is used, what may be deleted, what is returned to the system.

Owns the quota, compaction and the account of disk space. Payloads change their place, and files go,
only while this process is alone in the directory and none of its threads reads. Whoever needs both
has a batch of the segments first and is alone then: the other way round two threads would wait for
each other.
"""

from contextlib import suppress

from sqlite_utils import Database

from engine.errors import Cancelled, DiskFull
from engine.long_work import GoOn
from engine.snapshots import blob_rows, listing_rows, page_rows, snapshot_rows
from engine.snapshots.depot import Depot
from engine.snapshots.extents import BLOCK_BYTES, Damaged
from engine.snapshots.moving import Mover
from engine.snapshots.records import Eviction, SnapshotId, StoreUsage

QUOTA_FILL = 0.9
"""Share of the quota that is filled again after it was exceeded, so that space is given back in
large pieces: with less slack a full store would copy a segment for every small save."""


class _Undone(Exception):
    """Ends a transaction that was only to show what it would do."""


class Upkeep:
    """Keeps one store's files small and tidy."""

    def __init__(self, depot: Depot) -> None:
        self._catalogue = depot.catalogue
        self._segments = depot.segments
        self._gate = depot.gate
        self._members = depot.members
        self._reserve = depot.reserve
        self._clock = depot.clock
        self._mover = Mover(depot)

    def usage(self) -> StoreUsage:
        """Where the disk space goes."""
        with self._catalogue.view() as database:
            live_bytes = sum(page_rows.live_bytes(database).values())
            num_snapshots = len(listing_rows.sound_ids(database))
        catalogue_bytes, reserve_bytes = self._catalogue.disk_bytes(), self._reserve.disk_bytes()
        segment_bytes = sum(self._segments.sizes().values())
        return StoreUsage(
            num_snapshots=num_snapshots,
            disk_bytes=segment_bytes + catalogue_bytes + reserve_bytes,
            live_bytes=live_bytes,
            dead_bytes=segment_bytes - live_bytes,
            catalogue_bytes=catalogue_bytes,
            reserve_bytes=reserve_bytes,
        )

    def enforce(self, quota_bytes: int, go_on: GoOn) -> list[SnapshotId]:
        """Delete the snapshots unused for longest until the files fit; return what was deleted."""
        if self.usage().quota_used <= quota_bytes:
            return []
        evicted = self._reserve.lend(lambda: self._evict(quota_bytes))
        self.compact(target_bytes=quota_bytes, min_dead_share=0.0, go_on=go_on)
        return evicted

    def preview(self, quota_bytes: int) -> Eviction:
        """Return what ``enforce`` would delete; nothing is deleted."""
        found = Eviction()
        if self.usage().quota_used > quota_bytes:
            self._catalogue.shrink_journal()
            with suppress(_Undone), self._catalogue.transaction() as database:
                found = self._evict_in(database, quota_bytes)
                raise _Undone
        return found

    def compact(self, *, target_bytes: int, min_dead_share: float, go_on: GoOn) -> int:
        """Copy what is live out of wasteful segments and remove them; return bytes given back.

        Starts with the segment that wastes most and ends at ``target_bytes`` on disk, where a full
        disk has no room for a copy, or where it is cancelled: the rest is left to the next time.
        Does nothing while another process uses the directory.
        """
        before = self.usage().disk_bytes
        self._forget_unneeded()
        self.trim()
        with suppress(DiskFull, Cancelled):
            self._rewrite_wasteful(target_bytes, min_dead_share, go_on)
        self._catalogue.shrink_journal()
        freed = before - self.usage().disk_bytes
        self._reserve.restore()
        return freed

    def trim(self) -> None:
        """Cut what is unused at the ends of segments: it costs no copy, so needs no room."""
        with self._segments.batch(), self._members.alone() as is_alone:
            if not is_alone:
                return
            self._segments.retire()
            with self._gate.moving():
                for segment in self._segments.sizes():
                    self._segments.cut(segment)

    def is_all_used(self) -> bool:
        """Whether no segment has unused space, and every page belongs to a snapshot."""
        with self._catalogue.view() as database:
            has_spare = page_rows.is_any_spare(database)
        return not (has_spare or self._wasteful(min_dead_share=0.0))

    def _evict(self, quota_bytes: int) -> list[SnapshotId]:
        self._catalogue.shrink_journal()
        with self._catalogue.transaction() as database:
            return list(self._evict_in(database, quota_bytes).snapshots)

    def _evict_in(self, database: Database, quota_bytes: int) -> Eviction:
        evicted: list[SnapshotId] = []
        fixed_bytes = self._catalogue.disk_bytes()
        page_rows.collect(database, now=self._clock())
        # What processes hold of pages nobody saved goes with them, not with any snapshot.
        needed = before = page_rows.saved_bytes(database) + fixed_bytes
        for snapshot in listing_rows.least_recently_used(database):
            if needed <= quota_bytes * QUOTA_FILL:
                break
            needed -= page_rows.own_space(database, [snapshot])
            needed -= snapshot_rows.delete(database, snapshot)
            evicted.append(snapshot)
        page_rows.collect(database, now=self._clock())
        return Eviction(tuple(evicted), before - needed)

    def _forget_unneeded(self) -> None:
        """Forget pages that were held when their last snapshot went, and are not any more."""
        with suppress(DiskFull), self._catalogue.transaction() as database:
            page_rows.collect(database, now=self._clock())

    def _rewrite_wasteful(self, target_bytes: int, min_dead_share: float, go_on: GoOn) -> None:
        for segment in self._wasteful(min_dead_share):
            if self.usage().quota_used <= target_bytes:
                return
            with self._segments.batch(), self._members.alone() as is_alone:
                if not is_alone:
                    return
                self._rewrite(segment, go_on)

    def _wasteful(self, min_dead_share: float) -> list[int]:
        """Segments with enough unused space, the most wasteful first."""
        with self._catalogue.view() as database:
            live = page_rows.live_bytes(database)
        shares = {
            segment: 1 - live.get(segment, 0) / max(size - BLOCK_BYTES, 1)
            for segment, size in self._segments.sizes().items()
        }
        wasteful = [segment for segment, share in shares.items() if share > min_dead_share]
        return sorted(wasteful, key=lambda segment: -shares[segment])

    def _rewrite(self, segment: int, go_on: GoOn) -> None:
        """Copy what is live to another segment, inside a batch, and remove this one."""
        self._segments.retire(segment)
        try:
            with self._catalogue.view() as database:
                pages = page_rows.in_segment(database, segment)
                blobs = blob_rows.in_segment(database, segment)
        except Damaged:
            return  # an altered row hides what is live; a verification sets it aside first
        self._mover.move(pages, blobs, go_on)
