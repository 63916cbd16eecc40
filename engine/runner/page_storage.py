"""The memory behind the page pool: torch slabs, and their pages as plain buffers for the disk."""

from kernels.paged_kv import PagedKV


class SlabStorage:
    """Pages in slabs of a ``PagedKV`` on the CPU. Page ids are the pool's.

    Attributes:
        kv: the slabs, as kernels see them.
    """

    def __init__(self, kv: PagedKV) -> None:
        self.kv = kv

    @property
    def allocated_bytes(self) -> int:
        """Bytes of all slabs."""
        return self.kv.num_pages * self.kv.layout.page_bytes

    def grow(self) -> int:
        """Add a slab; return its number of pages. Raises ``MemoryError`` where there is no room."""
        try:
            self.kv.grow()
        except RuntimeError as error:  # torch reports a failed allocation this way
            raise MemoryError(str(error)) from error
        return self.kv.pages_per_slab

    def copy_page(self, source: int, target: int) -> None:
        """Copy one page's content to another page."""
        self.kv.page(target).copy_(self.kv.page(source))

    def buffer(self, page_id: int) -> memoryview:
        """A page's bytes ``[page_bytes]``, writable; valid as long as the page is held."""
        return self.kv.page(page_id).numpy().data
