"""What the runner may ask of any model: logits for the next run of tokens of a sequence."""

from enum import Enum
from typing import Protocol

from torch import Tensor

from engine.models.context import Context
from engine.models.layer_specs import LayerSpec
from engine.models.page_mass import PageMass
from engine.models.state import RecurrentState

MAX_DECODE_LEN = 16
"""Longest run that the decode kernels take."""


class Logits(Enum):
    """Which rows of the run the output head is computed for."""

    ALL = "all"
    LAST = "last"
    NONE = "none"


class LanguageModel(Protocol):
    """A loaded model; holds weights and no sequence, so any number of sequences may share it."""

    @property
    def layers(self) -> tuple[LayerSpec, ...]:
        """The state that each layer needs, first layer first."""
        ...

    def forward(
        self,
        tokens: Tensor,
        *,
        context: Context,
        state: RecurrentState,
        page_mass: PageMass | None = None,
        logits: Logits = Logits.LAST,
    ) -> Tensor | None:
        """Compute the next run of a sequence: write its keys and values, advance its state.

        Args:
            tokens: int64 ``[T]``, T >= 1.
            context: keys and values before the run, and places for its own.
            state: recurrent state just before the run; advanced in place.
            page_mass: adds up the attention per page; at most ``MAX_DECODE_LEN`` tokens then.
            logits: rows wanted.

        Returns:
            float32 ``[T, vocab]``, ``[1, vocab]`` or None, as ``logits`` asks.

        Raises:
            ValueError: ``page_mass`` with a run longer than decode kernels take.
        """
        ...
