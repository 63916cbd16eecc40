"""Models of the hub to suggest to a person who has none yet.

Sizes are those of the published files; costs per token are for the cache in FP16. A machine is
offered models that leave room for a long document; the best is the largest that also reads one in
minutes.
"""

from dataclasses import dataclass

from app.core.fit.model_fit import Fit, Memory, fit_of
from engine.protocol.model_facts import ModelFacts
from engine.protocol.records import KVCost

_FULL_CONTEXT = 262_144
_LONG_DOCUMENT = 64_000
_MIB = 1 << 20
QUICK_PARAMETERS = 2_000_000_000
"""A processor reads 64,000 tokens in minutes with so many, in an hour with four times as many."""


@dataclass(frozen=True, slots=True)
class SuggestedModel:
    """A published model.

    Attributes:
        name: on the hub.
        parameters: about how many.
        download_bytes: size of its files.
        bytes_per_token: of the cache in FP16.
        state_bytes: recurrent state of one reading.
        context_limit: tokens it holds.
    """

    name: str
    parameters: int
    download_bytes: int
    bytes_per_token: int
    state_bytes: int
    context_limit: int = _FULL_CONTEXT

    @property
    def facts(self) -> ModelFacts:
        """What its folder would say, as far as that counts for what fits."""
        return ModelFacts(
            id=0,
            path=self.name,
            name=self.name,
            architecture="",
            parameters=self.parameters,
            weight_bytes=self.download_bytes,
            num_layers=0,
            num_attention_layers=0,
            context_limit=self.context_limit,
            vocabulary=0,
            state_bytes=self.state_bytes,
            kv_costs=(KVCost(kv_format="f16", bytes_per_token=self.bytes_per_token),),
            page_tokens=1,
        )


SUGGESTIONS = (
    SuggestedModel("Qwen/Qwen3.5-0.8B", 800_000_000, 1_750_000_000, 12_288, 19 * _MIB),
    SuggestedModel("Qwen/Qwen3.5-2B", 2_000_000_000, 4_550_000_000, 12_288, 19 * _MIB),
    SuggestedModel("Qwen/Qwen3.5-4B", 4_000_000_000, 9_320_000_000, 32_768, 50 * _MIB),
    SuggestedModel("Qwen/Qwen3.5-9B", 9_000_000_000, 19_310_000_000, 32_768, 50 * _MIB),
)


def suggestions_for(memory: Memory) -> tuple[SuggestedModel, ...]:
    """Models that read a long document in this memory, the best first; the smallest always."""
    fitting = [model for model in SUGGESTIONS if _tokens(model, memory) >= _LONG_DOCUMENT]
    quick = [m for m in fitting if memory.is_gpu or m.parameters <= QUICK_PARAMETERS]
    slow = [model for model in fitting if model not in quick]
    return (*reversed(quick), *slow) or SUGGESTIONS[:1]


def _tokens(model: SuggestedModel, memory: Memory) -> int:
    fit = fit_of(model.facts, kv_format="f16", memory=memory)
    return 0 if fit.fit is Fit.NOT else fit.tokens
