"""Qwen3 with experts: the attention of Qwen3, and mixtures in all layers not excluded by name."""

from typing import Annotated

from msgspec import Meta

from engine.models.config_file import ConfigFile, Count, Width, misfit
from engine.models.layers.configs import ExpertsConfig, FeedForwardConfig
from engine.models.plain.architecture import plain_architecture
from engine.models.plain.config import PlainConfig, attention_config, plain_config
from engine.models.plain.fields import SwitchedWindowFields

_Layer = Annotated[int, Meta(ge=0, le=1024)]


class Qwen3MoeFields(SwitchedWindowFields, frozen=True, kw_only=True):
    """The text model."""

    attention_bias: bool = False
    num_experts: Count | None = None
    num_local_experts: Count | None = None
    num_experts_per_tok: Count
    moe_intermediate_size: Width
    norm_topk_prob: bool = False
    decoder_sparse_step: Count = 1
    mlp_only_layers: Annotated[list[_Layer], Meta(max_length=1024)] | None = None
    output_router_logits: bool = False


def _read_config(file: ConfigFile) -> PlainConfig:
    text = file.text_fields(Qwen3MoeFields)
    has_bias = text.attention_bias
    attention = attention_config(
        text,
        has_norms=True,
        has_input_bias=has_bias,
        has_output_bias=has_bias,
        **text.chunked,
    )
    return plain_config(
        file, text, attention, windows=text.windows, feed_forward=_feed_forward(text)
    )


def _feed_forward(text: Qwen3MoeFields) -> list[FeedForwardConfig | ExpertsConfig]:
    """What each layer has."""
    single = FeedForwardConfig(text.intermediate_size)
    num_experts = text.num_experts or text.num_local_experts
    if num_experts is None or text.num_experts_per_tok > num_experts:
        raise misfit("num_experts", "must be given, and not be less than num_experts_per_tok")
    experts = ExpertsConfig(
        num_experts=num_experts,
        num_chosen=text.num_experts_per_tok,
        intermediate_size=text.moe_intermediate_size,
        is_normalised=text.norm_topk_prob,
    )
    return [
        single
        if layer in (text.mlp_only_layers or ()) or (layer + 1) % text.decoder_sparse_step
        else experts
        for layer in range(text.num_hidden_layers)
    ]


QWEN3_MOE = plain_architecture(
    "qwen3_moe",
    class_names=frozenset({"Qwen3MoeForCausalLM"}),
    model_types=frozenset({"qwen3_moe"}),
    read_config=_read_config,
    is_replayable=lambda _config: False,
)
