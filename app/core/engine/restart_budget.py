"""How often the engine may restart automatically before a person must decide."""

from collections import deque

MAX_RESTARTS = 3
WINDOW_SECONDS = 60.0


class RestartBudget:
    """Counts restarts within a sliding window; times are seconds of any steady clock."""

    def __init__(self, max_restarts: int = MAX_RESTARTS) -> None:
        self._max_restarts = max_restarts
        self._times: deque[float] = deque(maxlen=max_restarts)

    def spend(self, now: float) -> bool:
        """Use one restart; false if the last ones were too close together."""
        is_spent = len(self._times) == self._max_restarts
        if is_spent and (not self._times or now - self._times[0] < WINDOW_SECONDS):
            return False
        self._times.append(now)
        return True
