"""What a child may use, and the watch that measures it from outside, on every system.

What the child does to itself where the system allows it is in `confinement`.
"""

import contextlib
import math
import time
from dataclasses import dataclass

import psutil

WATCH_SECONDS = 0.2
"""Time between two looks."""


class MemoryLimitError(Exception):
    """The child takes more memory than it may."""


class TimeLimitError(Exception):
    """The child takes more time than it may: `seconds` in all, or for one answer."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"more than {seconds} s")
        self.seconds = seconds


@dataclass(frozen=True, slots=True)
class Allowance:
    """Bounds on a child; none as long as they are not given.

    Attributes:
        memory_bytes: that it may have resident.
        answer_seconds: for which it may compute until its next answer.
        patience: times of that which are waited where it gets little of the processor.
        total_seconds: from its start to its last answer.
    """

    memory_bytes: float = math.inf
    answer_seconds: float = math.inf
    patience: float = 1.0
    total_seconds: float = math.inf


NO_LIMITS = Allowance()


class Watch:
    """Measures one child against its allowance.

    What counts for an answer is the time for which the child computed, so that a busy machine
    refuses nothing.
    """

    def __init__(self, pid: int, allowance: Allowance) -> None:
        self._allowance = allowance
        self._process = psutil.Process(pid)
        self._started = time.monotonic()
        self._looked = -math.inf
        self.expect_answer()

    def expect_answer(self) -> None:
        """Start the time limit for an answer."""
        self._asked, self._computed = time.monotonic(), self._computing_seconds()

    def check(self) -> None:
        """Look, unless that was done just now. Raises ``MemoryLimitError``, ``TimeLimitError``."""
        allowed, now = self._allowance, time.monotonic()
        if now - self._started > allowed.total_seconds:
            raise TimeLimitError(allowed.total_seconds)
        if now - self._looked < WATCH_SECONDS:
            return
        self._looked = now
        is_late = now - self._asked > allowed.answer_seconds * allowed.patience
        if is_late or self._computing_seconds() - self._computed > allowed.answer_seconds:
            raise TimeLimitError(allowed.answer_seconds)
        with contextlib.suppress(psutil.Error):
            if self._process.memory_info().rss > allowed.memory_bytes:
                raise MemoryLimitError

    def _computing_seconds(self) -> float:
        """Return the processor time of the child so far."""
        with contextlib.suppress(psutil.Error):
            times = self._process.cpu_times()
            return float(times.user + times.system)
        return 0.0
