"""What a gated DeltaNet layer has between its two matrix products."""

from dataclasses import dataclass
from functools import cached_property

from torch import Tensor, float32


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
    def addresses(self) -> tuple[int, int, int, int]:
        """Where they lie, on a CPU. Raises ValueError unless all are contiguous float32 numbers."""
        tensors = self.conv, self.decay_rate, self.decay_bias, self.norm
        if not all(each.dtype == float32 and each.is_contiguous() for each in tensors):
            raise ValueError("weights of a DeltaNet layer must be contiguous float32 numbers")
        conv, decay_rate, decay_bias, norm = (each.data_ptr() for each in tensors)
        return conv, decay_rate, decay_bias, norm
