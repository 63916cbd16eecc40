"""Scores blocks by how much a query could find in them, from their representatives."""

from typing import NamedTuple

from torch import Tensor

from engine.models.context import LayerQuery
from engine.selection.block_rule import BlockRule
from engine.selection.question_votes import LayerVotes
from engine.selection.selector import Candidates
from kernels.kv_layout import PAGE_SIZE
from kernels.page_summary import upper_bounds
from kernels.page_summary.summary import HIGHEST, KINDS, MEAN


class BlockScores(NamedTuple):
    """How much a query could find in equal parts of blocks.

    Attributes:
        numbers: ``[T, Hq, N]``; parts behind the last whole block are of none.
        parts: of a block.
    """

    numbers: Tensor
    parts: int


def block_scores(
    rule: BlockRule, query: LayerQuery, candidates: Candidates, voted: LayerVotes | None
) -> BlockScores | None:
    """Products of queries with the representatives of blocks; None if there are none."""
    if rule.representative_type == "dynamic":
        if voted is None or voted.representatives is None:
            return None
        return BlockScores(_products(query.heads, voted.representatives), 1)
    if rule.representative_type == "quest":
        bounds = candidates.bounds(query.heads)  # [T, Hq, P, boxes]
        return BlockScores(bounds.flatten(2), _per_block(bounds.shape[3], rule))
    return BlockScores(_products(query.heads, _vectors(rule, candidates)), 1)


def _vectors(rule: BlockRule, candidates: Candidates) -> Tensor:
    """The vector that represents each block, ``[Hkv, blocks, D]``."""
    kept = candidates.kept  # [kinds, Hkv, P, vectors, D]
    is_max = rule.representative_type == "max"
    kind = (HIGHEST if is_max else MEAN) if len(kept) == KINDS else 0
    blocks = _by_block(kept[kind].flatten(1, 2).transpose(1, 2), kept.shape[3], rule)
    vectors = blocks.amax(dim=-1) if is_max else blocks.float().mean(dim=-1)
    return vectors.transpose(1, 2)


def _by_block(numbers: Tensor, per_page: int, rule: BlockRule) -> Tensor:
    """From ``[..., P * per_page]`` of pages to ``[..., blocks, n]`` of whole blocks."""
    per_block = _per_block(per_page, rule)
    num_blocks = numbers.shape[-1] // per_block
    whole = numbers[..., : num_blocks * per_block]
    return whole.unflatten(-1, (num_blocks, per_block))  # type: ignore[no-untyped-call,no-any-return]


def _per_block(per_page: int, rule: BlockRule) -> int:
    """Parts per block, given the parts per page."""
    return max(1, per_page * rule.block_size // PAGE_SIZE)


def _products(heads: Tensor, vectors: Tensor) -> Tensor:
    """Of queries [T, Hq, D] with vectors [Hkv, blocks, D]."""
    keys = vectors.unsqueeze(2)
    return upper_bounds(heads, keys, keys)
