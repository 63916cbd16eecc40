"""The recurrent state of one sequence: a single flat tensor with a view for each layer.

One tensor, so that a checkpoint is one copy and a snapshot one blob. Knows no tokens or positions;
whoever holds a state remembers the position it belongs to.
"""

from typing import NamedTuple, Self

import torch
from torch import Tensor

from engine.models.layer_specs import FLOAT_BYTES, RecurrentSpec, recurrent_specs, state_bytes
from engine.models.qwen3_5.config import ModelConfig


class LayerState(NamedTuple):
    """One layer's part; both are views.

    Attributes:
        conv: ``[channels, width - 1]``, newest input last.
        delta: ``[value heads, key dim, value dim]``.
    """

    conv: Tensor
    delta: Tensor


class RecurrentState:
    """State of all recurrent layers after some token; the model updates it in place.

    Attributes:
        flat: float32, all layers one after the other, convolution before delta.
        layers: one ``LayerState`` per recurrent layer, first layer first.
    """

    def __init__(self, specs: tuple[RecurrentSpec, ...], flat: Tensor) -> None:
        self._specs = specs
        self.flat = flat
        self.layers = _views(specs, flat)

    @classmethod
    def zeros(cls, config: ModelConfig, *, device: torch.device | None = None) -> Self:
        """Return the state before the first token."""
        num_floats = state_bytes(config) // FLOAT_BYTES
        return cls(recurrent_specs(config), torch.zeros(num_floats, device=device))

    @classmethod
    def from_bytes(
        cls, config: ModelConfig, data: bytes | memoryview, *, device: torch.device | None = None
    ) -> Self:
        """Return the state of which these are the bytes. Raises ``ValueError`` for another size."""
        if len(data) != state_bytes(config):
            raise ValueError(f"a state has {state_bytes(config)} bytes, not {len(data)}")
        flat = torch.frombuffer(bytearray(data), dtype=torch.float32)
        return cls(recurrent_specs(config), flat.to(device))

    def clone(self) -> "RecurrentState":
        """Return an independent copy on the same device."""
        return RecurrentState(self._specs, self.flat.clone())

    def copy_from(self, other: "RecurrentState") -> None:
        """Take over another state of the same model."""
        self.flat.copy_(other.flat)


def _views(specs: tuple[RecurrentSpec, ...], flat: Tensor) -> tuple[LayerState, ...]:
    """Cut the flat tensor into layers; it must be used up exactly."""
    lengths = [length for spec in specs for length in (spec.conv_len, spec.delta_len)]
    parts = iter(torch.split(flat, lengths))
    return tuple(
        LayerState(next(parts).view(spec.conv_shape), next(parts).view(spec.delta_shape))
        for spec in specs
    )
