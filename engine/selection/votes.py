"""Where a question looks: its last queries vote for tokens, once, before the answer (SnapKV).

The votes of a token are the shares of attention that these queries gave it, summed over the
query heads that share its keys, and smoothed along the context (arXiv 2404.14469).
"""

from collections.abc import Iterable, Iterator

import torch
from torch import Tensor

from engine.models.context import LayerQuery

NUM_VOTERS = 32
"""Queries that vote: the last of the question."""

_SMOOTHED = 5
"""Tokens over which votes are averaged."""


def voters_of(question: range) -> range:
    """Positions of the queries that vote."""
    return range(max(question.start, question.stop - NUM_VOTERS), question.stop)


def token_votes(
    query: LayerQuery, lse: Tensor, pages: Iterable[tuple[Tensor, Tensor]]
) -> Iterator[tuple[Tensor, Tensor, Tensor]]:
    """For pages: their numbers ``[n]``, keys ``[Hkv, n, S, D]`` and votes ``[Hkv, n, S]``.

    ``lse`` [T, Hq] covers everything that the queries attended to, so votes are shares of that.
    Every query sees all of the pages.
    """
    for numbers, keys in pages:
        num_kv_heads, num_pages, page_size, _ = keys.shape
        rows = query.heads.unflatten(1, (num_kv_heads, -1))  # type: ignore[no-untyped-call]
        rows = rows.transpose(0, 1).flatten(1, 2)  # [Hkv, T * group, D]
        totals = lse.view(len(lse), num_kv_heads, -1).transpose(0, 1).flatten(1)
        scores = rows @ keys.flatten(1, 2).transpose(1, 2) * query.scale
        shares = (scores - totals.unsqueeze(-1)).exp().sum(dim=1)
        yield numbers, keys, shares.view(num_kv_heads, num_pages, page_size)


def smoothed(votes: Tensor) -> Tensor:
    """Votes ``[Hkv, N]`` averaged with those of their neighbours."""
    return torch.nn.functional.avg_pool1d(
        votes.unsqueeze(1), _SMOOTHED, stride=1, padding=_SMOOTHED // 2
    ).squeeze(1)


def by_block(votes: Tensor, block_len: int) -> Tensor:
    """Votes ``[Hkv, N]`` summed over whole blocks, ``[Hkv, blocks]``."""
    num_blocks = votes.shape[1] // block_len
    return votes[:, : num_blocks * block_len].unflatten(1, (num_blocks, block_len)).sum(dim=-1)  # type: ignore[no-untyped-call,no-any-return]


def shared_ahead(votes: Tensor, count: int) -> Tensor:
    """Votes ``[H, blocks]``, each block having at least those of the ``count`` blocks before it."""
    if not count:
        return votes
    padded = torch.nn.functional.pad(votes, (count, 0))
    return padded.unfold(1, count + 1, 1).amax(dim=-1)


def most_voted(keys: Tensor, votes: Tensor, block_len: int, count: int) -> Tensor:
    """Mean of the ``count`` keys with most votes in each block of pages: ``[Hkv, blocks, D]``.

    ``keys`` [Hkv, n, S, D], ``votes`` [Hkv, n, S]; S is whole blocks.
    """
    head_dim = keys.shape[-1]
    blocks = keys.reshape(len(keys), -1, block_len, head_dim)
    places = votes.reshape(len(keys), -1, block_len).topk(min(count, block_len), dim=-1).indices
    chosen = blocks.gather(2, places.unsqueeze(-1).expand(-1, -1, -1, head_dim))
    return chosen.mean(dim=2)
