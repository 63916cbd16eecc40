"""Qwen3.5 with experts: the layers of Qwen3.5, with a mixture and a shared network in each.

All experts of a layer may be stored in two tensors, one behind the other.
"""

from dataclasses import replace

from engine.models.config_file import ConfigFile, Count, Width, misfit
from engine.models.layers.configs import ExpertsConfig
from engine.models.pieces import Pieces, stacked_experts
from engine.models.qwen3_5.architecture import QWEN3_5
from engine.models.qwen3_5.config import Qwen35Config, hybrid_config
from engine.models.qwen3_5.config_fields import HybridFields


class Qwen35MoeFields(HybridFields, frozen=True, kw_only=True):
    """The text model."""

    num_experts: Count
    num_experts_per_tok: Count
    moe_intermediate_size: Width
    shared_expert_intermediate_size: Width
    output_router_logits: bool = False


def _read_config(file: ConfigFile) -> Qwen35Config:
    return mixture_config(file, file.text_fields(Qwen35MoeFields))


def mixture_config(
    file: ConfigFile, text: Qwen35MoeFields, *, is_normalised: bool = True
) -> Qwen35Config:
    """The model whose every layer ends in a mixture. Raises ``ModelFailure``."""
    if text.num_experts_per_tok > text.num_experts:
        raise misfit("num_experts_per_tok", "must not be more than num_experts")
    experts = ExpertsConfig(
        num_experts=text.num_experts,
        num_chosen=text.num_experts_per_tok,
        intermediate_size=text.moe_intermediate_size,
        shared_size=text.shared_expert_intermediate_size,
        is_normalised=is_normalised,
    )
    return hybrid_config(file, text, intermediate_size=0, experts=experts)


def expert_pieces(config: Qwen35Config) -> Pieces:
    """Where each expert lies in the tensors of its layer."""
    pieces, experts = Pieces(), config.experts
    if experts is None:
        return pieces
    for layer in range(len(config.layer_kinds)):
        pieces |= stacked_experts(
            f"layers.{layer}.mlp.experts.",
            count=experts.num_experts,
            width=experts.intermediate_size,
            hidden_size=config.hidden_size,
        )
    return pieces


QWEN3_5_MOE = replace(
    QWEN3_5,
    name="qwen3_5_moe",
    class_names=frozenset({"Qwen3_5MoeForConditionalGeneration", "Qwen3_5MoeForCausalLM"}),
    model_types=frozenset({"qwen3_5_moe", "qwen3_5_moe_text"}),
    read_config=_read_config,
    pieces=expert_pieces,
    is_replayable=lambda _config: False,
)
