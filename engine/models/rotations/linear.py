"""Linear scaling: all positions are divided by a factor."""

from typing import TYPE_CHECKING

from engine.models.rotations.scaling import Factor, ScalingFields, plain_frequencies

if TYPE_CHECKING:
    from torch import Tensor


class Linear(ScalingFields, frozen=True, kw_only=True):
    """All frequencies are divided by ``factor``."""

    factor: Factor

    def frequencies(self, pairs: "Tensor", *, theta: float, dim: int) -> "Tensor":
        """Radians per position."""
        return plain_frequencies(pairs, theta=theta, dim=dim) / self.factor
