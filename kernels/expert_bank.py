"""The networks of a mixture of experts, all of one layer together, and what is done with them.

T tokens, E experts, of which K are chosen; float32.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, Protocol

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from kernels.checks import expect
from kernels.linear_weights import DenseWeight, LinearWeight, PackedShape, PackedWeight


@dataclass(frozen=True)
class PackedStack:
    """One matrix of each network, all in blocks and of one shape.

    Attributes:
        places: int64 ``[networks, runs, 2]``, address and number of rows of every run.
        address: of the places.
    """

    shape: PackedShape
    places: NDArray[np.int64]
    address: int


class ExpertStacks(NamedTuple):
    """Both matrices of each network.

    Attributes:
        has_shared: whether the shared network is the last of them.
    """

    gate_up: PackedStack
    down: PackedStack
    has_shared: bool


@dataclass(frozen=True)
class ExpertBank:
    """SwiGLU networks of equal shape, their router, and a network that every token goes through.

    Attributes:
        router: float32 ``[E, hidden]``, contiguous. One row more, where there is one, weighs the
            shared network by its sigmoid.
        num_chosen: K.
        is_normalised: whether the weights of the chosen sum to 1.
        gate_up: ``[2 F, hidden]`` of each, gate above up.
        down: ``[hidden, F]`` of each.
        shared: both matrices of the shared network, of any width; None without one.
    """

    router: DenseWeight
    num_chosen: int
    is_normalised: bool
    gate_up: tuple[LinearWeight, ...]
    down: tuple[LinearWeight, ...]
    shared: tuple[LinearWeight, LinearWeight] | None = None

    def __post_init__(self) -> None:
        """Compiled code sees addresses alone. Raises ValueError where sizes do not fit."""
        router, num_experts = self.router.matrix, len(self.down)
        expect(router, "router", torch.float32, (None, None))
        is_weighed = self.shared is not None and len(router) == num_experts + 1
        if len(self.gate_up) != num_experts or not (is_weighed or len(router) == num_experts):
            raise ValueError(f"a router of {len(router)} rows does not fit {num_experts} experts")
        if not 1 <= self.num_chosen <= num_experts:
            raise ValueError(f"{self.num_chosen} of {num_experts} experts cannot be chosen")

    @cached_property
    def nothing(self) -> Tensor:
        """Zeros ``[1, hidden]``, which sums begin with."""
        return torch.zeros_like(self.router.matrix[:1])

    @cached_property
    def stacks(self) -> ExpertStacks | None:
        """Both matrices as stacks, with the shared network if it fits; None where one is none."""
        if self.shared is not None:
            gate_up = _stacked((*self.gate_up, self.shared[0]))
            down = _stacked((*self.down, self.shared[1]))
            if gate_up is not None and down is not None:
                return ExpertStacks(gate_up, down, has_shared=True)
        gate_up, down = _stacked(self.gate_up), _stacked(self.down)
        if gate_up is None or down is None:
            return None
        return ExpertStacks(gate_up, down, has_shared=False)


class Routing(Protocol):
    """Chooses experts of each token: those with the largest scores, weighted by their softmax."""

    def __call__(
        self, scores: Tensor, *, num_chosen: int, is_normalised: bool
    ) -> tuple[Tensor, Tensor]:
        """Choose. ``scores`` [T, E]; returns weights [T, K], descending, and int64 numbers [T, K].

        Weights that are normalised sum to 1.
        """
        ...


class MixExperts(Protocol):
    """Adds up what the networks that are chosen for one token make of it, each with its weight."""

    def __call__(self, inputs: Tensor, bank: ExpertBank) -> Tensor:
        """Mix, with the shared network's: [1, hidden] to [1, hidden]."""
        ...


def _stacked(weights: Sequence[LinearWeight]) -> PackedStack | None:
    packed = [
        each
        for each in weights
        if isinstance(each, PackedWeight) and each.input_order is None and each.row_order is None
    ]
    shapes = {each.shape for each in packed}
    if len(packed) < len(weights) or len(shapes) != 1:
        return None
    places = np.stack([each.places for each in packed])
    return PackedStack(shapes.pop(), places, places.ctypes.data)
