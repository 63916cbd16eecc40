"""Sampling on the CPU: like the reference, but sorts only as many tokens as necessary."""

import torch
from torch import Tensor

from kernels.sample_token.reference import NO_TOKEN, penalised

FIRST_CANDIDATES = 256
"""Looked at before the whole vocabulary is sorted: nearly always enough for top-p."""


def cpu_sample_token(
    logits: Tensor, settings: Tensor, draws: Tensor, *, is_chosen: Tensor
) -> Tensor:
    """Choose tokens; the contract is ``kernels.kernel_set.SampleToken``."""
    if not logits.max().isfinite():
        return torch.full_like(draws, NO_TOKEN, dtype=torch.int64)
    temperature, top_k, top_p, min_p, penalty = settings.tolist()
    scores = penalised(logits, penalty, is_chosen)
    if temperature == 0:
        tokens = scores.argmax().expand(len(draws))
    else:
        scaled = (scores.double() - scores.max()) / temperature
        weights, candidates = _candidates(scores, scaled.softmax(dim=0), int(top_k), top_p, min_p)
        cumulative = weights.cumsum(dim=0)
        places = torch.searchsorted(cumulative, draws * cumulative[-1], right=True)
        tokens = candidates[places.minimum(weights.nonzero().max())]
    is_chosen[tokens] = True
    return tokens


def _candidates(
    scores: Tensor, probabilities: Tensor, top_k: int, top_p: float, min_p: float
) -> tuple[Tensor, Tensor]:
    """Weights and ids of tokens in the order of ids, the weight 0 where a filter is not passed."""
    floor = min_p * probabilities.max()
    if top_k == 0 and top_p == 1:
        tokens = torch.arange(len(probabilities))
        return probabilities.where(probabilities >= floor, 0.0), tokens
    tokens = _likeliest(scores, probabilities, count=top_k, mass=top_p)
    weights = probabilities[tokens]
    is_kept = weights >= floor
    if top_p < 1:
        mass_before = weights.cumsum(dim=0) - weights
        is_kept &= mass_before < top_p * (weights.sum() if top_k else 1.0)
    by_id = tokens.argsort()
    return weights.where(is_kept, 0.0)[by_id], tokens[by_id]


def _likeliest(scores: Tensor, probabilities: Tensor, *, count: int, mass: float) -> Tensor:
    """Ids, the likeliest first: the first ``count``, or without a count enough for ``mass``.

    ``topk`` tells where they end, but not in which order equal ones come.
    """
    num_first = count or FIRST_CANDIDATES
    if num_first < len(scores):
        least = scores.topk(num_first).values[-1]
        tokens = (scores >= least).nonzero().squeeze(1)
        tokens = tokens[scores[tokens].argsort(descending=True, stable=True)]
        if count or probabilities[tokens].sum() >= mass:
            return tokens[: count or None]
    return scores.argsort(descending=True, stable=True)
