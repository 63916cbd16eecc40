"""Protocol for a run's keys and values: where it reads earlier ones and writes its own.

The model asks for parts, one layer after the other, and merges what it sees in them. Whether the
pages of a part were in fast memory or have just arrived is not known here.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Protocol

import torch
from torch import Tensor

from kernels.paged_kv import PagedKV
from kernels.token_pages import TokenPages


@dataclass(frozen=True)
class ContextPart:
    """Pages of one storage, attended to together.

    Attributes:
        kv: the storage.
        layer: the layer's number in that storage.
        block_table: int32 ``[P]``, pages of the storage in the order of the sequence; ``[Hkv, P]``
            where KV heads read different ones, below 0 for pages that a head does not read.
        context_len: tokens in them; an int32 tensor ``[1]`` where a captured graph reads it.
        query_start: position of the run's first token, counted from the first of these pages; None
            where the run is the end of them.
        numbers: int64 ``[P]``, which pages of the sequence they are.
        blocks_per_page: equal parts of each page, each with an entry of the block table.
        has_gaps: whether pages of the sequence are missing between these, or between them and the
            run, so that their places in the block table are none in the sequence.
    """

    kv: PagedKV
    layer: int
    block_table: Tensor
    context_len: int | Tensor
    query_start: int | None
    numbers: Tensor
    blocks_per_page: int = 1
    has_gaps: bool = False

    def of_pages(self, pages: range) -> "ContextPart | None":
        """What it has of these pages of the sequence, in which all heads read alike; None for none.

        Raises ``ValueError`` for a part that a graph reads, which does not say where its run is.
        """
        if self.query_start is None or self.block_table.dim() > 1:
            raise ValueError("pages are told apart in parts of whole pages with a known run")
        bounds = self.numbers.new_tensor((pages.start, pages.stop))
        first, last = torch.searchsorted(self.numbers, bounds).tolist()
        if first == last:
            return None
        before, size = first * self.kv.layout.page_size, (last - first) * self.kv.layout.page_size
        return replace(
            self,
            block_table=self.block_table[first:last],
            context_len=min(int(self.context_len) - before, size),
            query_start=self.query_start - before,
            numbers=self.numbers[first:last],
        )

    def in_sequence(self, run: range, num_pages: int) -> "ContextPart":
        """The same pages, each at its place among the ``num_pages`` of the sequence.

        A window needs it: what is in sight depends on how far a page is from the ``run``.
        """
        heads = self.kv.layout.num_kv_heads
        ids = self.block_table.expand(heads, -1).reshape(heads, -1, self.blocks_per_page)
        table = ids.new_full((heads, num_pages, self.blocks_per_page), -1)
        table[:, self.numbers] = ids
        return replace(
            self,
            block_table=table.flatten(1),
            context_len=run.stop,
            query_start=run.start,
            numbers=torch.arange(num_pages, device=self.numbers.device),
            has_gaps=False,
        )


@dataclass(frozen=True)
class Sight:
    """What a token sees in a layer with a window.

    Attributes:
        window: last positions, its own included.
        sinks: first positions, seen from anywhere.
    """

    window: int
    sinks: int = 0

    def hidden_pages(self, position: int, page_size: int) -> range:
        """Pages of the sequence that a run which begins at ``position`` does not look into."""
        first = max(0, position - self.window + 1) // page_size
        return range(min(first, -(-self.sinks // page_size)), first)


class PartsSeen:
    """What a layer has attended to so far.

    Kept for nothing, its numbers would lie between the outputs of parts and split their memory.

    Attributes:
        is_wanted: whether the context wants to know anything.
        wants_pages: whether it also wants to know what falls on each page.
    """

    def __init__(self) -> None:
        self.is_wanted = False
        self.wants_pages = False
        self._lses: list[Tensor] = []
        self._pages: list[tuple[Tensor, Tensor]] = []

    def add(self, lse: Tensor, numbers: Tensor, page_mass: Tensor | None) -> None:
        """Note the log-sum-exp ``[T, Hq]`` of a part, and its pages' shares of it [T, Hq, P]."""
        if self.is_wanted:
            self._lses.append(lse)
        if self.wants_pages and page_mass is not None:
            self._pages.append((numbers, lse[-1].unsqueeze(-1) + page_mass[-1].log()))

    @property
    def pages(self) -> Tensor:
        """Logarithms of what the last query found in each page, ``[Hq, P]``; -inf for no part."""
        num_pages = max(int(numbers.max()) for numbers, _ in self._pages) + 1
        of_parts = self._pages[0][1]
        pages = of_parts.new_full((len(of_parts), num_pages), -torch.inf)
        for numbers, of_parts in self._pages:
            pages[:, numbers] = of_parts
        return pages

    @property
    def lse(self) -> Tensor:
        """That of all parts, ``[T, Hq]``."""
        return torch.stack(self._lses).logsumexp(dim=0)


@dataclass(frozen=True)
class LayerQuery:
    """What a layer of attention asks its context for.

    Attributes:
        layer: number among the layers of attention.
        heads: ``[T, Hq, D]``, rotated.
        scale: factor of all scores.
        sight: what each of them sees; None for all before it.
        position: of the first of them, where whoever hears it is told.
        parts_seen: the parts that it was given so far; known whenever the next is asked for.
    """

    layer: int
    heads: Tensor
    scale: float
    sight: Sight | None = None
    position: int = 0
    parts_seen: PartsSeen = field(default_factory=PartsSeen)


PagesOfLayer = Callable[[LayerQuery], TokenPages]
"""What a layer reads and writes of one token; layers ask once each, in order."""


@dataclass(frozen=True)
class LayerPlaces:
    """Where one layer's keys and values of a run go.

    Attributes:
        kv: the storage.
        layer: the layer's number in that storage.
        slots: int64 ``[T]``, page of the storage * page size + offset.
    """

    kv: PagedKV
    layer: int
    slots: Tensor


class Places(Protocol):
    """Where the keys and values of a run go."""

    def of(self, layer: int) -> LayerPlaces:
        """Those of a layer, by its number among the layers of attention."""
        ...


@dataclass(frozen=True)
class KeyPlaces:
    """Slots of a storage that has all layers, one for each token of a run.

    Attributes:
        slots: int64 ``[T]``, page of the storage * page size + offset.
    """

    kv: PagedKV
    slots: Tensor

    def of(self, layer: int) -> LayerPlaces:
        """The same slots for every layer."""
        return LayerPlaces(self.kv, layer, self.slots)


class Context(Protocol):
    """What the attention layers of one run are given."""

    @property
    def position(self) -> int | Tensor:
        """Position of the first token as rotary embedding counts it; a graph's is a tensor."""
        ...

    @property
    def num_pages(self) -> int:
        """Pages of the sequence, those without a part included."""
        ...

    @property
    def places(self) -> Places:
        """Where rotated keys, and values, are written."""
        ...

    @property
    def unrotated_places(self) -> Places | None:
        """Where keys are written before rotation too, and values; None where nowhere."""
        ...

    @property
    def token_pages(self) -> TokenPages | PagesOfLayer | None:
        """For one token, what ``places`` and ``parts`` say to all layers, or to each.

        All may find what they read by themselves, instead of asking for it.

        None where somebody listens, or where pages are brought first.
        """
        ...

    def parts(self, query: LayerQuery) -> Iterator[ContextPart]:
        """What a layer attends to for a query, the run's own tokens included.

        A part is valid until the next is asked for. Layers are asked for once each, in order.
        """
        ...
