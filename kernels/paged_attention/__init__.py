"""Causal attention over paged keys and values."""

from kernels.paged_attention.reference import reference_paged_attention

__all__ = ["reference_paged_attention"]
