"""Page storage without tensors: each page is a list of rows."""


class ListPages:
    """Pages as lists of rows; grows by ``pages_per_slab`` up to ``max_slabs``."""

    def __init__(
        self, *, pages_per_slab: int = 4, page_size: int = 4, max_slabs: int = 1000
    ) -> None:
        self.rows: list[list[object]] = []
        self._pages_per_slab = pages_per_slab
        self._page_size = page_size
        self._slabs_left = max_slabs

    def grow(self) -> int:
        if not self._slabs_left:
            raise MemoryError("no more slabs")
        self._slabs_left -= 1
        self.rows.extend([None] * self._page_size for _ in range(self._pages_per_slab))
        return self._pages_per_slab

    def copy_page(self, source: int, target: int) -> None:
        self.rows[target] = list(self.rows[source])

    def write(self, slot: int, value: object) -> None:
        self.rows[slot // self._page_size][slot % self._page_size] = value

    def read(self, slot: int) -> object:
        return self.rows[slot // self._page_size][slot % self._page_size]
