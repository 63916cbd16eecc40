"""Loops of the core for tests: one that waits like a command's, one that is driven by hand."""

import time
from collections import deque
from collections.abc import Callable

from app.cli.command_loop import CommandLoop

PATIENCE_SECONDS = 60.0
"""Also on a machine with much else to do."""


class WaitingLoop(CommandLoop):
    """Makes calls while a test waits."""

    def wait_until(self, condition: Callable[[], bool]) -> None:
        """Wait for a condition; an `AssertionError` where it does not come."""
        limit = time.monotonic() + PATIENCE_SECONDS
        self.run_until(lambda: condition() or time.monotonic() > limit)
        assert condition()

    def settle(self) -> None:
        """Make the calls that are to be made now."""
        self.call_soon_threadsafe(lambda: settled.append(True))
        settled: list[bool] = []
        self.run_until(lambda: bool(settled))


class _ManualTimer:
    def __init__(self, callback: Callable[[], object]) -> None:
        self.callback = callback
        self.is_cancelled = False

    def cancel(self) -> None:
        self.is_cancelled = True


class ManualLoop:
    """Nothing is called but by `run` and `pass_time`."""

    def __init__(self) -> None:
        self._calls: deque[Callable[[], object]] = deque()
        self._timers: list[_ManualTimer] = []

    def call_soon_threadsafe(self, callback: Callable[[], object], /) -> None:
        self._calls.append(callback)

    def call_later(self, _delay: float, callback: Callable[[], object], /) -> _ManualTimer:
        self._timers.append(_ManualTimer(callback))
        return self._timers[-1]

    @property
    def num_calls(self) -> int:
        """Calls that are to be made soon."""
        return len(self._calls)

    @property
    def num_timers(self) -> int:
        """Calls that are to come with the time."""
        return sum(not timer.is_cancelled for timer in self._timers)

    def run(self) -> None:
        """Make all calls that are to be made soon."""
        while self._calls:
            self._calls.popleft()()

    def pass_time(self) -> None:
        """Let the time come for every timer that was set."""
        timers, self._timers = self._timers, []
        for timer in timers:
            if not timer.is_cancelled:
                timer.callback()
        self.run()
