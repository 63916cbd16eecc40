"""Tracks which pages are free and how many holders the others have.

The pool knows page ids only. It grows through its storage, one slab at a time and only when a page
is needed. A page without holders is free at once.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.cache.page_key import PageKey


@dataclass(frozen=True)
class AdoptedPage:
    """A page whose content is already saved.

    Attributes:
        number: its place in its sequence, counted in pages.
    """

    page_id: int
    key: PageKey
    number: int


@dataclass(frozen=True)
class AdoptedPages:
    """Pages of a saved prefix.

    Attributes:
        page_ids: the caller owns one reference on each, as a sequence does.
        num_taken_in: how many of them were not in the cache already.
    """

    page_ids: list[int]
    num_taken_in: int


class PageStorage(Protocol):
    """Memory behind the page ids."""

    def grow(self) -> int:
        """Add page ids; return how many. Raises ``MemoryError`` if there is no room."""
        ...

    def place(self, page_id: int, number: int) -> None:
        """Give memory to an empty page, which is the ``number``-th of its sequence.

        Raises ``OutOfPages``.
        """
        ...

    def adopt(self, pages: Sequence[AdoptedPage]) -> None:
        """Take in saved pages. If this raises, the caller must vacate the pages."""
        ...

    def seal(self, page_id: int, key: PageKey) -> None:
        """Record that a page is full, and the key of its content."""
        ...

    def vacate(self, page_id: int) -> None:
        """Forget a page that nobody holds; does nothing if it has no memory."""
        ...

    def copy_page(self, source: int, target: int) -> None:
        """Copy one page's content to another page, which has memory already."""
        ...

    def lost_pages(self) -> set[int]:
        """Pages whose content is lost."""
        ...


class OutOfPages(Exception):
    """The pool may not or cannot grow any further."""


class PagePool:
    """Free list and reference counts of pages ``0 .. num_allocated - 1``.

    Attributes:
        max_pages: most pages that may be in use at once, as last measured; the storage grows by
            slabs, so it may hold more.
    """

    def __init__(
        self, storage: PageStorage, *, max_pages: Callable[[], int], on_free: Callable[[int], None]
    ) -> None:
        """Args: ``max_pages`` measures the limit; it is called again before a page is refused."""
        self._measure = max_pages
        self.max_pages = max_pages()
        self._storage = storage
        self._on_free = on_free
        self._free: list[int] = []
        self._ref_counts: list[int] = []

    @property
    def num_allocated(self) -> int:
        """Pages the storage holds."""
        return len(self._ref_counts)

    @property
    def num_used(self) -> int:
        """Pages with at least one holder."""
        return len(self._ref_counts) - len(self._free)

    def measure(self) -> int:
        """Measure again how many pages may be in use at once."""
        self.max_pages = self._measure()
        return self.max_pages

    def allocate(self) -> int:
        """Take a page with one holder. Raises ``OutOfPages``."""
        if self.num_used >= self.max_pages and self.num_used >= self.measure():
            raise OutOfPages(f"all {self.max_pages} pages are in use")
        if not self._free:
            self._grow()
        page_id = self._free.pop()
        self._ref_counts[page_id] = 1
        return page_id

    def retain(self, page_id: int) -> None:
        """Add a holder to a page that has one."""
        if self._ref_counts[page_id] < 1:
            raise ValueError(f"page {page_id} has no holder and cannot be retained")
        self._ref_counts[page_id] += 1

    def release(self, page_id: int) -> None:
        """Remove a holder; the last one frees the page."""
        if self._ref_counts[page_id] < 1:
            raise ValueError(f"page {page_id} has no holder to release")
        self._ref_counts[page_id] -= 1
        if self._ref_counts[page_id] == 0:
            self._on_free(page_id)
            self._free.append(page_id)

    def ref_count(self, page_id: int) -> int:
        """Number of holders."""
        return self._ref_counts[page_id]

    def check_integrity(self, holders: Mapping[int, int]) -> None:
        """Raise ``AssertionError`` unless pages have these holders, and those without are free."""
        for page_id, count in enumerate(self._ref_counts):
            held = holders.get(page_id, 0)
            if count != held:
                raise AssertionError(f"page {page_id} is held {held} times and counted {count}")
        free = {page_id for page_id, count in enumerate(self._ref_counts) if count == 0}
        if free != set(self._free) or len(free) != len(self._free):
            raise AssertionError("the free list and the reference counts disagree")

    def _grow(self) -> None:
        try:
            added = self._storage.grow()
        except MemoryError as error:
            raise OutOfPages("there is no memory for more pages") from error
        first = self.num_allocated
        self._ref_counts.extend([0] * added)
        self._free.extend(reversed(range(first, first + added)))
