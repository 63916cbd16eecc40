"""The core's loop in a command: runs on the command's thread while it waits."""

import heapq
import queue
import time
from collections.abc import Callable
from itertools import count

_POLL_SECONDS = 0.1
"""A bounded wait, because not every platform lets Ctrl-C interrupt an endless one."""


class _Timer:
    """A scheduled call."""

    def __init__(self, callback: Callable[[], object]) -> None:
        self.callback: Callable[[], object] | None = callback

    def cancel(self) -> None:
        """Cancel the call."""
        self.callback = None


class CommandLoop:
    """Makes calls while `run_until` waits, which raises what one of them raises."""

    def __init__(self) -> None:
        self._calls: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()
        self._timers: list[tuple[float, int, _Timer]] = []
        self._numbers = count()

    def call_soon_threadsafe(self, callback: Callable[[], object], /) -> None:
        """Schedule a call soon, after all scheduled before; may be used from any thread."""
        self._calls.put(callback)

    def call_later(self, delay: float, callback: Callable[[], object], /) -> _Timer:
        """Schedule a call in `delay` seconds."""
        timer = _Timer(callback)
        heapq.heappush(self._timers, (time.monotonic() + delay, next(self._numbers), timer))
        return timer

    def run_until(self, is_done: Callable[[], bool]) -> None:
        """Make calls until a condition holds."""
        while not is_done():
            try:
                call = self._calls.get(timeout=self._wait_seconds())
            except queue.Empty:
                self._call_due()
            else:
                call()
                self._call_due()

    def _wait_seconds(self) -> float:
        if not self._timers:
            return _POLL_SECONDS
        return min(max(self._timers[0][0] - time.monotonic(), 0.0), _POLL_SECONDS)

    def _call_due(self) -> None:
        while self._timers and self._timers[0][0] <= time.monotonic():
            _, _, timer = heapq.heappop(self._timers)
            if timer.callback is not None:
                timer.callback()
