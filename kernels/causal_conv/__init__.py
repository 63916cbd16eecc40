"""Short depthwise causal convolution with SiLU and a carried state."""

from kernels.causal_conv.reference import reference_causal_conv

__all__ = ["reference_causal_conv"]
