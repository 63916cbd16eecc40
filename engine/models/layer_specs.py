"""What each layer must remember about a sequence.

Owns the two kinds of memory: keys and values per token (attention) and a state of fixed size
(DeltaNet). Knows no tensor, so the cache and ``models inspect`` can plan without torch.
"""

from dataclasses import dataclass

from engine.models.qwen3_5.config import LayerKind, ModelConfig
from kernels.kv_layout import KVFormat, KVLayout

FLOAT_BYTES = 4
"""Recurrent states are float32 always: their errors add up over a whole document."""


@dataclass(frozen=True)
class AttentionSpec:
    """Keys and values of every token, in pages."""

    num_kv_heads: int
    head_dim: int


@dataclass(frozen=True)
class RecurrentSpec:
    """A state of fixed size: the last inputs of the convolution, and one matrix per value head.

    Attributes:
        conv_shape: ``[channels, width - 1]``.
        delta_shape: ``[value heads, key dim, value dim]``.
    """

    conv_shape: tuple[int, int]
    delta_shape: tuple[int, int, int]

    @property
    def conv_len(self) -> int:
        """Floats of the convolution's state."""
        channels, columns = self.conv_shape
        return channels * columns

    @property
    def delta_len(self) -> int:
        """Floats of the delta rule's state."""
        num_heads, key_dim, value_dim = self.delta_shape
        return num_heads * key_dim * value_dim


LayerSpec = AttentionSpec | RecurrentSpec


def layer_specs(config: ModelConfig) -> tuple[LayerSpec, ...]:
    """Memory of every layer, first layer first."""
    attention, delta_net = config.attention, config.delta_net
    kinds: dict[LayerKind, LayerSpec] = {
        LayerKind.FULL_ATTENTION: AttentionSpec(attention.num_kv_heads, attention.head_dim),
        LayerKind.LINEAR_ATTENTION: RecurrentSpec(
            (delta_net.conv_channels, delta_net.conv_width - 1),
            (delta_net.num_value_heads, delta_net.key_head_dim, delta_net.value_head_dim),
        ),
    }
    return tuple(kinds[kind] for kind in config.layer_kinds)


def recurrent_specs(config: ModelConfig) -> tuple[RecurrentSpec, ...]:
    """Memory of the layers with a recurrent state, first layer first."""
    return tuple(spec for spec in layer_specs(config) if isinstance(spec, RecurrentSpec))


def state_bytes(config: ModelConfig) -> int:
    """Size of one sequence's recurrent state."""
    return FLOAT_BYTES * sum(spec.conv_len + spec.delta_len for spec in recurrent_specs(config))


def kv_layout(config: ModelConfig, kv_format: KVFormat) -> KVLayout:
    """Page layout of the attention layers. Raises ``ValueError`` where the format does not fit."""
    attention = config.attention
    return KVLayout(
        kv_format=kv_format,
        num_layers=config.layer_kinds.count(LayerKind.FULL_ATTENTION),
        num_kv_heads=attention.num_kv_heads,
        head_dim=attention.head_dim,
    )
