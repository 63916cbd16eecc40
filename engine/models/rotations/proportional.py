"""Proportional: only a share of the pairs is rotated, at the frequencies of whole heads.

Pairs are as far apart as in heads that turn whole, which tells it from partial rotation.
"""

from typing import TYPE_CHECKING

from engine.models.config_file import Share
from engine.models.rotations.scaling import Factor, ScalingFields, plain_frequencies

if TYPE_CHECKING:
    from torch import Tensor


class Proportional(ScalingFields, frozen=True, kw_only=True):
    """``share`` of the values of a head are turned; all frequencies are divided by ``factor``."""

    share: Share = 1.0
    factor: Factor = 1.0

    def frequencies(self, pairs: "Tensor", *, theta: float, dim: int) -> "Tensor":
        """Radians per position, 0 for pairs that stay."""
        turned = int(self.share * dim // 2)
        frequencies = plain_frequencies(pairs, theta=theta, dim=dim) / self.factor
        frequencies[turned:] = 0.0
        return frequencies
