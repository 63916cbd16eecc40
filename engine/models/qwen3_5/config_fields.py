"""The fields of config.json that matter to Qwen3.5, each with the values it may take.

Fields that are fixed in all released models (gate, biases, activation) accept that one value only.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from engine.models.config_file import Count, Share, TextFields, Theta, Width


class RopeFields(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rotary position embedding; no stretching of any kind, which any further field would tell.

    ``type`` is the older name of ``rope_type``; there ``mrope`` only announces the sections.
    """

    rope_type: Literal["default"] = "default"
    type: Literal["default", "mrope"] = "default"
    rope_theta: Theta | None = None
    partial_rotary_factor: Share | None = None
    mrope_section: Annotated[list[Annotated[int, Meta(ge=0, le=1024)]], Meta(max_length=3)] = []
    mrope_interleaved: bool = True


class Qwen35Fields(TextFields, frozen=True, kw_only=True):
    """The text model."""

    intermediate_size: Width
    head_dim: Count
    linear_num_key_heads: Count
    linear_num_value_heads: Count
    linear_key_head_dim: Count
    linear_value_head_dim: Count
    linear_conv_kernel_dim: Annotated[int, Meta(ge=2, le=16)]
    layer_types: list[Literal["full_attention", "linear_attention"]] | None = None
    full_attention_interval: Count = 4
    rope_parameters: RopeFields | None = None
    rope_scaling: RopeFields | None = None
    rope_theta: Theta = 1e4
    partial_rotary_factor: Share = 0.25
    attention_bias: Literal[False] = False
    attn_output_gate: Literal[True] = True
    hidden_act: Literal["silu"] = "silu"
