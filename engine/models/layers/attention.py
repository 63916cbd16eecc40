"""Attention over a context that comes in parts, merged by their log-sum-exp."""

from torch import Tensor

from engine.models.context import Context
from kernels.kernel_set import KernelSet, PagedAttention, PartialAttention

_MERGED_AT_ONCE = 4
"""Parts kept apart until they are merged: their outputs take memory, each merge takes a call."""


def attend_to_parts(
    query: Tensor,
    context: Context,
    *,
    layer: int,
    scale: float,
    page_mass: bool,
    attention: PagedAttention,
    kernels: KernelSet,
) -> PartialAttention:
    """Attend to the whole context: ``query`` [T, Hq, D].

    The page mass is that of all ``context.num_pages``, 0 for pages without a part.
    """
    partials: list[PartialAttention] = []
    numbers: list[Tensor] = []
    for part in context.parts(layer):
        partials.append(
            attention(
                query,
                part.kv,
                layer=part.layer,
                block_table=part.block_table,
                context_len=part.context_len,
                scale=scale,
                query_start=part.query_start,
                page_mass=page_mass,
            )
        )
        if page_mass:  # kept for nothing, they would lie between the outputs and split their memory
            numbers.append(part.numbers)
        if len(partials) == _MERGED_AT_ONCE:
            partials = [kernels.merge(partials)]
    merged = partials[0] if len(partials) == 1 else kernels.merge(partials)
    if merged.page_mass is None or (len(numbers) == 1 and len(numbers[0]) == context.num_pages):
        return merged
    return PartialAttention(
        merged.output, merged.lse, _by_page(merged.page_mass, numbers, context.num_pages)
    )


def _by_page(mass: Tensor, numbers: list[Tensor], num_pages: int) -> Tensor:
    """Lay the mass of pages in the order of the parts [T, Hq, P'] at their places [T, Hq, P]."""
    ordered = mass.new_zeros((*mass.shape[:-1], num_pages))
    start = 0
    for part in numbers:
        ordered[..., part] = mass[..., start : start + len(part)]
        start += len(part)
    return ordered
