"""Page storage without tensors: each page is a list of rows."""

from collections.abc import Sequence

from engine.cache.page_key import PageKey
from engine.cache.page_pool import AdoptedPage


class ListPages:
    """Pages as lists of rows; grows by ``pages_per_slab`` up to ``max_slabs``."""

    def __init__(
        self, *, pages_per_slab: int = 4, page_size: int = 4, max_slabs: int = 1000
    ) -> None:
        self.rows: list[list[object]] = []
        self.keys: dict[int, PageKey] = {}
        self.placed: set[int] = set()
        self.lost: set[int] = set()
        self._pages_per_slab = pages_per_slab
        self._page_size = page_size
        self._slabs_left = max_slabs

    def grow(self) -> int:
        if not self._slabs_left:
            raise MemoryError("no more slabs")
        self._slabs_left -= 1
        self.rows.extend([None] * self._page_size for _ in range(self._pages_per_slab))
        return self._pages_per_slab

    def place(self, page_id: int, number: int) -> None:
        assert page_id not in self.placed
        assert number >= 0
        self.placed.add(page_id)

    def adopt(self, pages: Sequence[AdoptedPage]) -> None:
        for page in pages:
            self.place(page.page_id, page.number)
            self.keys[page.page_id] = page.key

    def seal(self, page_id: int, key: PageKey) -> None:
        assert page_id in self.placed
        assert page_id not in self.keys
        self.keys[page_id] = key

    def vacate(self, page_id: int) -> None:
        self.placed.discard(page_id)
        self.keys.pop(page_id, None)
        self.lost.discard(page_id)

    def lost_pages(self) -> set[int]:
        return set(self.lost)

    def copy_page(self, source: int, target: int) -> None:
        self.rows[target] = list(self.rows[source])

    def write(self, page_id: int, offset: int, value: object) -> None:
        assert page_id in self.placed
        self.rows[page_id][offset] = value

    def read(self, page_id: int, offset: int) -> object:
        return self.rows[page_id][offset]
