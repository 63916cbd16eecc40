"""Llama 3 scaling: low frequencies are divided, high ones kept, those in between blended."""

import math
from typing import TYPE_CHECKING

from engine.models.rotations.scaling import Factor, Length, ScalingFields, plain_frequencies

if TYPE_CHECKING:
    from torch import Tensor


class Llama3(ScalingFields, frozen=True, kw_only=True):
    """Wavelengths are told apart by how often they fit into the original context."""

    factor: Factor
    low_freq_factor: Factor
    high_freq_factor: Factor
    original_max_position_embeddings: Length

    def frequencies(self, pairs: "Tensor", *, theta: float, dim: int) -> "Tensor":
        """Radians per position."""
        frequencies = plain_frequencies(pairs, theta=theta, dim=dim)
        wavelengths = 2 * math.pi / frequencies
        original = self.original_max_position_embeddings
        low, high = self.low_freq_factor, self.high_freq_factor
        is_long, is_short = wavelengths > original / low, wavelengths < original / high
        slow = (frequencies / self.factor).where(is_long, frequencies)
        share = (original / wavelengths - low) / (high - low)
        blended = (1 - share) * slow / self.factor + share * slow
        return slow.where(is_long | is_short, blended)

    def misfit(self, _dim: int) -> str | None:
        """The blend divides by the difference of both factors."""
        if self.high_freq_factor > self.low_freq_factor:
            return None
        return "needs a high_freq_factor above its low_freq_factor"
