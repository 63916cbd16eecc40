"""The fields of config.json that matter, each with the values it may take.

Bounds are far above any released model and far below what could hurt. Fields that are fixed in all
released models (gate, biases, activation) accept that one value only.
"""

import re
from collections.abc import Mapping
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
    rope_scaling: RopeFields | None = None
    rope_theta: Theta = 1e4
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


_WITHOUT_EFFECT = frozenset(
    {
        "attention_dropout",
        "bos_token_id",
        "chunk_size_feed_forward",
        "initializer_range",
        "model_type",
        "mtp_num_hidden_layers",
        "mtp_use_dedicated_embeddings",
        "output_hidden_states",
        "router_aux_loss_coef",
    }
)
"""Fields for training, for other tasks, or for weights that are not used."""
_ARITHMETIC = re.compile(
    r"scal|cap|window|slid|expert|moe|rout|multipl|bias|norm|rope|rotary|theta|position|quant|lora"
    r"|adapter|residual|sink|temperature|alibi|sparse|act|head|layer|attention|embed|gate|mlp|ssm"
)
"""Parts of names that speak of what is computed."""
_NEUTRAL: tuple[object, ...] = (None, False, 0, 1, "", [], {}, "float32")
"""Values that leave things as they are."""


def unknown_arithmetic(values: Mapping[str, object]) -> str | None:
    """Return the name of a field that may change what is computed and is not understood."""
    known = {*TextFields.__struct_fields__, *RootFields.__struct_fields__, *_WITHOUT_EFFECT}
    for name, value in values.items():
        is_neutral = value is not True and value in _NEUTRAL
        if name not in known and not is_neutral and _ARITHMETIC.search(name.lower()):
            return name
    return None
