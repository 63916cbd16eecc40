"""How far an evaluation is, and how long it will still take."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from app.evaluation.plan import Plan, Text


@dataclass(frozen=True)
class Progress:
    """How far an evaluation is.

    Attributes:
        fraction: of the work, 0 to 1.
        seconds_left: 0 while that is not known.
        text: what is asked about now.
    """

    fraction: float
    seconds_left: float
    text: Text


class Clock:
    """Counts answers; those about long texts weigh more, and those that were kept took no time."""

    def __init__(
        self,
        plan: Plan,
        on_progress: Callable[[Progress], None],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._each = sum(
            text.length * plan.num_questions(text) * len(plan.modes_of(text))
            for text in plan.texts()
        )
        self._on_progress = on_progress
        self._now = now
        self._total = self._done = self._kept = 0
        self._began = now()

    def begin(self, num_methods: int) -> None:
        """Begin to ask everything with so many methods."""
        self._total = self._each * num_methods
        self._began = self._now()

    def count(self, text: Text, *, is_kept: bool) -> None:
        """Note an answer, and tell."""
        self._done += text.length
        self._kept += text.length if is_kept else 0
        given = self._done - self._kept
        passed = self._now() - self._began
        left = passed / given * (self._total - self._done) if given else 0.0
        self._on_progress(Progress(self._done / self._total, left, text))
