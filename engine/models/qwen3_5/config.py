"""A model folder's config.json as one frozen record.

Owns which architectures are known and every number a model is built from. Knows no tensor. The
rule: a hostile or absurd value is an error that names the field; it never reaches an allocation.
"""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import msgspec

from engine.errors import ModelFailure
from engine.models.qwen3_5.config_fields import (
    RootFields,
    RopeFields,
    TextFields,
    unknown_arithmetic,
)
from engine.weights.model_files import REMEDY, decode_record, read_file
from kernels.kv_layout import KVFormat


class Architecture(StrEnum):
    """Families of models that can be loaded."""

    QWEN3_5 = "qwen3_5"


_CLASSES = {
    "Qwen3_5ForConditionalGeneration": Architecture.QWEN3_5,
    "Qwen3_5ForCausalLM": Architecture.QWEN3_5,
}
_MODEL_TYPES = {"qwen3_5": Architecture.QWEN3_5, "qwen3_5_text": Architecture.QWEN3_5}
_CHOOSE_ANOTHER = "Choose a dense Qwen3.5 model (0.8B, 2B, 4B, 9B or 27B) in Hugging Face layout."


_HEAD_MULTIPLE = KVFormat.Q8_0.block_len
"""Kernels take the values of a head in blocks of so many, whatever the cache's format."""


class LayerKind(StrEnum):
    """What mixes tokens in a layer."""

    FULL_ATTENTION = "full_attention"
    LINEAR_ATTENTION = "linear_attention"


@dataclass(frozen=True)
class RotaryConfig:
    """Rotary position embedding of the first ``dim`` values of each head.

    Attributes:
        theta: base of the frequencies.
        dim: rotated values per head, even.
        mrope_sections: frequencies per axis (time, height, width) in models that also see images;
            the axes are equal for text, which makes it plain rotary embedding.
    """

    theta: float
    dim: int
    mrope_sections: tuple[int, ...]


@dataclass(frozen=True)
class AttentionConfig:
    """Shape of a gated full-attention layer."""

    num_query_heads: int
    num_kv_heads: int
    head_dim: int
    rotary: RotaryConfig

    @property
    def query_dim(self) -> int:
        """Values of all query heads of a token."""
        return self.num_query_heads * self.head_dim

    @property
    def kv_dim(self) -> int:
        """Values of all key (or value) heads of a token."""
        return self.num_kv_heads * self.head_dim


@dataclass(frozen=True)
class DeltaNetConfig:
    """Shape of a gated DeltaNet layer."""

    num_key_heads: int
    num_value_heads: int
    key_head_dim: int
    value_head_dim: int
    conv_width: int

    @property
    def key_dim(self) -> int:
        """Values of all key (or query) heads of a token."""
        return self.num_key_heads * self.key_head_dim

    @property
    def value_dim(self) -> int:
        """Values of all value heads of a token."""
        return self.num_value_heads * self.value_head_dim

    @property
    def conv_channels(self) -> int:
        """Channels of the convolution: queries, keys and values side by side."""
        return 2 * self.key_dim + self.value_dim


@dataclass(frozen=True)
class ModelConfig:
    """Everything about a model but its weights.

    Attributes:
        architecture: which code computes it.
        max_positions: longest context it was trained for, in tokens.
        has_tied_head: the output head is the embedding matrix.
        layer_kinds: one entry per layer, first layer first.
    """

    architecture: Architecture
    vocab_size: int
    hidden_size: int
    intermediate_size: int
    max_positions: int
    rms_epsilon: float
    has_tied_head: bool
    layer_kinds: tuple[LayerKind, ...]
    attention: AttentionConfig
    delta_net: DeltaNetConfig


def read_config(folder: Path) -> ModelConfig:
    """Read and check a model folder's config.json. Raises ``ModelFailure``."""
    if not folder.is_dir():
        raise ModelFailure(f"{folder} is not a folder.", "Give the folder that holds config.json.")
    path = folder / "config.json"
    content = read_file(path)
    root = decode_record(content, RootFields, path)
    architecture = _architecture(root)
    text_part = _text_part(root) or content
    text = decode_record(text_part, TextFields, path)
    if quantization := root.quantization_config or text.quantization_config:
        raise ModelFailure(
            f"The weights are quantised already ({quantization.quant_method[:60]}).",
            "Choose the original folder with bfloat16 weights; --weights int8 makes them small.",
        )
    if unknown := unknown_arithmetic(msgspec.json.decode(text_part, type=dict[str, object])):
        raise ModelFailure(
            f"config.json: {unknown[:60]} may change what is computed, and is not understood.",
            _CHOOSE_ANOTHER,
        )
    return _model_config(architecture, root, text)


def _architecture(root: RootFields) -> Architecture:
    """Find the code for a model by its class name, or by its type where no class is named."""
    for name in root.architectures:
        if name in _CLASSES:
            return _CLASSES[name]
    if not root.architectures and root.model_type in _MODEL_TYPES:
        return _MODEL_TYPES[root.model_type]
    name = (root.architectures[0] if root.architectures else root.model_type)[:60]
    if "moe" in name.lower():
        raise ModelFailure(f"{name} is a mixture of experts.", _CHOOSE_ANOTHER)
    raise ModelFailure(f"The model architecture {name!r} is not supported.", _CHOOSE_ANOTHER)


def _text_part(root: RootFields) -> bytes:
    """JSON of the nested text model; empty where a text-only folder has its fields at the top."""
    part = bytes(root.text_config)
    return b"" if part == b"null" else part


def _model_config(architecture: Architecture, root: RootFields, text: TextFields) -> ModelConfig:
    """Check what single fields cannot: that they fit one another."""
    if text.head_dim % _HEAD_MULTIPLE:
        raise _misfit("head_dim", f"must be a multiple of {_HEAD_MULTIPLE}")
    if text.num_attention_heads % text.num_key_value_heads:
        raise _misfit("num_attention_heads", "must be a multiple of num_key_value_heads")
    if text.linear_num_value_heads % text.linear_num_key_heads:
        raise _misfit("linear_num_value_heads", "must be a multiple of linear_num_key_heads")
    is_tied = text.tie_word_embeddings
    return ModelConfig(
        architecture=architecture,
        vocab_size=text.vocab_size,
        hidden_size=text.hidden_size,
        intermediate_size=text.intermediate_size,
        max_positions=text.max_position_embeddings,
        rms_epsilon=text.rms_norm_eps,
        has_tied_head=bool(root.tie_word_embeddings if is_tied is None else is_tied),
        layer_kinds=_layer_kinds(text),
        attention=AttentionConfig(
            text.num_attention_heads, text.num_key_value_heads, text.head_dim, _rotary(text)
        ),
        delta_net=DeltaNetConfig(
            num_key_heads=text.linear_num_key_heads,
            num_value_heads=text.linear_num_value_heads,
            key_head_dim=text.linear_key_head_dim,
            value_head_dim=text.linear_value_head_dim,
            conv_width=text.linear_conv_kernel_dim,
        ),
    )


def _layer_kinds(text: TextFields) -> tuple[LayerKind, ...]:
    """Kinds of all layers, from the list or from the interval of full attention."""
    if text.layer_types is not None:
        kinds = tuple(LayerKind(name) for name in text.layer_types)
    else:
        kinds = tuple(
            LayerKind.LINEAR_ATTENTION
            if layer % text.full_attention_interval
            else LayerKind.FULL_ATTENTION
            for layer in range(1, text.num_hidden_layers + 1)
        )
    if len(kinds) != text.num_hidden_layers:
        raise _misfit("layer_types", f"must name {text.num_hidden_layers} layers")
    if LayerKind.FULL_ATTENTION not in kinds:
        raise _misfit("layer_types", "must name at least one layer of full attention")
    return kinds


def _rotary(text: TextFields) -> RotaryConfig:
    """Rotary parameters, in ``rope_parameters`` or, in older files, beside the other fields."""
    rope = text.rope_scaling or text.rope_parameters or RopeFields()
    share = rope.partial_rotary_factor or text.partial_rotary_factor
    dim = int(text.head_dim * share)
    if dim < 2 or dim % 2:
        raise _misfit("partial_rotary_factor", f"must rotate an even part of {text.head_dim}")
    return RotaryConfig(rope.rope_theta or text.rope_theta, dim, tuple(rope.mrope_section))


def _misfit(field: str, rule: str) -> ModelFailure:
    return ModelFailure(f"config.json: {field} {rule}.", REMEDY)
