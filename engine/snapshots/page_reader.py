"""Reads pages repeatedly without querying the catalogue each time.

Owns a memory of the places of pages, which is cleared whenever payloads move. Safe to use from
several threads.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from engine.snapshots.page_rows import StoredPage
from engine.snapshots.pages import PageStore
from engine.snapshots.records import Buffer, PageKey, Pieces, byte_view


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
        with self._places_now() as places, self._found(places, key) as page:
            self._store.read_at(page, into, is_direct=self.is_direct)

    def read_parts(
        self,
        keys: Sequence[PageKey],
        part: int,
        buffers: Sequence[Buffer],
        pieces: Sequence[Pieces] | None = None,
    ) -> int:
        """Fill one buffer per page with one part of it, of the buffer's size.

        With ``pieces``, those of each buffer alone. Returns the bytes read. Raises as
        ``PageStore.read`` does.
        """
        done = 0
        with self._places_now() as places:  # once: threads would queue for it at every page
            for number, (key, buffer) in enumerate(zip(keys, buffers, strict=True)):
                size = byte_view(buffer).nbytes
                wanted = [range(size)] if pieces is None else pieces[number]
                with self._found(places, key) as page:
                    done += self._store.read_pieces_at(
                        page, wanted, buffer, start=part * size, is_direct=self.is_direct
                    )
        return done

    def expect(self, keys: Sequence[PageKey], pieces: Sequence[Pieces], *, start: int) -> None:
        """Have the system read ahead pieces of each page, relative to ``start``."""
        with self._places_now() as places:
            for key, wanted in zip(keys, pieces, strict=True):
                with self._found(places, key) as page:
                    self._store.expect_at(page, wanted, start=start)

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

    @contextmanager
    def _found(self, places: dict[PageKey, StoredPage], key: PageKey) -> Iterator[StoredPage]:
        """A page's place, which is forgotten where what is done there fails."""
        page = places.get(key)
        if page is None:
            page = places[key] = self._store.find(key)
        try:
            yield page
        except BaseException:
            places.pop(key, None)
            raise
