"""Dynamic NTK: the base grows with the text's length, but only beyond the trained length.

Keys are kept as they were turned, so one base has to serve a whole reading. It is that of texts
within the trained length, where this rotation is the plain one; longer texts are not taken.
"""

from typing import TYPE_CHECKING

from engine.models.rotations.scaling import Factor, Length, ScalingFields, plain_frequencies

if TYPE_CHECKING:
    from torch import Tensor


class Dynamic(ScalingFields, frozen=True, kw_only=True):
    """Plain, as far as a model was trained."""

    factor: Factor
    original_max_position_embeddings: Length | None = None

    def frequencies(self, pairs: "Tensor", *, theta: float, dim: int) -> "Tensor":
        """Radians per position."""
        return plain_frequencies(pairs, theta=theta, dim=dim)
