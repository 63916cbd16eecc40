"""What each layer must remember about a sequence; all that generic code knows about layers.

Attention remembers keys and values of every token, in pages, or reads those of another layer; a
recurrent layer remembers a state of fixed size. Knows no tensor, so the cache and ``models
inspect`` can plan without torch.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from engine.models.rotations.scaling import Scaling
from kernels.kv_layout import KVFormat, KVLayout

FLOAT_BYTES = 4
"""Recurrent states are float32 always: their errors add up over a whole document."""


@dataclass(frozen=True)
class RotaryConfig:
    """Rotary position embedding of the first ``dim`` values of each head.

    Attributes:
        theta: base of the frequencies.
        dim: rotated values per head, even.
        mrope_sections: frequencies per axis (time, height, width) in models that also see images;
            the axes are equal for text, which makes it plain rotary embedding.
        scaling: how it is stretched; None where it is not.
    """

    theta: float
    dim: int
    mrope_sections: tuple[int, ...] = ()
    scaling: Scaling | None = None


@dataclass(frozen=True)
class FullAttentionSpec:
    """Keys and values of every token; every token sees all before it.

    Attributes:
        rotary: how keys are turned by their position before they are stored; None where they are
            not.
        chunk_len: tokens after which positions begin anew; None where they go on. Keys of different
            chunks are no longer compared by how far they are from a query.
    """

    num_kv_heads: int
    head_dim: int
    rotary: RotaryConfig | None
    chunk_len: int | None = None


@dataclass(frozen=True)
class WindowedAttentionSpec:
    """Keys and values of every token; a token sees itself and ``window`` - 1 before it."""

    num_kv_heads: int
    head_dim: int
    rotary: RotaryConfig | None
    window: int


@dataclass(frozen=True)
class RecurrentSpec:
    """A state of fixed size.

    Attributes:
        shapes: of the tensors that it consists of, in the order in which they are saved.
    """

    shapes: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class SharedAttentionSpec:
    """Nothing of its own: the keys and values of another layer are read.

    Attributes:
        layer: the number of that layer among those of attention.
    """

    layer: int


AttentionSpec = FullAttentionSpec | WindowedAttentionSpec
LayerSpec = AttentionSpec | SharedAttentionSpec | RecurrentSpec


def attention_specs(layers: Sequence[LayerSpec]) -> tuple[AttentionSpec, ...]:
    """The layers that remember keys and values, first layer first."""
    return tuple(spec for spec in layers if isinstance(spec, AttentionSpec))


def recurrent_specs(layers: Sequence[LayerSpec]) -> tuple[RecurrentSpec, ...]:
    """The layers that remember a recurrent state, first layer first."""
    return tuple(spec for spec in layers if isinstance(spec, RecurrentSpec))


def first_chunk(layers: Sequence[LayerSpec]) -> int | None:
    """Tokens before positions begin anew in any layer; None where they never do."""
    full = [spec for spec in layers if isinstance(spec, FullAttentionSpec)]
    return min((spec.chunk_len for spec in full if spec.chunk_len), default=None)


def state_bytes(layers: Sequence[LayerSpec]) -> int:
    """Size of one sequence's recurrent state."""
    specs = recurrent_specs(layers)
    return FLOAT_BYTES * sum(math.prod(shape) for spec in specs for shape in spec.shapes)


def kv_layout(layers: Sequence[LayerSpec], kv_format: KVFormat) -> KVLayout:
    """Page layout of the attention layers, for the heads of those that see everything.

    Others may have heads of another shape, and as many bytes. Raises ``ValueError`` where the
    format does not fit.
    """
    specs = attention_specs(layers)
    first = next((spec for spec in specs if isinstance(spec, FullAttentionSpec)), specs[0])
    return KVLayout(
        kv_format=kv_format,
        num_layers=len(specs),
        num_kv_heads=first.num_kv_heads,
        head_dim=first.head_dim,
    )


def are_heads_alike(layers: Sequence[LayerSpec]) -> bool:
    """Whether one page layout can serve: all layers take as much, those without a window alike.

    What chooses among keys looks at these alone, and knows one shape.
    """
    specs = attention_specs(layers)
    sizes = {spec.num_kv_heads * spec.head_dim for spec in specs}
    full = [spec for spec in specs if isinstance(spec, FullAttentionSpec)]
    return len(sizes) == 1 and len({(spec.num_kv_heads, spec.head_dim) for spec in full}) <= 1
