"""The interface between runner and model: logits for the next tokens of some sequences."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from torch import Tensor

from engine.models.context import Context, Sight
from engine.models.layer_specs import LayerSpec
from engine.models.page_mass import PageMass
from engine.models.state import RecurrentState

MAX_DECODE_LEN = 16
"""Longest run that the decode kernels take."""


@dataclass(frozen=True)
class Run:
    """Consecutive tokens of one sequence, to be computed.

    Attributes:
        tokens: int64 ``[T]``, T >= 1.
        context: keys and values before the run, and places for its own.
        state: recurrent state just before the run; advanced in place.
        page_mass: adds up the attention per page; at most ``MAX_DECODE_LEN`` tokens then.
    """

    tokens: Tensor
    context: Context
    state: RecurrentState
    page_mass: PageMass | None = None

    def __post_init__(self) -> None:
        if self.page_mass is not None and not self.is_short:
            raise ValueError(f"page mass needs a run of at most {MAX_DECODE_LEN} tokens")

    @property
    def is_short(self) -> bool:
        """Whether the decode kernels take it."""
        return len(self.tokens) <= MAX_DECODE_LEN


class Logits(Enum):
    """Which rows of each run the output head is computed for."""

    ALL = "all"
    LAST = "last"
    NONE = "none"


class LanguageModel(Protocol):
    """A loaded model; holds weights and no sequence, so any number of sequences may share it."""

    @property
    def layers(self) -> tuple[LayerSpec, ...]:
        """The state that each layer needs, first layer first."""
        ...

    def limit(self, sights: Sequence[Sight | None]) -> None:
        """Let each layer of attention see no more than this; None for all that it sees by itself.

        A layer with a window of its own keeps it.
        """
        ...

    def forward(self, runs: Sequence[Run], *, logits: Logits = Logits.LAST) -> Tensor | None:
        """Compute runs of different sequences in one pass over the weights.

        Writes their keys and values, and advances their states; where one of them fails, all
        states are worth nothing. Several runs are short ones.

        Returns:
            float32, the rows wanted of each run, one run after the other: ``[T, vocab]`` for all,
            ``[R, vocab]`` for the last, or None.
        """
        ...
