"""The config.json of Granite 4.0 as a frozen record of every number a model is built from."""

from dataclasses import dataclass
from typing import Annotated, Literal

from msgspec import Meta

from engine.models.config_file import ConfigFile, Count, Width, misfit
from engine.models.layer_specs import LayerSpec
from engine.models.layers.configs import AttentionConfig, ExpertsConfig, FeedForwardConfig
from engine.models.layers.recurrent_configs import StateSpaceConfig
from engine.models.rotary_fields import RotaryFields, read_rotary

_NO_LIMIT: tuple[object, ...] = (float("inf"), {"__float__": "Infinity"})

_Multiplier = Annotated[float, Meta(gt=0.0, le=1e6)]
Mixer = AttentionConfig | StateSpaceConfig


class GraniteHybridFields(RotaryFields, frozen=True, kw_only=True):
    """The text model; layers are called by one pair of names or by another."""

    intermediate_size: Width
    shared_intermediate_size: Annotated[int, Meta(ge=0, le=1 << 18)]
    num_local_experts: Annotated[int, Meta(ge=0, le=1024)] = 0
    num_experts_per_tok: Annotated[int, Meta(ge=0, le=1024)] = 0
    layer_types: list[Literal["mamba", "linear_attention", "attention", "full_attention"]]
    position_embedding_type: Literal["nope", "rope"] | None = None
    mamba_n_heads: Count = 128
    mamba_n_groups: Count = 1
    mamba_d_state: Count = 256
    mamba_d_head: Count | Literal["auto"] = "auto"
    mamba_d_conv: Annotated[int, Meta(ge=2, le=16)] = 4
    mamba_expand: Count = 2
    mamba_chunk_size: int = 256
    mamba_conv_bias: bool = True
    mamba_proj_bias: Literal[False] = False
    time_step_limit: list[object] | None = None
    embedding_multiplier: _Multiplier = 1.0
    attention_multiplier: _Multiplier = 1.0
    residual_multiplier: _Multiplier = 1.0
    logits_scaling: _Multiplier = 1.0
    attention_bias: bool = False
    hidden_act: Literal["silu"] = "silu"
    normalization_function: Literal["rmsnorm"] = "rmsnorm"
    output_router_logits: bool = False


@dataclass(frozen=True)
class GraniteHybridConfig:
    """Everything about a model but its weights.

    Attributes:
        max_positions: longest context it was trained for, in tokens.
        has_tied_head: the output head is the embedding matrix.
        mixers: of each layer, first layer first.
        feed_forward: of every layer.
        embedding_scale: factor of the embedding's rows.
        residual_scale: factor of what each block adds.
        logit_scale: factor of logits.
    """

    vocab_size: int
    hidden_size: int
    max_positions: int
    rms_epsilon: float
    has_tied_head: bool
    mixers: tuple[Mixer, ...]
    feed_forward: FeedForwardConfig | ExpertsConfig
    embedding_scale: float
    residual_scale: float
    logit_scale: float

    @property
    def layer_specs(self) -> tuple[LayerSpec, ...]:
        """What every layer remembers, first layer first."""
        return tuple(mixer.spec for mixer in self.mixers)

    @property
    def activation_numbers(self) -> int:
        """What the residual stream takes, and the most that any block takes beside it."""
        blocks = (*self.mixers, self.feed_forward)
        return 3 * self.hidden_size + max(block.activation_numbers for block in blocks)


def read_config(file: ConfigFile) -> GraniteHybridConfig:
    """Read a model. Raises ``ModelFailure``."""
    text = file.text_fields(GraniteHybridFields)
    if len(text.layer_types) != text.num_hidden_layers:
        raise misfit("layer_types", f"must name {text.num_hidden_layers} layers")
    attention, state_space = _attention(text), _state_space(text)
    is_tied = text.tie_word_embeddings
    return GraniteHybridConfig(
        vocab_size=text.vocab_size,
        hidden_size=text.hidden_size,
        max_positions=text.max_position_embeddings,
        rms_epsilon=text.rms_norm_eps,
        has_tied_head=bool(file.is_tied if is_tied is None else is_tied),
        mixers=tuple(
            attention if kind.endswith("attention") and kind != "linear_attention" else state_space
            for kind in text.layer_types
        ),
        feed_forward=_feed_forward(text),
        embedding_scale=text.embedding_multiplier,
        residual_scale=text.residual_multiplier,
        logit_scale=1.0 / text.logits_scaling,
    )


def _attention(text: GraniteHybridFields) -> AttentionConfig:
    head_dim, left = divmod(text.hidden_size, text.num_attention_heads)
    if left:
        raise misfit("num_attention_heads", "must divide hidden_size")
    if text.num_attention_heads % text.num_key_value_heads:
        raise misfit("num_attention_heads", "must be a multiple of num_key_value_heads")
    is_turned = text.position_embedding_type == "rope"
    return AttentionConfig(
        num_query_heads=text.num_attention_heads,
        num_kv_heads=text.num_key_value_heads,
        head_dim=head_dim,
        rotary=read_rotary(text, head_dim=head_dim) if is_turned else None,
        has_input_bias=text.attention_bias,
        has_output_bias=text.attention_bias,
        scale=text.attention_multiplier,
    )


def _state_space(text: GraniteHybridFields) -> StateSpaceConfig:
    inner = text.mamba_expand * text.hidden_size
    head_dim = text.mamba_d_head if text.mamba_d_head != "auto" else inner // text.mamba_n_heads
    if head_dim * text.mamba_n_heads != inner:
        raise misfit("mamba_d_head", "must divide mamba_expand * hidden_size into mamba_n_heads")
    if text.mamba_n_heads % text.mamba_n_groups:
        raise misfit("mamba_n_heads", "must be a multiple of mamba_n_groups")
    limit = text.time_step_limit
    if limit is not None and (len(limit) != 2 or limit[0] != 0 or limit[1] not in _NO_LIMIT):
        raise misfit("time_step_limit", "must be no limit: from 0 to infinity")
    return StateSpaceConfig(
        num_heads=text.mamba_n_heads,
        head_dim=head_dim,
        num_groups=text.mamba_n_groups,
        state_dim=text.mamba_d_state,
        conv_width=text.mamba_d_conv,
        has_conv_bias=text.mamba_conv_bias,
    )


def _feed_forward(text: GraniteHybridFields) -> FeedForwardConfig | ExpertsConfig:
    """A mixture, a network for every token, or both."""
    if text.num_local_experts == 0 and text.shared_intermediate_size == 0:
        raise misfit("shared_intermediate_size", "must not be 0 where there are no experts")
    if text.num_local_experts == 0:
        return FeedForwardConfig(text.shared_intermediate_size)
    if not 1 <= text.num_experts_per_tok <= text.num_local_experts:
        raise misfit("num_experts_per_tok", "must be from 1 to num_local_experts")
    return ExpertsConfig(
        num_experts=text.num_local_experts,
        num_chosen=text.num_experts_per_tok,
        intermediate_size=text.intermediate_size,
        shared_size=text.shared_intermediate_size or None,
        has_shared_gate=False,
    )
