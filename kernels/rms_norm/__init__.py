"""Root-mean-square norm, plain and gated."""

from kernels.rms_norm.reference import (
    composed_add_rms_norm,
    reference_add_rms_norm,
    reference_gated_rms_norm,
    reference_rms_norm,
)

__all__ = [
    "composed_add_rms_norm",
    "reference_add_rms_norm",
    "reference_gated_rms_norm",
    "reference_rms_norm",
]
