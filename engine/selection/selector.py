"""The protocol of selectors: which parts of a context each layer reads in each step.

A retention policy says which pages exist for a run; a selector says which of them a layer reads for
a query. A selector changes no key and no value that was computed before, so it is no part of a
fingerprint: one saved reading serves every selector. Pages that are not chosen stay where they are.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from torch import Tensor

from engine.models.context import LayerQuery
from engine.protocol.records import Evicted, SharesRead
from kernels.block_search import BlockSearch
from kernels.kv_layout import KVLayout
from kernels.page_summary.recipes import PageBounds, Recipe


@dataclass(frozen=True)
class BoundTables:
    """Bounds of the keys of a layer's pages, as ``box_bounds`` takes them.

    Attributes:
        boxes: of the boxes of pages.
        pages: of whole pages; None if these are not kept.
        slots: where the candidates are in both, int64 ``[P]``.
    """

    boxes: Tensor
    pages: Tensor | None
    slots: Tensor


class Candidates(Protocol):
    """The full pages before a run, among which a selection chooses, with summaries of their keys.

    The run's own page is always read and is not among them.
    """

    @property
    def numbers(self) -> Tensor:
        """Which pages of the sequence they are, int64 ``[P]``, ascending."""
        ...

    @property
    def run_page(self) -> int:
        """Number of the run's first page."""
        ...

    @property
    def num_kv_heads(self) -> int:
        """Number of KV heads."""
        ...

    @property
    def kept(self) -> Tensor:
        """The summaries made by the selection's recipe, float16 ``[kinds, Hkv, P, vectors, D]``."""
        ...

    def bounds(self, heads: Tensor, places: Tensor | None = None) -> Tensor:
        """Upper bounds of products of queries with a box's keys: float32 ``[T, Hq, P, boxes]``.

        ``heads`` [T, Hq, D] are the queries. For recipes that keep the lowest and the highest
        number of each channel. ``places`` int64 ``[Hkv or 1, n]`` names the pages for each KV head.
        """
        ...

    def page_bounds(self, heads: Tensor) -> Tensor | None:
        """The same for whole pages, ``[T, Hq, P]``; None if no such bounds are kept."""
        ...

    @property
    def tables(self) -> BoundTables | None:
        """Where all this is kept; None if nothing is."""
        ...


class Selection(Protocol):
    """A selector at work for one answer; it remembers nothing beyond this answer."""

    def recipe(self, layout: KVLayout) -> Recipe | None:
        """The summary of a page's keys that it needs; None if it needs none."""
        ...

    def reads_all(self, num_pages: int) -> bool:
        """Whether a step whose token is in the last of ``num_pages`` reads everything.

        If so, no layer chooses, and the step is the same as without a selector.
        """
        ...

    def choose(self, query: LayerQuery, candidates: Candidates) -> Tensor | None:
        """Choose pages: bool ``[Hkv, P]``, or ``[1, P]`` for all heads alike; None reads all.

        A selection of blocks returns an entry for each block of each page.
        """
        ...

    def searches(self, layers: Sequence[Candidates]) -> Sequence[BlockSearch] | None:
        """For one token, how each layer finds by itself what ``choose`` would choose.

        None if layers have to ask, at least in this step. As long as nothing changes, the same
        ``layers`` get the same searches.
        """
        ...

    def voters(self, question: range) -> range:
        """The positions at the end of a question whose queries it wants to observe."""
        ...

    def observe(
        self, query: LayerQuery, lse: Tensor, pages: Iterable[tuple[Tensor, Tensor]]
    ) -> None:
        """Observe some of these queries; ``lse`` [T, Hq] covers everything they attended to.

        ``pages`` gives the full pages before them: numbers ``[n]`` and keys ``[Hkv, n, S, D]``.
        """
        ...

    @property
    def learns(self) -> bool:
        """Whether it wants to know what its layers have seen: ``attended``."""
        ...

    def attended(self, query: LayerQuery) -> None:
        """Called after a layer has attended to what was chosen for it: see ``parts_seen``.

        Not called where it learns nothing.
        """
        ...

    @property
    def shares(self) -> SharesRead | None:
        """The share of the attention that fell on what was read; None if it was not measured."""
        ...

    @property
    def kept_bytes(self) -> int:
        """Bytes that it keeps of the queries it has observed."""
        ...

    @property
    def evicted(self) -> Evicted | None:
        """Tokens that left the view of the answer; None if none did."""
        ...


class Selector(Protocol):
    """One rule; its fields are its knobs."""

    def begin(self) -> Selection:
        """Begin an answer."""
        ...

    def require_fit(self, layout: KVLayout, *, is_on_gpu: bool) -> None:
        """Raise ``ValueError`` if it does not work with such a cache."""
        ...


class ByQueryAlone:
    """Base of selections that choose whole pages and need no votes of the question."""

    def require_fit(self, _layout: KVLayout, *, is_on_gpu: bool) -> None:
        """Works with every cache."""

    def recipe(self, _layout: KVLayout) -> Recipe | None:
        """Bounds of the keys."""
        return PageBounds()

    def searches(self, _layers: Sequence[Candidates]) -> Sequence[BlockSearch] | None:
        """None."""
        return None

    def voters(self, _question: range) -> range:
        """No positions."""
        return range(0)

    def observe(
        self, _query: LayerQuery, _lse: Tensor, _pages: Iterable[tuple[Tensor, Tensor]]
    ) -> None:
        """Does nothing."""

    @property
    def learns(self) -> bool:
        """Nothing."""
        return False

    def attended(self, _query: LayerQuery) -> None:
        """Is not called."""

    @property
    def shares(self) -> SharesRead | None:
        """Not measured."""
        return None

    @property
    def kept_bytes(self) -> int:
        """Nothing to speak of."""
        return 0

    @property
    def evicted(self) -> Evicted | None:
        """Nothing is evicted."""
        return None


@dataclass(frozen=True)
class Listener:
    """A selection that observes queries of a run which reads everything.

    Attributes:
        positions: of these queries.
    """

    selection: Selection
    positions: range

    def hears(self, run: range) -> bool:
        """Whether it observes any query of a run."""
        return max(run.start, self.positions.start) < min(run.stop, self.positions.stop)
