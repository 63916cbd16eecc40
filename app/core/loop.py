"""The thread on which the core lives.

Everything in `app.core` happens on one thread, and what other threads find out is brought there by
its loop. A window gives that of Qt, a command one that runs while it waits; asyncio has one, too.
"""

from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """A call that is to come."""

    def cancel(self) -> None:
        """Let it not come; nothing happens where it has come."""


class Loop(Protocol):
    """Makes calls on its thread, one after the other. The names are those of asyncio."""

    def call_soon_threadsafe(self, callback: Callable[[], object], /) -> object:
        """Call back soon, after all that was asked for before; to be used from any thread."""

    def call_later(self, delay: float, callback: Callable[[], object], /) -> Timer:
        """Call back in `delay` seconds; to be used on the loop's thread."""
