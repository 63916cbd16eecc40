"""A model folder's config.json as one frozen record.

Owns which architectures are known and every number the model is built from. Knows no tensor. The
rule: a hostile or absurd value is an error that names the field; it never reaches an allocation.
"""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from engine.errors import ModelFailure
from engine.model.json_object import JsonObject, read_json

MAX_LAYERS = 1024
MAX_HEADS = 1024
MAX_HEAD_DIM = 1024
MAX_WIDTH = 1 << 18
MAX_VOCABULARY = 1 << 22
MAX_POSITIONS = 1 << 24
MAX_CONV_WIDTH = 16


class Architecture(StrEnum):
    """Families of models that can be loaded."""

    QWEN3_5 = "qwen3_5"


_ARCHITECTURES = {
    "Qwen3_5ForConditionalGeneration": Architecture.QWEN3_5,
    "Qwen3_5ForCausalLM": Architecture.QWEN3_5,
}
_MODEL_TYPES = {"qwen3_5": Architecture.QWEN3_5, "qwen3_5_text": Architecture.QWEN3_5}
_CHOOSE_ANOTHER = "Choose a dense Qwen3.5 model (0.8B, 2B, 4B, 9B or 27B) in Hugging Face layout."


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
        raise ModelFailure(f"{folder} is not a model folder", "Give the folder with config.json.")
    return parse_config(read_json(folder / "config.json"))


def parse_config(root: JsonObject) -> ModelConfig:
    """Check a config, with the text model's fields nested in ``text_config`` or not."""
    architecture = _architecture(root)
    _refuse_quantised(root)
    text = root.nested("text_config") if "text_config" in root else root
    _refuse_quantised(text)
    _refuse_variants(text)
    return ModelConfig(
        architecture=architecture,
        vocab_size=text.integer("vocab_size", maximum=MAX_VOCABULARY),
        hidden_size=text.integer("hidden_size", maximum=MAX_WIDTH),
        intermediate_size=text.integer("intermediate_size", maximum=MAX_WIDTH),
        max_positions=text.integer("max_position_embeddings", maximum=MAX_POSITIONS),
        rms_epsilon=text.number("rms_norm_eps", above=0, maximum=0.1, default=1e-6),
        has_tied_head=text.flag(
            "tie_word_embeddings", default=root.flag("tie_word_embeddings", default=False)
        ),
        layer_kinds=_layer_kinds(text),
        attention=_attention(text),
        delta_net=_delta_net(text),
    )


def _architecture(root: JsonObject) -> Architecture:
    """Find the code for a model by its class name, or by its type where no class is named."""
    names = root.texts("architectures", max_count=16) if "architectures" in root else []
    model_type = root.text("model_type", default="")
    found = [_ARCHITECTURES[name] for name in names if name in _ARCHITECTURES]
    if not names and model_type in _MODEL_TYPES:
        found = [_MODEL_TYPES[model_type]]
    if found:
        return found[0]
    name = names[0] if names else model_type or "not named"
    if "moe" in name.lower():
        raise ModelFailure(f"{name} is a mixture-of-experts model", _CHOOSE_ANOTHER)
    raise ModelFailure(f"the architecture {name[:60]!r} is not supported", _CHOOSE_ANOTHER)


def _refuse_quantised(fields: JsonObject) -> None:
    """Refuse folders whose tensors are packed codes of some quantisation method."""
    if "quantization_config" in fields:
        method = fields.nested("quantization_config").text("quant_method", default="unknown")
        raise ModelFailure(
            f"the weights are quantised already ({method[:60]})",
            "Choose the original folder with bfloat16 weights; --weights int8 makes them small.",
        )


def _refuse_variants(text: JsonObject) -> None:
    """Refuse what this architecture could mean but no released model uses."""
    if "num_experts" in text:
        raise ModelFailure("config.json describes a mixture of experts", _CHOOSE_ANOTHER)
    if text.flag("attention_bias", default=False):
        raise text.failure("attention_bias", "must be false")
    if not text.flag("attn_output_gate", default=True):
        raise text.failure("attn_output_gate", "must be true")
    if text.text("hidden_act", default="silu") != "silu":
        raise text.failure("hidden_act", "must be 'silu'")


def _layer_kinds(text: JsonObject) -> tuple[LayerKind, ...]:
    """Kinds of all layers, from the list or from the interval of full attention."""
    num_layers = text.integer("num_hidden_layers", maximum=MAX_LAYERS)
    if "layer_types" in text:
        names = text.texts("layer_types", max_count=MAX_LAYERS)
        if len(names) != num_layers:
            raise text.failure("num_hidden_layers", f"does not fit {len(names)} layer_types")
        if unknown := set(names) - set(LayerKind):
            raise ModelFailure(
                f"layer_types holds the unknown kind {min(unknown)[:60]!r}", _CHOOSE_ANOTHER
            )
        kinds = tuple(LayerKind(name) for name in names)
    else:
        interval = text.integer("full_attention_interval", maximum=MAX_LAYERS, default=4)
        kinds = tuple(
            LayerKind.LINEAR_ATTENTION if (layer + 1) % interval else LayerKind.FULL_ATTENTION
            for layer in range(num_layers)
        )
    if LayerKind.FULL_ATTENTION not in kinds:
        raise ModelFailure("no layer of the model has full attention", _CHOOSE_ANOTHER)
    return kinds


def _attention(text: JsonObject) -> AttentionConfig:
    """Shape of the full-attention layers."""
    num_query_heads = text.integer("num_attention_heads", maximum=MAX_HEADS)
    num_kv_heads = text.integer("num_key_value_heads", maximum=MAX_HEADS)
    head_dim = text.integer("head_dim", maximum=MAX_HEAD_DIM)
    if num_query_heads % num_kv_heads:
        raise text.failure("num_attention_heads", f"must be a multiple of {num_kv_heads} KV heads")
    return AttentionConfig(num_query_heads, num_kv_heads, head_dim, _rotary(text, head_dim))


def _rotary(text: JsonObject, head_dim: int) -> RotaryConfig:
    """Rotary parameters, in ``rope_parameters`` or, in older files, beside the other fields."""
    rope = text.nested("rope_parameters")
    if rope.text("rope_type", default="default") != "default":
        raise rope.failure("rope_type", "must be 'default'")
    old_share = text.number("partial_rotary_factor", above=0, maximum=1, default=0.25)
    share = rope.number("partial_rotary_factor", above=0, maximum=1, default=old_share)
    old_theta = text.number("rope_theta", above=1, maximum=1e12, default=1e7)
    theta = rope.number("rope_theta", above=1, maximum=1e12, default=old_theta)
    dim = int(head_dim * share)
    if dim < 2 or dim % 2:
        raise rope.failure("partial_rotary_factor", f"must rotate an even part of {head_dim}")
    sections: list[int] = []
    if "mrope_section" in rope:
        sections = rope.integers("mrope_section", maximum=MAX_HEAD_DIM, max_count=3)
    return RotaryConfig(theta, dim, tuple(sections))


def _delta_net(text: JsonObject) -> DeltaNetConfig:
    """Shape of the DeltaNet layers."""
    num_key_heads = text.integer("linear_num_key_heads", maximum=MAX_HEADS)
    num_value_heads = text.integer("linear_num_value_heads", maximum=MAX_HEADS)
    if num_value_heads % num_key_heads:
        raise text.failure("linear_num_value_heads", f"must be a multiple of {num_key_heads}")
    return DeltaNetConfig(
        num_key_heads=num_key_heads,
        num_value_heads=num_value_heads,
        key_head_dim=text.integer("linear_key_head_dim", maximum=MAX_HEAD_DIM),
        value_head_dim=text.integer("linear_value_head_dim", maximum=MAX_HEAD_DIM),
        conv_width=text.integer("linear_conv_kernel_dim", maximum=MAX_CONV_WIDTH, minimum=2),
    )
