"""Sampling on the CPU: as the reference, but looking at all tokens in order only where it must.

Nothing here depends on what the tensors hold, but for how many candidates are enough.
"""

import torch
from torch import Tensor

from kernels.sample_token.reference import NO_TOKEN, penalised

FIRST_CANDIDATES = 256
"""Looked at before the whole vocabulary is sorted: nearly always enough for top-p."""


def cpu_sample_token(
    logits: Tensor, settings: Tensor, draws: Tensor, *, is_chosen: Tensor
) -> Tensor:
    """Choose tokens; the contract is ``kernels.kernel_set.SampleToken``."""
    temperature, top_k, top_p, min_p, penalty = settings.tolist()
    scores = penalised(logits, penalty, is_chosen)
    if temperature == 0:
        tokens = scores.argmax().expand(len(draws))
    else:
        scaled = (scores.double() - scores.max()) / temperature
        weights, candidates = _candidates(scaled.softmax(dim=0), int(top_k), top_p, min_p)
        cumulative = weights.cumsum(dim=0)
        places = torch.searchsorted(cumulative, draws * cumulative[-1:], right=True)
        tokens = candidates[places.clamp(max=len(candidates) - 1)]
    is_chosen[tokens] = True
    return torch.where(logits.max().isfinite(), tokens, NO_TOKEN)


def _candidates(
    probabilities: Tensor, top_k: int, top_p: float, min_p: float
) -> tuple[Tensor, Tensor]:
    """Weights and ids of tokens in the order of ids, the weight 0 where a filter is not passed."""
    floor = min_p * probabilities.max()
    if top_k == 0 and top_p == 1:
        tokens = torch.arange(len(probabilities))
        return probabilities.where(probabilities >= floor, 0.0), tokens
    weights, tokens = _most_likely(probabilities, count=top_k, mass=top_p)
    total = weights.sum() if top_k else 1.0
    mass_before = weights.cumsum(dim=0) - weights
    is_kept = (mass_before < top_p * total) & (weights >= floor)
    by_id = tokens.argsort()
    return weights.where(is_kept, 0.0)[by_id], tokens[by_id]


def _most_likely(probabilities: Tensor, *, count: int, mass: float) -> tuple[Tensor, Tensor]:
    """Sorted probabilities and ids: the first ``count``, or without a count enough for ``mass``."""
    if count:
        return probabilities.topk(min(count, len(probabilities)))
    weights, tokens = probabilities.topk(min(FIRST_CANDIDATES, len(probabilities)))
    if weights.sum() < mass:
        weights, tokens = probabilities.sort(descending=True, stable=True)
    return weights, tokens
