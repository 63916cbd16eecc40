"""One run of tokens on its way through the layers of a model."""

from dataclasses import dataclass, field

import torch
from torch import Tensor

from engine.models.context import Context
from engine.models.language_model import MAX_DECODE_LEN
from engine.models.layer_specs import RotaryConfig
from engine.models.layers.rotary import rotary_angles
from engine.models.page_mass import PageMass
from engine.models.state import RecurrentState


@dataclass(frozen=True)
class Run:
    """What layers need to know about the tokens being computed.

    Attributes:
        num_tokens: T.
        context: pages before and of the run.
        state: recurrent state just before the run, advanced by each layer that has a part in it.
        page_mass: where shares of attention are added up, or None.
    """

    num_tokens: int
    device: torch.device
    context: Context
    state: RecurrentState
    page_mass: PageMass | None
    _angles: dict[RotaryConfig, tuple[Tensor, Tensor]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.page_mass is not None and not self.is_decode:
            raise ValueError(f"page mass needs a run of at most {MAX_DECODE_LEN} tokens")

    @property
    def is_decode(self) -> bool:
        """Whether the run is short enough for the decode kernels."""
        return self.num_tokens <= MAX_DECODE_LEN

    def angles(self, rotary: RotaryConfig) -> tuple[Tensor, Tensor]:
        """Cosines and sines ``[T, R / 2]`` of the run's positions, the same for many layers."""
        if rotary not in self._angles:
            self._angles[rotary] = rotary_angles(
                rotary, self.context.position, self.num_tokens, self.device
            )
        return self._angles[rotary]
