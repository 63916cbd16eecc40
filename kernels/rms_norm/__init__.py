"""Root-mean-square norm, plain and gated."""

from kernels.rms_norm.reference import reference_gated_rms_norm, reference_rms_norm

__all__ = ["reference_gated_rms_norm", "reference_rms_norm"]
