"""The protocol of selectors: which parts of a context each layer reads in each step.

A retention policy says which pages exist for a run; a selector says which of them a layer reads for
a query. It changes no key and no value of what was read before, so it has no part in a fingerprint:
one saved reading serves every selector. What is not chosen stays where it is.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from torch import Tensor

from engine.models.context import LayerQuery
from engine.protocol.records import Evicted, SharesRead
from kernels.kv_layout import KVLayout
from kernels.page_summary.recipes import PageBounds, Recipe


class Candidates(Protocol):
    """The full pages before a run, of which some are to be read, and what is known of their keys.

    The run's own page is always read, and is none of them.
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
        """Heads that keys have."""
        ...

    @property
    def kept(self) -> Tensor:
        """What the selection's recipe keeps of them, float16 ``[kinds, Hkv, P, vectors, D]``."""
        ...

    def bounds(self, heads: Tensor, places: Tensor | None = None) -> Tensor:
        """No key of a box has a larger product with a query: float32 ``[T, Hq, P, boxes]``.

        ``heads`` [T, Hq, D]. Of recipes that keep the lowest and the highest of each channel.
        ``places`` int64 ``[Hkv or 1, n]`` are those pages among them that each KV head asks for.
        """
        ...

    def page_bounds(self, heads: Tensor) -> Tensor | None:
        """The same of whole pages, ``[T, Hq, P]``; None where they are not kept."""
        ...


class Selection(Protocol):
    """A selector at work for one answer; what it remembers is that answer's."""

    def recipe(self, layout: KVLayout) -> Recipe | None:
        """Which summary of the keys in a page it needs; None for none."""
        ...

    def reads_all(self, num_pages: int) -> bool:
        """Whether a step in the last of ``num_pages`` reads everything in all layers.

        Then nothing is chosen, and the step is the same as without a selector.
        """
        ...

    def choose(self, query: LayerQuery, candidates: Candidates) -> Tensor | None:
        """Choose: bool ``[Hkv, P]``, or ``[1, P]`` for all heads alike; None reads all.

        A selection of blocks gives each page as many entries as it has of these.
        """
        ...

    def voters(self, question: range) -> range:
        """The positions at the end of a question whose queries it wants to observe."""
        ...

    def observe(
        self, query: LayerQuery, lse: Tensor, pages: Iterable[tuple[Tensor, Tensor]]
    ) -> None:
        """Hear some of these queries; ``lse`` [T, Hq] is of all that they attended to.

        ``pages`` gives the full pages before them: numbers ``[n]`` and keys ``[Hkv, n, S, D]``.
        """
        ...

    def attended(self, query: LayerQuery) -> None:
        """Learn that a layer has attended to what was chosen for it: see ``parts_seen``."""
        ...

    @property
    def shares(self) -> SharesRead | None:
        """What shares of the attention had what was read; None where nobody looked."""
        ...

    @property
    def kept_bytes(self) -> int:
        """Memory of what it has heard."""
        ...

    @property
    def evicted(self) -> Evicted | None:
        """What left the view of the answer; None where nothing did."""
        ...


class Selector(Protocol):
    """One rule; its fields are its knobs."""

    def begin(self) -> Selection:
        """Begin an answer."""
        ...

    def require_fit(self, layout: KVLayout, *, is_on_gpu: bool) -> None:
        """Raise ``ValueError`` where it cannot serve such a cache."""
        ...


class ByQueryAlone:
    """What selections have in common that choose whole pages and ask no question beforehand."""

    def require_fit(self, _layout: KVLayout, *, is_on_gpu: bool) -> None:
        """They serve every cache."""

    def recipe(self, _layout: KVLayout) -> Recipe | None:
        """Bounds of the keys."""
        return PageBounds()

    def voters(self, _question: range) -> range:
        """None."""
        return range(0)

    def observe(
        self, _query: LayerQuery, _lse: Tensor, _pages: Iterable[tuple[Tensor, Tensor]]
    ) -> None:
        """Nothing is heard."""

    def attended(self, _query: LayerQuery) -> None:
        """Nothing is learned from it."""

    @property
    def shares(self) -> SharesRead | None:
        """They are not measured."""
        return None

    @property
    def kept_bytes(self) -> int:
        """Next to nothing."""
        return 0

    @property
    def evicted(self) -> Evicted | None:
        """Nothing is."""
        return None


@dataclass(frozen=True)
class Listener:
    """A selection that hears queries of a run which reads everything.

    Attributes:
        positions: of these queries.
    """

    selection: Selection
    positions: range

    def hears(self, run: range) -> bool:
        """Whether any query of a run is among them."""
        return max(run.start, self.positions.start) < min(run.stop, self.positions.stop)
