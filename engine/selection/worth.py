"""What blocks of a context are worth to the heads that share keys."""

from torch import Tensor


def worth(scores: Tensor, num_kv_heads: int) -> Tensor:
    """From scores [T, Hq, P] of query heads to what each block is worth to a KV head, [Hkv, P].

    Scores of different query heads mean nothing beside each other: their softmax does. The head
    that wants a block most speaks for those that share its keys.
    """
    # As log_softmax, which wakes all threads for a few rows: that costs more than the sums.
    shares = scores - scores.logsumexp(dim=-1, keepdim=True)
    return shares.unflatten(1, (num_kv_heads, -1)).amax(dim=(0, 2))  # type: ignore[no-untyped-call,no-any-return]


def highest(worths: Tensor, is_candidate: Tensor, count: int) -> Tensor:
    """The ``count`` candidates worth most in each row, bool ``[H, P]``; fewer where there are."""
    count = min(count, int(is_candidate.sum(dim=1).min()))
    chosen = is_candidate.new_zeros(is_candidate.shape)
    best = worths.masked_fill(~is_candidate, -float("inf")).topk(count, dim=1).indices
    return chosen.scatter_(1, best, True)
