"""What a gated DeltaNet layer has between its two matrix products."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from torch import Tensor

_Floats = NDArray[np.float32]


@dataclass(frozen=True)
class DeltaNetParts:
    """Weights of a convolution, a decay and a norm; float32.

    Hk key and Hv value heads of dims Dk and Dv; C = 2 Hk Dk + Hv Dv.

    Attributes:
        conv: ``[C, width]``, channels of queries, keys, values.
        decay_rate: ``[Hv]``, below 0.
        decay_bias: ``[Hv]``.
        norm: ``[Dv]`` factor.
    """

    conv: Tensor
    decay_rate: Tensor
    decay_bias: Tensor
    norm: Tensor

    @cached_property
    def heads(self) -> tuple[int, int]:
        """Value heads and their dim."""
        return len(self.decay_rate), len(self.norm)

    @cached_property
    def arrays(self) -> tuple[_Floats, _Floats, _Floats, _Floats]:
        """The same memory as arrays, on a CPU: making them takes as long as a small kernel."""
        conv, decay_rate = self.conv.numpy(), self.decay_rate.numpy()
        return conv, decay_rate, self.decay_bias.numpy(), self.norm.numpy()
