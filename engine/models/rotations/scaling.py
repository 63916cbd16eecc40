"""The protocol of rotary scalings, which stretch a model beyond its trained length.

Each kind is a small file of its own: its fields as config.json spells them, checked when they are
read, and the frequencies that follow from them. The formulas are those of transformers
(``ROPE_INIT_FUNCTIONS``). Knows no torch: what is computed is computed with a tensor's own methods.
"""

from typing import TYPE_CHECKING, Annotated, Protocol

import msgspec
from msgspec import Meta

if TYPE_CHECKING:
    from torch import Tensor

Factor = Annotated[float, Meta(ge=1e-3, le=1e4)]
Length = Annotated[int, Meta(ge=1, le=1 << 24)]


class Scaling(Protocol):
    """One kind of stretching with its numbers; equal ones have equal hashes."""

    @property
    def magnitude(self) -> float:
        """Factor of all cosines and sines."""
        ...

    @property
    def trained_positions(self) -> int:
        """Longest context that these numbers are made for, in tokens; 0 where they do not say."""
        ...

    def frequencies(self, pairs: "Tensor", *, theta: float, dim: int) -> "Tensor":
        """Radians per position [dim / 2]; ``pairs`` are 0, 2, 4 ... below ``dim`` in float32."""
        ...


class ScalingFields(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What kinds have in common.

    Attributes:
        max_position_embeddings: of the model; files rarely repeat it here.
    """

    max_position_embeddings: Length

    @property
    def magnitude(self) -> float:
        """Factor of all cosines and sines."""
        return 1.0

    @property
    def trained_positions(self) -> int:
        """Longest context that these numbers are made for."""
        return 0

    def misfit(self, _dim: int) -> str | None:
        """What is wrong with the numbers taken together, ``dim`` values being turned."""
        return None


def plain_frequencies(pairs: "Tensor", *, theta: float, dim: int) -> "Tensor":
    """Rotary embedding as it was first described."""
    frequencies: Tensor = 1.0 / theta ** (pairs / dim)
    return frequencies
