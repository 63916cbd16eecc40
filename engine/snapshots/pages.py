"""Pages on disk, each stored once however many snapshots use it.

Owns writing, checking and reading of page payloads, and the holds that keep a page from being
collected. Does not know what a snapshot contains. Safe to use from several threads; the page's
payload is copied straight between the caller's buffer and the file.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Lock
from typing import TypeVar

from engine.errors import DamagedSnapshot, LecternEngineError
from engine.snapshots import page_rows
from engine.snapshots.damage import condemn_page, damaged_snapshot
from engine.snapshots.depot import Depot
from engine.snapshots.extents import Damaged
from engine.snapshots.page_rows import StoredPage, page_seed
from engine.snapshots.records import (
    Buffer,
    PageKey,
    PageLayout,
    PagesNotStored,
    Pieces,
    byte_view,
)

_COMMIT_BYTES = 256 << 20

Done = TypeVar("Done")


class PageStore:
    """The pages of one store, seen by one process."""

    def __init__(self, depot: Depot) -> None:
        self._catalogue = depot.catalogue
        self._segments = depot.segments
        self._gate = depot.gate
        self._reserve = depot.reserve
        self._clock = depot.clock
        self._process = depot.members.name
        self._holds: Counter[PageKey] = Counter()
        self._holds_lock = Lock()

    def close(self) -> None:
        """Let go of all pages."""
        with suppress(LecternEngineError), self._catalogue.transaction() as database:
            page_rows.release_process(database, self._process)  # else the next start does it

    def missing(self, keys: Sequence[PageKey]) -> list[PageKey]:
        """Those of the pages whose payload is not stored yet, in order."""
        with self._catalogue.view() as database:
            stored = page_rows.extents(database, keys)
        return [key for key in keys if key not in stored]

    def write(self, pages: Iterable[tuple[PageKey, Buffer]], layout: PageLayout) -> int:
        """Store pages durably before any snapshot uses them; return how many were new.

        Each payload is written out before the next pair is asked for, so that the producer may
        use one buffer for all. What was committed before a failure stays.

        Raises:
            DiskFull: not all of them fit.
        """
        remaining = iter(pages)
        num_new = 0
        while new := self._write_batch(remaining, layout):
            num_new += len(new)
        return num_new

    def append(
        self, pages: Iterable[tuple[PageKey, Buffer]], layout: PageLayout
    ) -> Iterator[StoredPage]:
        """Write payloads that are not stored yet, inside a batch; the caller syncs and commits."""
        appended = set()
        for key, payload in pages:
            if key in appended or not self.missing([key]):
                continue
            if byte_view(payload).nbytes != layout.page_bytes:
                raise ValueError(f"a page has {layout.page_bytes} bytes")
            appended.add(key)
            extent = self._segments.append(payload, parts=layout.num_proofs, seed=page_seed(key))
            yield StoredPage(key, extent)

    @property
    def keep_new_until(self) -> float:
        """The end of grace of a page that is stored now."""
        return self._clock() + page_rows.GRACE_SECONDS

    def read(self, key: PageKey, into: Buffer) -> None:
        """Fill ``into``, of the page's size.

        Raises:
            PagesNotStored: there is no such page (any more).
            DamagedSnapshot: the payload is not what was written; its snapshots are set aside.
            UsageFailure: the system does not let it be read now.
        """
        with self._gate.reading():
            self.read_at(self.find(key), into, is_direct=False)

    @contextmanager
    def reading(self) -> Iterator[int]:
        """No payload moves meanwhile; gives the number of times that payloads have moved so far."""
        with self._gate.reading():
            yield self._gate.num_moves

    def find(self, key: PageKey) -> StoredPage:
        """The location of a page, inside ``reading``. Raises ``PagesNotStored``."""
        with self._catalogue.view() as database:
            places = page_rows.extents(database, [key])
        if key not in places:
            raise PagesNotStored([key])
        return StoredPage(key, places[key])

    def read_at(self, page: StoredPage, into: Buffer, *, is_direct: bool) -> None:
        """Fill ``into`` with a page found before, inside the same ``reading``.

        Raises ``DamagedSnapshot`` as ``read`` does.
        """
        segments, extent = self._segments, page.extent
        self._checked(page, lambda: segments.read(extent, into, is_direct=is_direct))

    def read_pieces_at(
        self, page: StoredPage, pieces: Pieces, into: Buffer, *, start: int, is_direct: bool
    ) -> int:
        """Fill some of ``into``, which lies from ``start`` on in a page; returns the bytes read.

        Raises ``DamagedSnapshot`` as ``read`` does.
        """
        segments, extent = self._segments, page.extent
        return self._checked(
            page,
            lambda: segments.read_pieces(extent, pieces, into, start=start, is_direct=is_direct),
        )

    def expect_at(self, page: StoredPage, pieces: Pieces, *, start: int) -> None:
        """Have the system read pieces of a page ahead, where it can."""
        self._segments.expect(page.extent, pieces, start=start)

    def forget_damaged(self, keys: Sequence[PageKey]) -> list[PageKey]:
        """Read pages back and forget those that are damaged, so that saving stores them again.

        Their snapshots are set aside. Returns the pages that were forgotten; pages that are not
        stored count as sound.
        """
        with self._gate.reading(), self._catalogue.view() as database:
            places = page_rows.extents(database, keys)
        forgotten = []
        for key in keys:
            if key in places:
                try:
                    self.read(key, bytearray(places[key].length))
                except DamagedSnapshot:
                    forgotten.append(key)
        return forgotten

    def unproven(self, keys: Sequence[PageKey]) -> set[PageKey]:
        """Those that may be a stranger's: only imports that were not compared yet vouch for them.

        Pages that no snapshot uses are among them.
        """
        with self._catalogue.view() as database:
            return {page.key for page in page_rows.unproven(database, keys)}

    def reject(self, keys: Sequence[PageKey], reason: str) -> None:
        """Forget the unproven ones among these pages, however sound they look.

        A new reading stores its own then; the imports that brought them are set aside.
        """
        with self._catalogue.transaction() as database:
            for page in page_rows.unproven(database, keys):
                condemn_page(database, page, reason)

    def hold(self, keys: Sequence[PageKey]) -> list[PageKey]:
        """Keep pages from being collected, whatever happens to snapshots, until ``release``.

        Holds are counted, and end with the process. Returns the pages that are not stored; these
        are not held. A disk that is full lends its reserve: what is saved can be used there too.
        """
        with self._holds_lock:
            stored = self._reserve.lend(lambda: self._hold(keys))
            self._holds.update(key for key in keys if key in stored)
        return [key for key in keys if key not in stored]

    def release(self, keys: Sequence[PageKey]) -> None:
        """Undo one ``hold`` of each of the pages."""
        with self._holds_lock, self._catalogue.transaction() as database:
            self._holds.subtract(key for key in keys if key in self._holds)
            free = [key for key in keys if self._holds[key] <= 0]
            page_rows.release(database, free, process=self._process)
            for key in free:
                del self._holds[key]

    def _hold(self, keys: Sequence[PageKey]) -> set[PageKey]:
        with self._catalogue.transaction() as database:
            stored = page_rows.extents(database, keys)
            page_rows.hold(database, list(stored), process=self._process)
        return set(stored)

    def _write_batch(
        self, pages: Iterator[tuple[PageKey, Buffer]], layout: PageLayout
    ) -> list[StoredPage]:
        """Store pages up to the size of one commit; none where the iterator is at its end."""
        new: list[StoredPage] = []
        with self._segments.batch():
            for page in self.append(pages, layout):
                new.append(page)
                if len(new) * layout.page_bytes >= _COMMIT_BYTES:
                    break
            if new:
                self._segments.sync()
                with self._catalogue.transaction() as database:
                    page_rows.insert(database, new, kept_until=self.keep_new_until)
        return new

    def _checked(self, page: StoredPage, read: Callable[[], Done]) -> Done:
        try:
            return read()
        except Damaged as damage:
            raise self._condemned(page, str(damage)) from damage

    def _condemned(self, page: StoredPage, reason: str) -> DamagedSnapshot:
        with self._catalogue.transaction() as database:
            users = condemn_page(database, page, reason)
        return damaged_snapshot(reason, users[0] if users else None)
