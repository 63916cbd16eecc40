"""The config.json fields that matter to Qwen3.5, each with its allowed values.

Fields that are fixed in all released models (gate, biases, activation) accept that one value only.
"""

from typing import Annotated, Literal

from msgspec import Meta

from engine.models.config_file import Count, Share, Width
from engine.models.rotary_fields import RotaryFields


class HybridFields(RotaryFields, frozen=True, kw_only=True):
    """A text model, but for its feed-forward networks."""

    head_dim: Count
    linear_num_key_heads: Count
    linear_num_value_heads: Count
    linear_key_head_dim: Count
    linear_value_head_dim: Count
    linear_conv_kernel_dim: Annotated[int, Meta(ge=2, le=16)]
    layer_types: list[Literal["full_attention", "linear_attention"]] | None = None
    full_attention_interval: Count = 4
    partial_rotary_factor: Share = 0.25
    attention_bias: Literal[False] = False
    attn_output_gate: Literal[True] = True
    hidden_act: Literal["silu"] = "silu"


class Qwen35Fields(HybridFields, frozen=True, kw_only=True):
    """A dense text model."""

    intermediate_size: Width
