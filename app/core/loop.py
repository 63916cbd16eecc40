"""The thread on which the core lives.

Everything in `app.core` happens on one thread, to which its loop delivers the results of other
threads. A window supplies Qt's loop, a command one that runs while it waits, a server asyncio's.
"""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")
_PER_TURN = 500
"""Items of which each takes some hundredths of a millisecond."""


class Timer(Protocol):
    """A scheduled call."""

    def cancel(self) -> None:
        """Cancel the call; once it was made, nothing happens."""


class Loop(Protocol):
    """Makes calls on its thread, one after the other. The names are those of asyncio."""

    def call_soon_threadsafe(self, callback: Callable[[], object], /) -> object:
        """Schedule a call soon, after all scheduled before; may be used from any thread."""

    def call_later(self, delay: float, callback: Callable[[], object], /) -> Timer:
        """Schedule a call in `delay` seconds; to be used on the loop's thread."""


def in_turns(items: Sequence[T], act: Callable[[T], object], loop: Loop) -> None:
    """Do something with each; with very many in several turns, that others come between."""
    for item in items[:_PER_TURN]:
        act(item)
    if rest := items[_PER_TURN:]:
        loop.call_later(0.0, lambda: in_turns(rest, act, loop))
