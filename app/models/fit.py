"""How much of a model's context this machine's memory can hold.

A sum from headers alone, for comparing models before one is loaded; the engine measures what is
really free when it loads.
"""

from dataclasses import dataclass
from enum import StrEnum

from engine.protocol.replies import ModelFacts

_USABLE = 0.9
"""Share of the memory that other programs leave."""
_CACHE_SHARE = 0.7
"""Share of what is free beside the weights that the engine gives to the cache."""
_LEAST_TOKENS = 4096
"""A shorter context is of no use for documents."""


class Fit(StrEnum):
    """How well a model fits."""

    WHOLE = "whole"
    SHORTER = "shorter"
    NOT = "not"


@dataclass(frozen=True, slots=True)
class ModelFit:
    """What fits.

    Attributes:
        fit: how well.
        tokens: longest context in memory, 0 where nothing fits.
        cache_bytes: what these tokens take.
        needed_bytes: least memory that would do, where nothing fits.
    """

    fit: Fit
    tokens: int = 0
    cache_bytes: int = 0
    needed_bytes: int = 0


def fit_of(facts: ModelFacts, *, kv_format: str, memory_bytes: int) -> ModelFit:
    """Whether a model fits into `memory_bytes` of memory with a cache in `kv_format`."""
    costs = {cost.kv_format: cost.bytes_per_token for cost in facts.kv_costs}
    bytes_per_token = costs.get(kv_format) or max(costs.values(), default=1)
    room = _CACHE_SHARE * (_USABLE * memory_bytes - facts.weight_bytes) - facts.state_bytes
    tokens = min(int(room / bytes_per_token), facts.context_limit)
    if tokens >= facts.context_limit:
        return ModelFit(Fit.WHOLE, tokens, tokens * bytes_per_token)
    if tokens >= _LEAST_TOKENS:
        return ModelFit(Fit.SHORTER, tokens, tokens * bytes_per_token)
    cache_bytes = _LEAST_TOKENS * bytes_per_token + facts.state_bytes
    needed = (cache_bytes / _CACHE_SHARE + facts.weight_bytes) / _USABLE
    return ModelFit(Fit.NOT, needed_bytes=int(needed))
