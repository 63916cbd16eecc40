"""Half-split rotary position embedding, in place."""

from kernels.rotary.reference import reference_rotary

__all__ = ["reference_rotary"]
