"""From the logits of one position to the next token.

Owns the filters and the draw; equal logits, parameters and seed give equal tokens. Knows no text
and no length. Order of the steps: repetition penalty, temperature, top-k, top-p, min-p.
"""

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
    """Chooses the tokens of one answer, one after the other.

    Everything is computed where the logits are; the host waits once per token, for the token.
    """

    def __init__(self, params: SamplingParams) -> None:
        check_sampling(params)
        self._params = params
        self._random = random.Random(params.seed)  # noqa: S311 - no secret depends on it
        self._is_chosen: Tensor | None = None

    def next_token(self, logits: Tensor) -> int:
        """Choose from ``[V]`` float32, which is left as it is.

        The repetition penalty counts the tokens chosen so far, not the documents: these must stay
        quotable. Raises ``ModelFailure`` where the logits are not numbers.
        """
        penalised = self._penalised(logits)
        is_greedy = self._params.temperature == 0
        token = penalised.argmax() if is_greedy else self._draw(penalised)
        is_sound = logits.max().isfinite().to(token.dtype)
        chosen, sound = torch.stack((token, is_sound)).tolist()
        if not sound:
            raise ModelFailure(
                "The model computed values that are not numbers.",
                "Its weights may be damaged; download the model folder again.",
            )
        if self._is_chosen is not None:
            self._is_chosen[chosen] = True
        return int(chosen)

    def _penalised(self, logits: Tensor) -> Tensor:
        """Make chosen tokens less likely: divide positive logits, multiply negative ones."""
        penalty = self._params.repetition_penalty
        if penalty == 1:
            return logits
        if self._is_chosen is None:
            self._is_chosen = torch.zeros_like(logits, dtype=torch.bool)
        less_likely = torch.where(logits > 0, logits / penalty, logits * penalty)
        return torch.where(self._is_chosen, less_likely, logits)

    def _draw(self, logits: Tensor) -> Tensor:
        """Draw by the inverse of the cumulative distribution."""
        # The largest becomes 0, so that the tiniest temperature cannot overflow it.
        scaled = (logits.double() - logits.max()) / self._params.temperature
        weights, tokens = self._candidates(scaled.softmax(dim=0))
        cumulative = weights.cumsum(dim=0)
        threshold = self._random.random() * cumulative[-1:]
        place = torch.searchsorted(cumulative, threshold, right=True)
        return tokens[place.clamp(max=len(tokens) - 1)].squeeze(0)

    def _candidates(self, probabilities: Tensor) -> tuple[Tensor, Tensor]:
        """Weights and ids of tokens, the weight 0 for those that do not pass the filters."""
        top_k, top_p = self._params.top_k, self._params.top_p
        floor = self._params.min_p * probabilities.max()
        if top_k == 0 and top_p == 1:
            tokens = torch.arange(len(probabilities), device=probabilities.device)
            return probabilities.where(probabilities >= floor, 0.0), tokens
        weights, tokens = _most_likely(probabilities, count=top_k, mass=top_p)
        total = weights.sum() if top_k else 1.0
        mass_before = weights.cumsum(dim=0) - weights
        is_kept = (mass_before < top_p * total) & (weights >= floor)
        return weights.where(is_kept, 0.0), tokens


def _most_likely(probabilities: Tensor, *, count: int, mass: float) -> tuple[Tensor, Tensor]:
    """Sorted probabilities and ids: the first ``count``, or without a count enough for ``mass``."""
    if count:
        return probabilities.topk(min(count, len(probabilities)))
    if probabilities.device.type == "cpu":  # elsewhere, asking would cost more than sorting
        weights, tokens = probabilities.topk(min(FIRST_CANDIDATES, len(probabilities)))
        if weights.sum() >= mass:
            return weights, tokens
    weights, tokens = probabilities.sort(descending=True, stable=True)
    return weights, tokens
