"""The knobs of ``adaptive``."""

from dataclasses import dataclass

import torch
from torch import Tensor

from kernels.kv_layout import PAGE_SIZE


@dataclass(frozen=True)
class AdaptiveRule:
    """Exact attention to the pages that have most of it.

    Attributes:
        mass: share of each layer's attention to cover, from 0 to 1.
        initial: first tokens, always read.
        local: last tokens, always read.
        measure_step: one in this many tokens reads everything, and measures. So do the 3rd, the
            5th, the 9th and so on before the first of these: the queries of an answer's first
            tokens change most, and a short answer would never be measured.
        dense_layers: how many of the first attention layers read everything.
    """

    mass: float = 0.99
    initial: int = 64
    local: int = 256
    measure_step: int = 16
    dense_layers: int = 0

    def __post_init__(self) -> None:
        if not 0 < self.mass <= 1:
            raise ValueError(f"mass is a share above 0 and up to 1, not {self.mass}")
        if min(self.initial, self.local, self.dense_layers) < 0 or self.measure_step < 1:
            raise ValueError(
                "initial, local and dense_layers are not negative, and measure_step is at least 1"
            )

    @property
    def aim(self) -> float:
        """The share to aim at: half of what may be missing is a reserve for the steps between."""
        return (1 + self.mass) / 2

    def measures(self, step: int) -> bool:
        """Whether a step, counted from 0, reads everything."""
        is_early = 1 < step < self.measure_step and step.bit_count() == 1
        return is_early or step % self.measure_step == 0

    def is_fixed(self, numbers: Tensor, run_page: int) -> Tensor:
        """Which pages are always read."""
        num_local = -(-self.local // PAGE_SIZE)
        return (numbers < -(-self.initial // PAGE_SIZE)) | (numbers >= run_page - num_local)

    def reads_all(self, num_pages: int) -> bool:
        """Whether the mass is 1, or all pages are always read."""
        numbers = torch.arange(num_pages - 1)
        return self.mass == 1 or bool(self.is_fixed(numbers, num_pages - 1).all())
