"""Block choice in plain torch."""

from torch import Tensor


def reference_worth(scores: Tensor, num_kv_heads: int) -> Tensor:
    """From scores [T, Hq, B] of query heads to what each block is worth to a KV head, [Hkv, B]."""
    shares = scores - scores.logsumexp(dim=-1, keepdim=True)
    return shares.unflatten(1, (num_kv_heads, -1)).amax(dim=(0, 2))  # type: ignore[no-untyped-call,no-any-return]


def highest(worths: Tensor, is_candidate: Tensor, count: int) -> Tensor:
    """The ``count`` candidates worth most in each row, bool ``[H, B]``; fewer where there are."""
    count = min(count, int(is_candidate.sum(dim=1).min()))
    chosen = is_candidate.new_zeros(is_candidate.shape)
    best = worths.masked_fill(~is_candidate, -float("inf")).topk(count, dim=1).indices
    return chosen.scatter_(1, best, True)


def reference_choose_blocks(
    scores: Tensor,
    is_candidate: Tensor,
    *,
    count: int,
    num_kv_heads: int,
    is_shared: bool = False,
    scale: float = 1.0,
    parts: int = 1,
) -> Tensor:
    """Choose; see ``choose_blocks``."""
    num_blocks = scores.shape[-1] // parts
    blocks = scores[..., : num_blocks * parts].unflatten(-1, (num_blocks, parts)).amax(dim=-1)  # type: ignore[no-untyped-call]
    worths = reference_worth(blocks * scale, num_kv_heads)
    if is_shared:
        worths = worths.amax(dim=0, keepdim=True)
    return highest(worths, is_candidate.expand(len(worths), -1), count)
