"""Dual chunk attention: positions restart in chunks, with a query for each distance.

Keys of a token's own chunk, of the chunk before and of all others are seen by queries that are
turned to different places; a chunk is whole pages, so each part of a context is attended to in
ranges of its pages, which merge by their log-sum-exp.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from engine.models.context import Context, LayerQuery
from engine.models.layers.context_attention import PartsMerged
from engine.models.layers.position_configs import FARTHEST, Chunks
from kernels.kernel_set import KernelSet, PagedAttention, PartialAttention
from kernels.kv_layout import PAGE_SIZE


@dataclass(frozen=True)
class ChunkRows:
    """Tokens of a run that lie in one chunk.

    Attributes:
        rows: of the run.
        pages: of the sequence, that they see from 0 chunks away, from 1, and from more.
    """

    rows: slice
    pages: tuple[range, ...]


def rows_by_chunk(position: int, count: int, chunks: Chunks) -> list[ChunkRows]:
    """The ``count`` tokens of a run that begins at ``position``."""
    length, of_chunk = chunks.length, chunks.length // PAGE_SIZE
    found = []
    for chunk in range(position // length, (position + count - 1) // length + 1):
        start, stop = chunk * length - position, (chunk + 1) * length - position
        first = chunk * of_chunk
        before = max(0, first - of_chunk)
        pages = range(first, first + of_chunk), range(before, first), range(before)
        found.append(ChunkRows(slice(max(0, start), min(count, stop)), pages))
    return found


def attend_in_chunks(
    queries: Sequence[Tensor],
    context: Context,
    chunks: Chunks,
    *,
    layer: int,
    scale: float,
    page_mass: bool,
    attention: PagedAttention,
    kernels: KernelSet,
) -> PartialAttention:
    """Attend to the whole context; a query of each token for every distance, ``[T, Hq, D]`` each.

    The page mass is that of all ``context.num_pages``.
    """
    some_rows = rows_by_chunk(int(context.position), len(queries[0]), chunks)
    merged = [PartsMerged(kernels, page_mass=page_mass) for _ in some_rows]
    for part in context.parts(LayerQuery(layer, queries[0], scale)):
        for seen, into in zip(some_rows, merged, strict=True):
            for away in range(min(len(queries), FARTHEST + 1)):
                some = part.of_pages(seen.pages[away])
                if some is None or some.query_start is None:
                    continue
                partial = attention(
                    queries[away][seen.rows],
                    some.kv,
                    layer=some.layer,
                    block_table=some.block_table,
                    context_len=some.context_len,
                    scale=scale,
                    query_start=some.query_start + seen.rows.start,
                    page_mass=page_mass,
                )
                into.add(partial, some.numbers)
    whole = [each.whole(context.num_pages) for each in merged]
    return whole[0] if len(whole) == 1 else _one_below_another(whole)


def _one_below_another(parts: Sequence[PartialAttention]) -> PartialAttention:
    """The rows of all parts, which saw the same pages."""
    masses = [part.page_mass for part in parts if part.page_mass is not None]
    return PartialAttention(
        torch.cat([part.output for part in parts]),
        torch.cat([part.lse for part in parts]),
        torch.cat(masses) if masses else None,
    )
