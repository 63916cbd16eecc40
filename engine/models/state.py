"""The recurrent state of one sequence: a single flat tensor with a view for each layer.

One tensor, so that a checkpoint is one copy and a snapshot one blob. Knows no tokens or positions;
whoever holds a state remembers the position it belongs to.
"""

import math
from collections.abc import Sequence
from typing import Self

import torch
from torch import Tensor

from engine.models.layer_specs import (
    FLOAT_BYTES,
    LayerSpec,
    RecurrentSpec,
    recurrent_specs,
    state_bytes,
)

LayerState = tuple[Tensor, ...]
"""One layer's part: views of the shapes that its spec names."""


class RecurrentState:
    """State of all recurrent layers after some token; the model updates it in place.

    Attributes:
        flat: float32, the tensors of all layers one after the other.
        layers: one ``LayerState`` per recurrent layer, first layer first.
    """

    def __init__(self, specs: tuple[RecurrentSpec, ...], flat: Tensor) -> None:
        self._specs = specs
        self.flat = flat
        self.layers = _views(specs, flat)

    @classmethod
    def zeros(cls, layers: Sequence[LayerSpec], *, device: torch.device | None = None) -> Self:
        """Return the state before the first token."""
        num_floats = state_bytes(layers) // FLOAT_BYTES
        return cls(recurrent_specs(layers), torch.zeros(num_floats, device=device))

    @classmethod
    def from_bytes(
        cls,
        layers: Sequence[LayerSpec],
        data: bytes | memoryview,
        *,
        device: torch.device | None = None,
    ) -> Self:
        """Return the state of which these are the bytes. Raises ``ValueError`` for another size."""
        if len(data) != state_bytes(layers):
            raise ValueError(f"a state has {state_bytes(layers)} bytes, not {len(data)}")
        state = cls.zeros(layers, device=device)
        if len(data):  # torch takes no empty buffer
            state.flat.copy_(torch.frombuffer(bytearray(data), dtype=torch.float32))
        return state

    def clone(self) -> "RecurrentState":
        """Return an independent copy on the same device."""
        return RecurrentState(self._specs, self.flat.clone())

    def copy_from(self, other: "RecurrentState") -> None:
        """Take over another state of the same model."""
        self.flat.copy_(other.flat)


def _views(specs: tuple[RecurrentSpec, ...], flat: Tensor) -> tuple[LayerState, ...]:
    """Cut the flat tensor into layers; it must be used up exactly."""
    lengths = [math.prod(shape) for spec in specs for shape in spec.shapes]
    parts = iter(torch.split(flat, lengths))
    return tuple(tuple(next(parts).view(shape) for shape in spec.shapes) for spec in specs)
