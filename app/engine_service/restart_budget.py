"""How often an engine may come back by itself before a person has to decide."""

from collections import deque

MAX_RESTARTS = 3
WINDOW_SECONDS = 60.0


class RestartBudget:
    """Counts restarts within a sliding window; times are seconds of any steady clock."""

    def __init__(self) -> None:
        self._times: deque[float] = deque(maxlen=MAX_RESTARTS)

    def spend(self, now: float) -> bool:
        """Take one restart; false where the last ones are too close together."""
        if len(self._times) == MAX_RESTARTS and now - self._times[0] < WINDOW_SECONDS:
            return False
        self._times.append(now)
        return True
