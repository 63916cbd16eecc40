"""The cold tier: pages in the snapshot store, read and written by its own threads.

What is stored here is held, so that nothing collects it while the cache relies on it. Writing and
letting go happen in one thread, in the order they were asked for; reading in several. Every byte
read is checked; a page that fails is condemned by the store. Knows buffers, no tensors.
"""

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor

from engine.cache.page_key import PageKey
from engine.snapshots.page_reader import PageReader
from engine.snapshots.pages import PageStore
from engine.snapshots.records import Buffer, PageLayout, PagesNotStored, Pieces

_READ_THREADS = 8
"""Reads in flight: an SSD gives its bandwidth only to several at once."""


class ColdPages:
    """Pages of one layout in a page store; ``close`` it before the store."""

    def __init__(self, store: PageStore, layout: PageLayout) -> None:
        self._store = store
        self._layout = layout
        self._reader = PageReader(store)
        self._readers = ThreadPoolExecutor(_READ_THREADS, thread_name_prefix="tier-read")
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="tier-write")

    def close(self) -> None:
        """Finish all transfers and end the threads."""
        self._readers.shutdown()
        self._writer.shutdown()

    @property
    def is_direct(self) -> bool:
        """Whether reads go around the system's page cache."""
        return self._reader.is_direct

    def read_directly(self, *, is_direct: bool) -> None:
        """Read around the system's page cache, or through it."""
        self._reader.is_direct = is_direct

    def adopt(self, keys: Sequence[PageKey]) -> None:
        """Hold pages that are stored already. Raises ``PagesNotStored``, and then holds none."""
        missing = self._store.hold(keys)
        if missing:
            absent = set(missing)
            self._store.release([key for key in keys if key not in absent])
            raise PagesNotStored(missing)

    def write(self, pages: Sequence[tuple[PageKey, Buffer]]) -> "Future[int]":
        """Store pages and hold them; the future gives the bytes that were not stored before.

        Buffers must not change meanwhile. The future raises ``DiskFull`` and then nothing is held.
        """
        return self._writer.submit(self._write, list(pages))

    def release(self, keys: Sequence[PageKey]) -> "Future[None]":
        """Let go of pages, once each; the future says when."""
        return self._writer.submit(self._store.release, list(keys))

    def read(self, key: PageKey, into: Buffer) -> "Future[None]":
        """Fill ``into`` with a page.

        The future raises ``DamagedSnapshot`` or ``PagesNotStored``, and ``UsageFailure`` where the
        system does not let it be read now.
        """
        return self._readers.submit(self._reader.read, key, into)

    def read_parts(
        self,
        keys: Sequence[PageKey],
        part: int,
        into: Sequence[Buffer],
        pieces: Sequence[Pieces] | None = None,
    ) -> "Future[int]":
        """Fill one buffer per page with one of its layers, or pieces of that.

        The future gives the bytes read, and raises as of ``read``.
        """
        return self._readers.submit(self._reader.read_parts, keys, part, into, pieces)

    def expect(self, keys: Sequence[PageKey], pieces: Sequence[Pieces], part: int) -> None:
        """Have pieces of one layer of pages read ahead into the system's page cache.

        Nothing happens where reads go around it. What cannot be found is told to whoever reads it.
        """
        if keys and not self.is_direct:
            start = part * (self._layout.page_bytes // self._layout.parts)
            self._readers.submit(self._reader.expect, keys, pieces, start=start)

    def check(self, keys: Sequence[PageKey]) -> set[PageKey]:
        """Read pages back; return those that are not there or not sound any more."""
        self._reader.forget_places()
        damaged = self._store.forget_damaged(keys)
        return {*damaged, *self._store.missing(keys)}

    def _write(self, pages: list[tuple[PageKey, Buffer]]) -> int:
        keys = [key for key, _ in pages]
        try:
            num_new = self._store.write(pages, self._layout)
        finally:
            pages.clear()  # whoever waits for this may need their memory before the thread forgets
        missing = self._store.hold(keys)
        if missing:  # deleted in the moment between
            raise PagesNotStored(missing)
        return num_new * self._layout.page_bytes
