"""Merges partial attention."""

from kernels.merge.reference import reference_merge

__all__ = ["reference_merge"]
