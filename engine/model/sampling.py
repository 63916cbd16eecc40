"""From the logits of one position to the next token.

Owns the filters and the draw; equal logits, parameters and seed give equal tokens. Knows no text
and no length. Order of the steps: repetition penalty, temperature, top-k, top-p, min-p.
"""

import math
import random

import torch
from torch import Tensor

from engine.errors import ModelFailure, UsageFailure
from engine.protocol.requests import SamplingParams

FIRST_CANDIDATES = 256
"""Looked at before the whole vocabulary is sorted: nearly always enough for top-p."""


def check_sampling(params: SamplingParams) -> None:
    """Raise ``UsageFailure`` for a parameter without meaning, or that is not even a number."""
    rules = (
        ("temperature", 0 <= params.temperature <= 100, "from 0 to 100"),
        ("top_k", params.top_k >= 0, "0 (off) or more"),
        ("top_p", 0 < params.top_p <= 1, "above 0 and at most 1"),
        ("min_p", 0 <= params.min_p <= 1, "from 0 to 1"),
        ("repetition_penalty", 0 < params.repetition_penalty <= 100, "above 0 and at most 100"),
        ("max_tokens", params.max_tokens >= 1, "at least 1"),
        ("stop", "" not in params.stop, "without empty strings"),
    )
    for name, is_met, rule in rules:
        if not is_met:
            raise UsageFailure(f"{name} is {getattr(params, name)!r}.", f"It must be {rule}.")


class Sampler:
    """Chooses the tokens of one answer, one after the other."""

    def __init__(self, params: SamplingParams) -> None:
        check_sampling(params)
        self._params = params
        self._random = random.Random(params.seed)  # noqa: S311 - no secret depends on it
        self._chosen: set[int] = set()

    def next_token(self, logits: Tensor) -> int:
        """Choose from ``[V]`` float32, which is left as it is.

        The repetition penalty counts the tokens chosen so far, not the documents: these must stay
        quotable. Raises ``ModelFailure`` where the logits are not numbers.
        """
        if not math.isfinite(logits.max()):
            raise ModelFailure(
                "The model computed values that are not numbers.",
                "Its weights may be damaged; download the model folder again.",
            )
        logits = self._penalised(logits)
        token = self._draw(logits) if self._params.temperature > 0 else int(logits.argmax())
        self._chosen.add(token)
        return token

    def _penalised(self, logits: Tensor) -> Tensor:
        """Make chosen tokens less likely: divide positive logits, multiply negative ones."""
        penalty = self._params.repetition_penalty
        if penalty == 1 or not self._chosen:
            return logits
        chosen = torch.tensor(sorted(self._chosen), device=logits.device)
        values = logits[chosen]
        return logits.index_copy(
            0, chosen, torch.where(values > 0, values / penalty, values * penalty)
        )

    def _draw(self, logits: Tensor) -> int:
        """Draw by the inverse of the cumulative distribution."""
        # The largest becomes 0, so that the tiniest temperature cannot overflow it.
        scaled = (logits.double() - logits.max()) / self._params.temperature
        weights, tokens = self._candidates(scaled.softmax(dim=0))
        cumulative = weights.cumsum(dim=0)
        threshold = self._random.random() * cumulative[-1]
        return int(tokens[torch.searchsorted(cumulative, threshold, right=True)])

    def _candidates(self, probabilities: Tensor) -> tuple[Tensor, Tensor]:
        """Weights and ids of the tokens that pass the filters."""
        top_k, top_p = self._params.top_k, self._params.top_p
        floor = self._params.min_p * probabilities.max()
        if top_k == 0 and top_p == 1:
            is_kept = probabilities >= floor
            return probabilities[is_kept], is_kept.nonzero().squeeze(1)
        weights, tokens = _most_likely(probabilities, count=top_k, mass=top_p)
        total = weights.sum() if top_k else 1.0
        mass_before = weights.cumsum(dim=0) - weights
        is_kept = (mass_before < top_p * total) & (weights >= floor)
        return weights[is_kept], tokens[is_kept]


def _most_likely(probabilities: Tensor, *, count: int, mass: float) -> tuple[Tensor, Tensor]:
    """Sorted probabilities and ids: the first ``count``, or without a count enough for ``mass``."""
    num_tokens = len(probabilities)
    size = min(count or FIRST_CANDIDATES, num_tokens)
    weights, tokens = probabilities.topk(size)
    if count or weights.sum() >= mass:
        return weights, tokens
    weights, tokens = probabilities.sort(descending=True, stable=True)
    return weights, tokens
