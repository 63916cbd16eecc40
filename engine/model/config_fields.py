"""The fields of config.json that matter, each with the values it may take.

Bounds are far above any released model and far below what could hurt. Fields that are fixed in all
released models (gate, biases, activation) accept that one value only.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Count = Annotated[int, Meta(ge=1, le=1024)]
"""Layers, heads, values per head."""
Width = Annotated[int, Meta(ge=1, le=1 << 18)]
Theta = Annotated[float, Meta(gt=1.0, le=1e12)]
Share = Annotated[float, Meta(gt=0.0, le=1.0)]


class QuantizationFields(msgspec.Struct, frozen=True):
    """How the stored weights were packed."""

    quant_method: str = "unknown"


class RopeFields(msgspec.Struct, frozen=True):
    """Rotary position embedding; no stretching of any kind."""

    rope_type: Literal["default"] = "default"
    rope_theta: Theta | None = None
    partial_rotary_factor: Share | None = None
    mrope_section: Annotated[list[Annotated[int, Meta(ge=0, le=1024)]], Meta(max_length=3)] = []


class TextFields(msgspec.Struct, frozen=True):
    """The text model."""

    vocab_size: Annotated[int, Meta(ge=1, le=1 << 22)]
    hidden_size: Width
    intermediate_size: Width
    num_hidden_layers: Count
    num_attention_heads: Count
    num_key_value_heads: Count
    head_dim: Count
    linear_num_key_heads: Count
    linear_num_value_heads: Count
    linear_key_head_dim: Count
    linear_value_head_dim: Count
    linear_conv_kernel_dim: Annotated[int, Meta(ge=2, le=16)]
    max_position_embeddings: Annotated[int, Meta(ge=1, le=1 << 24)]
    rms_norm_eps: Annotated[float, Meta(gt=0.0, le=0.1)] = 1e-6
    tie_word_embeddings: bool | None = None
    layer_types: list[Literal["full_attention", "linear_attention"]] | None = None
    full_attention_interval: Count = 4
    rope_parameters: RopeFields | None = None
    rope_theta: Theta = 1e7
    partial_rotary_factor: Share = 0.25
    attention_bias: Literal[False] = False
    attn_output_gate: Literal[True] = True
    hidden_act: Literal["silu"] = "silu"
    quantization_config: QuantizationFields | None = None


class RootFields(msgspec.Struct, frozen=True):
    """The whole file; ``text_config`` is absent where the text model's fields are at the top."""

    architectures: list[str] = []
    model_type: str = "unknown"
    text_config: msgspec.Raw = msgspec.Raw()
    tie_word_embeddings: bool | None = None
    quantization_config: QuantizationFields | None = None
