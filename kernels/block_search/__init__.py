"""Finds within a chain which blocks layers read: bounds, choice and block tables in one call."""

from kernels.block_search.search import BlockSearch, TokenSearch, can_search

__all__ = ["BlockSearch", "TokenSearch", "can_search"]
