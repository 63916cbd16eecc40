"""The networks of a mixture of experts, all of one layer together, and what is done with them.

T tokens, E experts, of which K are chosen; float32.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from torch import Tensor

from kernels.linear_weights import LinearWeight, PackedShape, PackedWeight


@dataclass(frozen=True)
class PackedStack:
    """One matrix of each network, all in blocks and of one shape.

    Attributes:
        places: int64 ``[experts, runs, 2]``, address and number of rows of every run.
    """

    shape: PackedShape
    places: NDArray[np.int64]


@dataclass(frozen=True)
class ExpertBank:
    """SwiGLU networks of equal shape.

    Attributes:
        gate_up: ``[2 F, hidden]`` of each, gate above up.
        down: ``[hidden, F]`` of each.
    """

    gate_up: tuple[LinearWeight, ...]
    down: tuple[LinearWeight, ...]

    @cached_property
    def stacks(self) -> tuple[PackedStack, PackedStack] | None:
        """Both matrices as stacks; None where one is none."""
        gate_up, down = _stacked(self.gate_up), _stacked(self.down)
        return None if gate_up is None or down is None else (gate_up, down)


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
    """Adds up what some SwiGLU networks make of one token, each with its weight."""

    def __call__(
        self, inputs: Tensor, bank: ExpertBank, *, weights: Tensor, chosen: Tensor, output: Tensor
    ) -> Tensor:
        """Mix. ``inputs`` and ``output`` [1, hidden], ``weights`` [K], ``chosen`` int64 [K].

        Returns ``output`` plus the sum, [1, hidden].
        """
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
    return PackedStack(shapes.pop(), np.stack([each.places for each in packed]))
