"""Durable snapshots: written once, read back exactly or not at all.

Owns the store's directory: the catalogue ``kv.sqlite``, the segment files and the list of
processes that use it. Does not know what the bytes mean. The rules it keeps:

- payloads are durable before the catalogue names them, so a kill leaves only unnamed bytes;
- every byte is checked on every read; what fails is set aside and never offered again;
- a page is stored once, however many snapshots use it.
One object serves all threads of a process; several processes may use one directory.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from sqlite_utils import Database

from engine.long_work import GoOn, to_the_end
from engine.snapshots import contents, listing_rows, page_rows, snapshot_rows
from engine.snapshots.conversion import Conversion
from engine.snapshots.damage import damaged_snapshot, require_sound, unknown_snapshot
from engine.snapshots.depot import SEGMENT_BYTES, Depot
from engine.snapshots.erasure import Erasure
from engine.snapshots.exchange import Exchange
from engine.snapshots.extents import Damaged
from engine.snapshots.key_summaries import KeySummaries
from engine.snapshots.keys import Encryption
from engine.snapshots.local_files import LocalFiles
from engine.snapshots.names import SnapshotNames
from engine.snapshots.pages import PageStore
from engine.snapshots.prefix import is_prefix, longest
from engine.snapshots.previews import Previews
from engine.snapshots.records import (
    Buffer,
    Candidate,
    PageKey,
    SnapshotContent,
    SnapshotId,
    SnapshotKind,
    SnapshotSummary,
    StoreUsage,
    Verification,
)
from engine.snapshots.upkeep import Upkeep
from engine.snapshots.verification import Verifier

GRID_KEPT = 2
"""Snapshots of the reading grid that survive in one reading."""
MIN_DEAD_SHARE = 0.25
"""Unused share from which a segment is worth copying when no quota presses."""


class SnapshotStore:
    """The snapshots in one directory.

    Attributes:
        pages: the page payloads, which the SSD tier reads and writes directly.
        names: what snapshots are called.
        key_summaries: summaries of the keys in a snapshot's pages.
        exchange: snapshots as files that can be carried to another computer.
        previews: what would be deleted or freed.
        erasure: removes from the disk what a person deleted.
        conversion: converts the store to the form that it was opened for.
        rescue: what was done about a catalogue that could not be used; None for a sound one.
        quota_bytes: limit of ``enforce_quota`` for all files except the reserve; None: no limit.
    """

    def __init__(
        self,
        directory: Path,
        *,
        quota_bytes: int | None = None,
        clock: Callable[[], float] = time.time,
        files: LocalFiles | None = None,
        segment_bytes: int = SEGMENT_BYTES,
        encryption: Encryption | None = None,
    ) -> None:
        """Open or create the store, and tidy up after killed processes where it is alone.

        Raises:
            DiskFull: it cannot be created.
            UsageFailure: the directory cannot be used.
            Locked, WrongKey: it is encrypted, and ``encryption`` does not open it.
        """
        self.quota_bytes = quota_bytes
        self._depot = Depot.open(
            directory,
            files=files or LocalFiles(),
            clock=clock,
            segment_bytes=segment_bytes,
            encryption=encryption,
        )
        self._catalogue = self._depot.catalogue
        self.rescue = self._depot.rescue
        self._clock = clock
        self._upkeep = Upkeep(self._depot)
        self.previews = Previews(self._catalogue, self._upkeep)
        self.erasure = Erasure(directory, self._upkeep)
        self.conversion = Conversion(self._depot, self._upkeep)
        self.pages = PageStore(self._depot)
        self.names = SnapshotNames(self._catalogue)
        self.key_summaries = KeySummaries(self._depot)
        self.exchange = Exchange(self, is_encrypted=self._depot.is_encrypted)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Release held pages and the directory."""
        try:
            self.pages.close()
        finally:
            self._depot.close()

    def write(
        self, content: SnapshotContent, new_pages: Iterable[tuple[PageKey, Buffer]] = ()
    ) -> SnapshotId:
        """Save a snapshot with those of its pages that are not stored yet: all of it, or nothing.

        The same prefix saved again is only noted as used, and takes over kind, title and metadata.

        Raises:
            PagesNotStored: a page is neither stored nor among ``new_pages``.
            DiskFull: it does not fit.
        """
        now = self._clock()
        snapshot = content.id
        with self._catalogue.transaction() as database:
            if snapshot_rows.refresh(database, content, now=now):
                return snapshot
        segments = self._depot.segments
        with segments.batch():
            pages = list(self.pages.append(new_pages, content.page_layout))
            blobs = {
                role: segments.append(payload)
                for role, payload in contents.payloads(content).items()
            }
            segments.sync()
            with self._catalogue.transaction() as database:
                page_rows.insert(database, pages, kept_until=self.pages.keep_new_until)
                # Another process may have saved the same prefix since.
                if not snapshot_rows.refresh(database, content, now=now):
                    snapshot_rows.insert(database, content, blobs, now=now)
        return snapshot

    def replace_grid(
        self, content: SnapshotContent, new_pages: Iterable[tuple[PageKey, Buffer]] = ()
    ) -> SnapshotId:
        """Save a snapshot of the reading grid and drop all but the newest of its prefixes.

        Raises as ``write`` does.
        """
        if content.kind is not SnapshotKind.GRID:
            raise ValueError("only grid snapshots replace each other")
        snapshot = self.write(content, new_pages)
        grid = [
            one
            for one in self.candidates(content.page_keys, content.root_key)
            if one.kind is SnapshotKind.GRID
            and not one.pinned
            and is_prefix(one, content.token_ids)
        ]
        with self._catalogue.transaction() as database:
            for one in grid[GRID_KEPT:]:
                snapshot_rows.delete(database, one.id)
            page_rows.collect(database, now=self._clock())
        return snapshot

    def candidates(self, page_keys: Sequence[PageKey], root_key: PageKey) -> list[Candidate]:
        """Sound snapshots whose full pages are the first of ``page_keys``, deepest first."""
        with self._catalogue.view() as database:
            return listing_rows.candidates(database, [root_key, *page_keys])

    def longest_prefix(
        self, token_ids: Sequence[int], page_keys: Sequence[PageKey], root_key: PageKey
    ) -> Candidate | None:
        """The snapshot that leaves the fewest of ``token_ids`` to compute.

        ``page_keys`` are those of its full pages; the first is chained to ``root_key``.
        """
        return longest(self.candidates(page_keys, root_key), token_ids)

    def read(self, snapshot: SnapshotId) -> SnapshotContent:
        """A snapshot without its pages, every byte checked. The caller owns the buffers.

        Raises:
            UsageFailure: there is no such snapshot.
            DamagedSnapshot: it is, or proved to be, damaged; it is set aside.
        """
        with self._depot.gate.reading():
            try:
                with self._catalogue.view() as database:
                    require_sound(snapshot, snapshot_rows.damage(database, snapshot))
                    stored = snapshot_rows.load(database, snapshot)
                return contents.content(
                    stored,
                    {role: self._depot.segments.load(blob) for role, blob in stored.blobs.items()},
                )
            except Damaged as damage:
                self.quarantine(snapshot, str(damage))
                raise damaged_snapshot(str(damage), snapshot) from damage

    def list(self) -> list[SnapshotSummary]:
        """All snapshots, those set aside included, last used first."""
        with self._catalogue.view() as database:
            return listing_rows.summaries(database)

    def show(self, snapshot: SnapshotId) -> SnapshotSummary:
        """One snapshot.

        Raises:
            UsageFailure: there is no such snapshot.
        """
        with self._catalogue.view() as database:
            found = listing_rows.summary(database, snapshot)
        if found is None:
            raise unknown_snapshot(snapshot)
        return found

    def pin(self, snapshot: SnapshotId) -> None:
        """Protect from the quota. Raises as ``show`` does."""
        with self._change(snapshot) as database:
            snapshot_rows.pin(database, snapshot, pinned=True)

    def unpin(self, snapshot: SnapshotId) -> None:
        """Stop protecting it from the quota. Raises as ``show`` does."""
        with self._change(snapshot) as database:
            snapshot_rows.pin(database, snapshot, pinned=False)

    def touch(self, snapshot: SnapshotId) -> None:
        """Note that it was used just now. Raises as ``show`` does."""
        with self._change(snapshot) as database:
            snapshot_rows.touch(database, snapshot, now=self._clock())

    def quarantine(self, snapshot: SnapshotId, reason: str) -> None:
        """Set aside: never offered again, listed as damaged, its unshared pages dropped.

        Raises as ``show`` does.
        """
        with self._change(snapshot) as database:
            snapshot_rows.quarantine(database, snapshot, reason)
            page_rows.collect(database, now=self._clock())

    def delete(self, snapshot: SnapshotId) -> None:
        """Delete it and the pages that nothing else needs. Raises as ``show`` does.

        ``enforce_quota``, ``compact`` or ``erasure`` then give the space back to the disk.
        """
        self._depot.reserve.lend(lambda: self._delete(snapshot))

    def verify(
        self, ids: Sequence[SnapshotId] | None = None, *, go_on: GoOn = to_the_end
    ) -> Verification:
        """Read back these snapshots, or all sound ones, and set aside what is damaged."""
        if ids is None:
            with self._catalogue.view() as database:
                ids = listing_rows.sound_ids(database)
        return Verifier(self._depot, go_on).verify(ids)

    def usage(self) -> StoreUsage:
        """Where the disk space goes."""
        return self._upkeep.usage()

    def enforce_quota(self, *, go_on: GoOn = to_the_end) -> Sequence[SnapshotId]:
        """Delete what was unused for longest until the quota holds; return what was deleted.

        Pinned snapshots stay. Space goes back to the disk unless another process uses the store.
        """
        if self.quota_bytes is None:
            return ()
        return self._upkeep.enforce(self.quota_bytes, go_on)

    def compact(self, *, go_on: GoOn = to_the_end) -> int:
        """Give unused space back to the disk; return the bytes. 0 while others use the store."""
        return self._upkeep.compact(target_bytes=0, min_dead_share=MIN_DEAD_SHARE, go_on=go_on)

    def compact_waste(self) -> int:
        """As ``compact``, but only if more space is unused than used."""
        usage = self.usage()
        return self.compact() if usage.dead_bytes > usage.live_bytes else 0

    def _delete(self, snapshot: SnapshotId) -> None:
        with self._change(snapshot) as database:
            snapshot_rows.delete(database, snapshot)
            page_rows.collect(database, now=self._clock())

    @contextmanager
    def _change(self, snapshot: SnapshotId) -> Iterator[Database]:
        with self._catalogue.transaction() as database:
            if snapshot_rows.damage(database, snapshot) is None:
                raise unknown_snapshot(snapshot)
            yield database
