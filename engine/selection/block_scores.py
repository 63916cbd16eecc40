"""How much a query could find in each block, by what stands for it."""

from torch import Tensor

from engine.models.context import LayerQuery
from engine.selection.block_rule import BlockRule
from engine.selection.question_votes import LayerVotes
from engine.selection.selector import Candidates
from kernels.page_summary import upper_bounds
from kernels.page_summary.summary import KINDS

_LOWEST, _HIGHEST, _MEAN = range(KINDS)


def block_scores(
    rule: BlockRule, query: LayerQuery, candidates: Candidates, voted: LayerVotes | None
) -> Tensor | None:
    """Scores ``[T, Hq, blocks]`` of whole blocks; None where nothing stands for them."""
    if rule.representative_type == "dynamic":
        if voted is None or voted.representatives is None:
            return None
        keys = voted.representatives.unsqueeze(2)
        return upper_bounds(query.heads, keys, keys) * query.scale
    kept = candidates.kept
    if kept is None:
        return None
    blocks = _by_block(kept, rule.block_size)  # [kinds, Hkv, blocks, boxes, D]
    match rule.representative_type, len(blocks):
        case "quest", _:
            lowest, highest = blocks[_LOWEST], blocks[_HIGHEST]
        case "max", 3:
            lowest = highest = blocks[_HIGHEST].amax(dim=2, keepdim=True)
        case "mean", 3:
            lowest = highest = blocks[_MEAN].float().mean(dim=2, keepdim=True)
        case "max", _:
            lowest = highest = blocks[0].amax(dim=2, keepdim=True)
        case _:
            lowest = highest = blocks[0].float().mean(dim=2, keepdim=True)
    return upper_bounds(query.heads, lowest, highest) * query.scale


def _by_block(kept: Tensor, block_size: int) -> Tensor:
    """From what is kept of pages ``[kinds, Hkv, P, boxes, D]`` to whole blocks of them."""
    boxes = kept.flatten(2, 3)
    page_boxes = kept.shape[3]
    num_boxes = max(1, page_boxes * block_size // 256)
    num_blocks = boxes.shape[2] // num_boxes
    return boxes[:, :, : num_blocks * num_boxes].unflatten(2, (num_blocks, num_boxes))  # type: ignore[no-untyped-call,no-any-return]
