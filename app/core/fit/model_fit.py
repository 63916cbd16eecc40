"""How much of a model's context this machine's memory can hold; pure arithmetic.

Computed from file headers alone, to compare models before one is loaded; the engine measures the
free memory when it loads. A cache beyond memory is read from the SSD, which works but is slow, so a
model counts as fitting only if memory holds the cache of a document.
"""

from dataclasses import dataclass
from enum import StrEnum

from engine.protocol.memory_rules import CACHE_SHARE_OF_RAM, GPU_LIBRARY_BYTES
from engine.protocol.model_facts import ModelFacts
from engine.protocol.records import KVCost

_LEFT_BY_OTHERS = 0.9
"""Share of a machine's RAM that other programs leave."""
_LEFT_BY_SCREEN = 0.95
"""Share of a GPU's memory that the desktop leaves."""
_ACTIVATION_BYTES = 256 << 20
"""What a chunk of a reading takes on a GPU, about; the engine computes it for a loaded model."""
_WORKSPACE_BYTES = GPU_LIBRARY_BYTES + _ACTIVATION_BYTES
_LEAST_TOKENS = 4096
"""A shorter context is of no use for documents."""


@dataclass(frozen=True, slots=True)
class Memory:
    """Memory that a model is computed in: RAM, or a GPU's."""

    num_bytes: int
    is_gpu: bool = False

    def beside(self, weight_bytes: int) -> float:
        """Return what the cache may take beside the weights."""
        if self.is_gpu:
            return self.num_bytes * _LEFT_BY_SCREEN - _WORKSPACE_BYTES - weight_bytes
        return CACHE_SHARE_OF_RAM * (_LEFT_BY_OTHERS * self.num_bytes - weight_bytes)

    def needed(self, weight_bytes: int, cache_bytes: int) -> float:
        """Return how much of this kind of memory leaves so much beside the weights."""
        if self.is_gpu:
            return (cache_bytes + weight_bytes + _WORKSPACE_BYTES) / _LEFT_BY_SCREEN
        return (cache_bytes / CACHE_SHARE_OF_RAM + weight_bytes) / _LEFT_BY_OTHERS


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


def memory_for(facts: ModelFacts, otherwise: Memory) -> Memory:
    """Return the memory that the engine would compute a model in, as far as it has said so."""
    if not facts.device_bytes:
        return otherwise
    return Memory(facts.device_bytes, is_gpu=facts.device != "cpu")


def fit_of(facts: ModelFacts, *, kv_format: str, memory: Memory) -> ModelFit:
    """Return whether a model fits into memory with a cache in `kv_format`."""
    costs = {cost.kv_format: cost for cost in facts.kv_costs}
    dearest = max(costs.values(), key=lambda cost: cost.bytes_per_token, default=KVCost("", 1))
    cost = costs.get(kv_format, dearest)
    bytes_per_token, state_bytes = cost.bytes_per_token, facts.state_bytes + cost.window_bytes
    weights = facts.resident_bytes or facts.weight_bytes
    room = memory.beside(weights) - state_bytes
    tokens = min(int(room / bytes_per_token), facts.context_limit)
    if tokens >= facts.context_limit:
        return ModelFit(Fit.WHOLE, tokens, tokens * bytes_per_token)
    if tokens >= _LEAST_TOKENS:
        return ModelFit(Fit.SHORTER, tokens, tokens * bytes_per_token)
    cache_bytes = _LEAST_TOKENS * bytes_per_token + state_bytes
    return ModelFit(Fit.NOT, needed_bytes=int(memory.needed(weights, cache_bytes)))
