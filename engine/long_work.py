"""Work that takes long and may be ended before its time: what it calls between its pieces."""

from collections.abc import Callable
from typing import TypeAlias

GoOn: TypeAlias = Callable[[], None]
"""Raises ``Cancelled`` where the work is not wanted any more."""


def to_the_end() -> None:
    """Go on, always."""
