"""Qwen3.5 with experts: the layers of Qwen3.5, with a mixture and a shared network in each.

All experts of a layer may be stored in two tensors, one behind the other.
"""

from dataclasses import replace

from engine.models.config_file import ConfigFile, Count, Width, misfit
from engine.models.layers.configs import ExpertsConfig
from engine.models.pieces import Pieces, Rows
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
    experts, hidden = config.experts, config.hidden_size
    if experts is None:
        return {}
    width, count, pieces = experts.intermediate_size, experts.num_experts, Pieces()
    for layer in range(len(config.layer_kinds)):
        part = f"layers.{layer}.mlp.experts."
        inputs, outputs = (count, 2 * width, hidden), (count, hidden, width)
        for number in range(count):
            start = number * 2 * width
            for name, first in (("gate", start), ("up", start + width)):
                rows = Rows(f"{part}gate_up_proj", first, first + width, inputs)
                pieces[f"{part}{number}.{name}_proj.weight"] = (rows,)
            rows = Rows(f"{part}down_proj", number * hidden, (number + 1) * hidden, outputs)
            pieces[f"{part}{number}.down_proj.weight"] = (rows,)
    return pieces


QWEN3_5_MOE = replace(
    QWEN3_5,
    name="qwen3_5_moe",
    class_names=frozenset({"Qwen3_5MoeForConditionalGeneration", "Qwen3_5MoeForCausalLM"}),
    model_types=frozenset({"qwen3_5_moe", "qwen3_5_moe_text"}),
    read_config=_read_config,
    pieces=expert_pieces,
    is_replayable=False,
)
