"""Attention over a context that comes in parts, merged by their log-sum-exp.

T tokens, Hq query heads of dim D, P pages.
"""

from dataclasses import replace

from torch import Tensor

from engine.models.context import Context, ContextPart, LayerQuery, Sight
from engine.models.layers.configs import HeadShape
from kernels.kernel_set import KernelSet, PagedAttention, PartialAttention

_MERGED_AT_ONCE = 4
"""Parts kept apart until they are merged: their outputs take memory, each merge takes a call."""


class PartsMerged:
    """What some queries have seen in the parts of a context so far."""

    def __init__(self, kernels: KernelSet, *, page_mass: bool) -> None:
        """Args: ``page_mass`` is whether to keep what fell on each page."""
        self._merge = kernels.merge
        self._page_mass = page_mass
        self._partials: list[PartialAttention] = []
        self._numbers: list[Tensor] = []

    def add(self, partial: PartialAttention, numbers: Tensor) -> None:
        """Take what was seen in the pages of these numbers."""
        if not self._page_mass and partial.page_mass is not None:
            partial = replace(partial, page_mass=None)
        self._partials.append(partial)
        if self._page_mass:  # kept for nothing, they would split the memory of the outputs
            self._numbers.append(numbers)
        if len(self._partials) == _MERGED_AT_ONCE:
            self._partials = [self._merge(self._partials)]

    def whole(self, num_pages: int) -> PartialAttention:
        """All of it; the page mass is of ``num_pages``, 0 for pages without a part."""
        partials, numbers = self._partials, self._numbers
        merged = partials[0] if len(partials) == 1 else self._merge(partials)
        if merged.page_mass is None or (len(numbers) == 1 and len(numbers[0]) == num_pages):
            return merged
        return replace(merged, page_mass=_by_page(merged.page_mass, numbers, num_pages))


def attend_to_parts(
    query: Tensor,
    context: Context,
    *,
    layer: int,
    scale: float,
    shape: HeadShape | None = None,
    sight: Sight | None = None,
    page_mass: bool,
    attention: PagedAttention,
    kernels: KernelSet,
) -> PartialAttention:
    """Attend to the whole context: ``query`` [T, Hq, D].

    ``shape`` is that of the layer's heads, where pages are laid out for another.
    The page mass is that of all ``context.num_pages``, 0 for pages without a part.
    """
    merged = PartsMerged(kernels, page_mass=page_mass)
    asked = LayerQuery(layer, query, scale, sight)
    for stored in context.parts(asked):
        part = stored if shape is None else _with_heads(stored, shape)
        if sight is not None:
            part = _in_sequence(part, context, len(query), sight)
        partial = attention(
            query,
            part.kv,
            layer=part.layer,
            block_table=part.block_table,
            context_len=part.context_len,
            scale=scale,
            query_start=part.query_start,
            window=sight.window if sight else None,
            sinks=sight.sinks if sight else 0,
            page_mass=page_mass or asked.parts_seen.wants_pages,
            blocks_per_page=part.blocks_per_page,
        )
        partial = _of_pages(partial, part.blocks_per_page)
        asked.parts_seen.add(partial.lse, part.numbers, partial.page_mass)
        merged.add(partial, part.numbers)
    return merged.whole(context.num_pages)


def _with_heads(part: ContextPart, shape: HeadShape) -> ContextPart:
    """The part as a layer reads it whose heads have that shape."""
    kv = part.kv.with_heads(shape.num_kv_heads, shape.head_dim)
    return part if kv is part.kv else replace(part, kv=kv)


def _in_sequence(part: ContextPart, context: Context, num_tokens: int, sight: Sight) -> ContextPart:
    """The part with each page at its place in the sequence, which tells how far it is."""
    lacks_sinks = sight.sinks > 0 and len(part.numbers) < context.num_pages
    if not part.has_gaps and not lacks_sinks:
        return part
    position = int(context.position)
    return part.in_sequence(range(position, position + num_tokens), context.num_pages)


def _of_pages(partial: PartialAttention, blocks_per_page: int) -> PartialAttention:
    """The same with the mass of blocks summed over their pages."""
    if blocks_per_page == 1 or partial.page_mass is None:
        return partial
    blocks = partial.page_mass.unflatten(-1, (-1, blocks_per_page))  # type: ignore[no-untyped-call]
    return replace(partial, page_mass=blocks.sum(dim=-1))


def _by_page(mass: Tensor, numbers: list[Tensor], num_pages: int) -> Tensor:
    """Add the mass of pages, in the order of the parts [T, Hq, P'], at their places [T, Hq, P]."""
    ordered = mass.new_zeros((*mass.shape[:-1], num_pages))
    start = 0
    for part in numbers:
        ordered[..., part] += mass[..., start : start + len(part)]
        start += len(part)
    return ordered
