"""Long work that can be cancelled: what it calls between its steps."""

from collections.abc import Callable
from typing import TypeAlias

GoOn: TypeAlias = Callable[[], None]
"""Raises ``Cancelled`` when the work is no longer wanted."""


def to_the_end() -> None:
    """Never cancel."""
