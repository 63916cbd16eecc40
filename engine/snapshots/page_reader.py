"""Reads pages again and again without asking the catalogue each time.

Owns a memory of where pages lie, which is forgotten whenever payloads move. Safe to use from
several threads.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from engine.snapshots.page_rows import StoredPage
from engine.snapshots.pages import PageStore
from engine.snapshots.records import Buffer, PageKey


class PageReader:
    """Reads pages of one store.

    Attributes:
        is_direct: whether to read around the system's page cache, where that can be done.
    """

    def __init__(self, store: PageStore) -> None:
        self.is_direct = False
        self._store = store
        self._places: dict[PageKey, StoredPage] = {}
        self._num_moves = 0

    def read(self, key: PageKey, into: Buffer) -> None:
        """Fill ``into``, of the page's size. Raises as ``PageStore.read`` does."""
        with self._places_now() as places:
            self._read_at(places, key, None, into)

    def read_parts(self, keys: Sequence[PageKey], part: int, buffers: Sequence[Buffer]) -> None:
        """Fill one buffer per page with one part of it. Raises as ``PageStore.read`` does."""
        with self._places_now() as places:  # once: threads would queue for it at every page
            for key, buffer in zip(keys, buffers, strict=True):
                self._read_at(places, key, part, buffer)

    def forget_places(self) -> None:
        """Ask the catalogue again: pages were condemned and may be stored elsewhere by now."""
        self._places = {}

    @contextmanager
    def _places_now(self) -> Iterator[dict[PageKey, StoredPage]]:
        """The places that are known; no payload moves meanwhile."""
        with self._store.reading() as num_moves:
            if num_moves != self._num_moves:
                self._places, self._num_moves = {}, num_moves
            yield self._places

    def _read_at(
        self, places: dict[PageKey, StoredPage], key: PageKey, part: int | None, into: Buffer
    ) -> None:
        page = places.get(key)
        if page is None:
            page = places[key] = self._store.find(key)
        try:
            self._store.read_at(page, part, into, is_direct=self.is_direct)
        except BaseException:
            places.pop(key, None)
            raise
