"""Jobs that run when the test says so, on the test's own thread."""

from collections import deque
from collections.abc import Callable
from typing import Any, TypeVar

from app.jobs import Err, Job, Ok, outcome

T = TypeVar("T")


class ManualJobs:
    """A job runner driven by hand."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[Job, Callable[[], None]]] = deque()

    def start(self, work: Callable[[Job], T], deliver: Callable[[Ok[T] | Err], None]) -> Job:
        job = Job()
        self._waiting.append((job, lambda: self._run(job, work, deliver)))
        return job

    @property
    def num_waiting(self) -> int:
        return len(self._waiting)

    def run_next(self) -> None:
        """Run the oldest job that was not cancelled."""
        job, run = self._waiting.popleft()
        if job.is_cancelled:
            self.run_next()
        else:
            run()

    def run_all(self) -> None:
        """Run until nothing is left, jobs that jobs start included."""
        while self._waiting:
            job, run = self._waiting.popleft()
            if not job.is_cancelled:
                run()

    def _run(self, job: Job, work: Callable[[Job], Any], deliver: Callable[[Any], None]) -> None:
        result = outcome(job, work)
        if not job.is_cancelled:
            deliver(result)
