"""The recurrent state of a sequence: one flat tensor with a view for each layer.

One tensor, so that a checkpoint is one copy and a snapshot one blob. Knows no tokens or positions;
whoever holds a state remembers the position it belongs to. Where layers with a window keep no
more than they see, states know more: ``engine/retention/rolling_state.py``.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, Self

import torch
from torch import Tensor

from engine.models.context import Context
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
        specs: what the layers remember.
        flat: float32, the tensors of all layers one after the other.
        layers: one ``LayerState`` per recurrent layer, first layer first.
    """

    def __init__(self, specs: tuple[RecurrentSpec, ...], flat: Tensor) -> None:
        self.specs = specs
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
        return RecurrentState(self.specs, self.flat.clone())

    def to_bytes(self) -> memoryview:
        """Return a view, or a copy, of the bytes as they are saved."""
        return self.flat.cpu().numpy().data

    def advance(self, position: int) -> None:
        """Note that ``position`` tokens were computed; the model itself moved the state there."""

    def complete(self, context: Context, _count: int) -> Context:
        """Return what the next tokens attend to: all of it is in the cache's pages."""
        return context

    def copy_from(self, other: "RecurrentState") -> None:
        """Take over another state of the same model."""
        self.flat.copy_(other.flat)


class States(Protocol):
    """How the states of one model's sequences are made."""

    @property
    def max_bytes(self) -> int:
        """Size of one state at most."""
        ...

    @property
    def is_replayable(self) -> bool:
        """Whether a state lies in one place, so that a captured graph can have it as its own."""
        ...

    def num_bytes(self, position: int) -> int:
        """Size of a state as it is saved after ``position`` tokens."""
        ...

    def new(self) -> RecurrentState:
        """Return the state before the first token."""
        ...

    def from_bytes(self, data: bytes | memoryview, position: int) -> RecurrentState:
        """Return the state after ``position`` tokens. Raises ``ValueError`` for another size."""
        ...


@dataclass(frozen=True)
class RecurrentStates:
    """The states of a model whose cache keeps everything in pages; see ``States``.

    Attributes:
        layers: all of them.
        device: where states are.
    """

    layers: Sequence[LayerSpec]
    device: torch.device

    is_replayable = True

    @property
    def max_bytes(self) -> int:
        """Size of each."""
        return state_bytes(self.layers)

    def num_bytes(self, _position: int) -> int:
        """Size of each."""
        return state_bytes(self.layers)

    def new(self) -> RecurrentState:
        """Return zeros."""
        return RecurrentState.zeros(self.layers, device=self.device)

    def from_bytes(self, data: bytes | memoryview, _position: int) -> RecurrentState:
        """Return the state of which these are the bytes. Raises ``ValueError`` for another size."""
        return RecurrentState.from_bytes(self.layers, data, device=self.device)


def _views(specs: tuple[RecurrentSpec, ...], flat: Tensor) -> tuple[LayerState, ...]:
    """Cut the flat tensor into layers; it must be used up exactly."""
    lengths = [math.prod(shape) for spec in specs for shape in spec.shapes]
    parts = iter(torch.split(flat, lengths))
    return tuple(tuple(next(parts).view(shape) for shape in spec.shapes) for spec in specs)
