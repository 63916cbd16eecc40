"""YaRN: low frequencies are divided, high ones kept, and scores are sharpened.

Peng et al., arXiv 2309.00071.
"""

import math
from typing import TYPE_CHECKING

from engine.models.rotations.scaling import Factor, Length, ScalingFields

if TYPE_CHECKING:
    from torch import Tensor


class Yarn(ScalingFields, frozen=True, kw_only=True):
    """Frequencies are told apart by how often they turn within the original context."""

    original_max_position_embeddings: Length
    factor: Factor | None = None
    attention_factor: Factor | None = None
    beta_fast: Factor | None = None
    beta_slow: Factor | None = None
    mscale: float | None = None
    mscale_all_dim: float | None = None
    truncate: bool = True

    @property
    def stretch(self) -> float:
        """By how much the context is longer than the original one."""
        return self.factor or self.max_position_embeddings / self.original_max_position_embeddings

    @property
    def magnitude(self) -> float:
        """Factor of all cosines and sines."""
        if self.attention_factor is not None:
            return self.attention_factor
        if self.mscale and self.mscale_all_dim:
            return self._magnitude(self.mscale) / self._magnitude(self.mscale_all_dim)
        return self._magnitude(1.0)

    @property
    def trained_positions(self) -> int:
        """Longest context that these numbers are made for."""
        return int(self.original_max_position_embeddings * self.stretch)

    def frequencies(self, pairs: "Tensor", *, theta: float, dim: int) -> "Tensor":
        """Radians per position."""
        periods = theta ** (pairs / dim)
        kept, divided = 1.0 / periods, 1.0 / (self.stretch * periods)
        low = self._pair(self.beta_fast or 32.0, theta, dim)
        high = self._pair(self.beta_slow or 1.0, theta, dim)
        if self.truncate:
            low, high = math.floor(low), math.ceil(high)
        low, high = max(low, 0), min(high, dim - 1)
        width = high - low or 0.001
        share = 1 - ((pairs / 2 - low) / width).clamp(0, 1)  # of what is kept
        frequencies: Tensor = divided * (1 - share) + kept * share
        return frequencies

    def misfit(self, _dim: int) -> str | None:
        """Both scales enter a ratio."""
        for name, scale in (("mscale", self.mscale), ("mscale_all_dim", self.mscale_all_dim)):
            if scale is not None and not 0 <= scale <= 100:
                return f"needs an {name} from 0 to 100"
        return None

    def _magnitude(self, scale: float) -> float:
        return 1.0 if self.stretch <= 1 else 0.1 * scale * math.log(self.stretch) + 1.0

    def _pair(self, turns: float, theta: float, dim: int) -> float:
        """The pair of values that turns so often within the original context."""
        length = self.original_max_position_embeddings
        return dim * math.log(length / (turns * 2 * math.pi)) / (2 * math.log(theta))
