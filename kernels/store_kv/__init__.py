"""Writes new keys and values into their slots."""

from kernels.store_kv.reference import reference_store_kv

__all__ = ["reference_store_kv"]
