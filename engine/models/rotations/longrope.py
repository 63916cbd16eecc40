"""LongRoPE: each frequency has its own divisor, from one list for short texts or one for long.

Keys are kept as they were turned, so one list has to serve a whole reading: the long one wherever
the model takes more than its original context.
"""

import math
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from engine.models.rotations.scaling import Factor, Length, ScalingFields

if TYPE_CHECKING:
    from torch import Tensor

Divisors = Annotated[tuple[Factor, ...], Meta(max_length=1024)]


class LongRope(ScalingFields, frozen=True, kw_only=True):
    """Divisors of frequencies."""

    short_factor: Divisors
    long_factor: Divisors
    original_max_position_embeddings: Length
    factor: Factor | None = None
    attention_factor: Factor | None = None

    @property
    def is_long(self) -> bool:
        """Whether the long list is used."""
        return self.max_position_embeddings > self.original_max_position_embeddings

    @property
    def magnitude(self) -> float:
        """Factor of all cosines and sines."""
        if self.attention_factor is not None:
            return self.attention_factor
        original = self.original_max_position_embeddings
        factor = self.factor or self.max_position_embeddings / original
        return 1.0 if factor <= 1.0 else math.sqrt(1 + math.log(factor) / math.log(original))

    def frequencies(self, pairs: "Tensor", *, theta: float, dim: int) -> "Tensor":
        """Radians per position."""
        divisors = pairs.new_tensor(self.long_factor if self.is_long else self.short_factor)
        frequencies: Tensor = 1.0 / (divisors * theta ** (pairs / dim))
        return frequencies

    def misfit(self, dim: int) -> str | None:
        """Every frequency needs its divisor."""
        for name, divisors in (
            ("short_factor", self.short_factor),
            ("long_factor", self.long_factor),
        ):
            if len(divisors) != dim // 2:
                return f"needs {dim // 2} numbers in {name}"
        if self.original_max_position_embeddings == 1:
            return "needs an original_max_position_embeddings above 1"
        return None
