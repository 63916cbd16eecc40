"""Position handling other than rotation: scaled queries, and positions in chunks.

Knows no torch: what is computed is computed with a tensor's own methods.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from torch import Tensor


class Growth(Protocol):
    """By how much queries grow with their positions; equal ones have equal hashes."""

    def factors(self, positions: "Tensor") -> "Tensor":
        """What queries at integer positions ``[T]`` are multiplied with, float32 ``[T]``."""
        ...


@dataclass(frozen=True)
class QueryGrowth:
    """Queries grow with their position: by 1 + ``beta`` log(1 + whole ``length``s before them)."""

    beta: float
    length: int

    def factors(self, positions: "Tensor") -> "Tensor":
        """See ``Growth``."""
        return 1 + self.beta * (positions / self.length).floor().log1p()


@dataclass(frozen=True)
class GrowthBeyond:
    """Queries grow behind ``length`` tokens: by 1 + 0.1 log(tokens so far / ``length``).

    The temperature of YaRN (Peng et al., arXiv 2309.00071), once, of each query's own length.
    """

    length: int

    def factors(self, positions: "Tensor") -> "Tensor":
        """See ``Growth``."""
        return 1 + 0.1 * ((positions + 1) / self.length).log().clamp(min=0)


FARTHEST = 2
"""Chunks between a query and keys, from which on all keys are turned towards it alike."""


@dataclass(frozen=True)
class Chunks:
    """Positions begin anew in every chunk, and none but a near one is farther than was trained.

    An et al., arXiv 2402.17463; Qwen2.5-1M, arXiv 2501.15383.

    Attributes:
        length: tokens of a chunk, whole pages.
        reach: the largest position of a query.
    """

    length: int
    reach: int

    def places(self, positions: "Tensor", away: int = 0) -> "Tensor":
        """Where tokens at these positions are turned to.

        Keys are where their chunk has them, and so are queries for keys of the same chunk; for keys
        that are ``away`` chunks before, at most ``FARTHEST``, queries are farther on.
        """
        inside = positions % self.length
        if away == 0:
            return inside
        if away == 1:
            return (inside + self.length).clamp(max=self.reach)
        return inside * 0 + min(2 * self.length - 1, self.reach)

    def away(self, last: int) -> int:
        """How far the first chunk is from a token at position ``last``, in those steps."""
        return min(FARTHEST, last // self.length)
