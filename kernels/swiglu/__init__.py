"""The gating between the two matrix products of a feed-forward layer."""

from kernels.swiglu.reference import reference_swiglu

__all__ = ["reference_swiglu"]
