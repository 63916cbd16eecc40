"""Tensors that are stored as rows of others: queries, keys and values in one, for example."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Rows:
    """Rows of a stored tensor, from ``start`` to before ``stop``."""

    tensor: str
    start: int
    stop: int


Pieces = dict[str, tuple[Rows, ...]]
"""Tensors by name, with their rows in order."""
