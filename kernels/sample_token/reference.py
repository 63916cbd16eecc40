"""Sampling in plain torch: every filter is applied to all tokens in order of their logits."""

import torch
from torch import Tensor

NO_TOKEN = -1
"""What comes of logits that are not numbers."""


def reference_sample_token(
    logits: Tensor, settings: Tensor, draws: Tensor, *, is_chosen: Tensor
) -> Tensor:
    """Choose tokens; the contract is ``kernels.kernel_set.SampleToken``."""
    if not logits.max().isfinite():
        return torch.full_like(draws, NO_TOKEN, dtype=torch.int64)
    weights = reference_token_weights(logits, settings, is_chosen=is_chosen)
    cumulative = weights.cumsum(dim=0)
    tokens = torch.searchsorted(cumulative, draws * cumulative[-1], right=True)
    last = weights.nonzero().max()
    tokens = tokens.minimum(last)
    is_chosen[tokens] = True
    return tokens


def reference_token_weights(logits: Tensor, settings: Tensor, *, is_chosen: Tensor) -> Tensor:
    """Probabilities ``[V]``, float64, 0 for tokens that do not pass a filter."""
    temperature, top_k, top_p, min_p, penalty = settings.tolist()
    scores = penalised(logits, penalty, is_chosen)
    if temperature == 0:
        return torch.zeros_like(scores, dtype=torch.float64).index_fill(0, scores.argmax(), 1.0)
    # The largest becomes 0, so that the tiniest temperature cannot overflow it.
    probabilities = ((scores.double() - scores.max()) / temperature).softmax(dim=0)
    order = scores.argsort(descending=True, stable=True)
    if top_k:
        order = order[: int(top_k)]
    weights = probabilities[order]
    mass_before = weights.cumsum(dim=0) - weights
    is_kept = weights >= min_p * probabilities.max()
    if top_p < 1:
        is_kept &= mass_before < top_p * weights.sum()
    return torch.zeros_like(probabilities).index_put((order,), weights.where(is_kept, 0.0))


def penalised(logits: Tensor, penalty: float, is_chosen: Tensor) -> Tensor:
    """Make chosen tokens less likely: divide positive logits, multiply negative ones."""
    if penalty == 1:
        return logits
    less_likely = torch.where(logits > 0, logits / penalty, logits * penalty)
    return torch.where(is_chosen, less_likely, logits)
