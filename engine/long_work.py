"""Cancellation of long work: the callback it calls between steps."""

from collections.abc import Callable
from typing import TypeAlias

GoOn: TypeAlias = Callable[[], None]
"""Raises ``Cancelled`` when the work is no longer wanted."""


def to_the_end() -> None:
    """Never cancel."""
