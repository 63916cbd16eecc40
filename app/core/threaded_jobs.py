"""Jobs on threads, with results delivered on the loop's thread.

Work and `deliver` may hold the last reference to a Qt object, and only the GUI thread may destroy
one. So the threads own neither of them, nor a result: the runner keeps them, and threads look them
up.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from app.core.loop import Loop
from app.jobs import Err, Job, Ok, outcome

_MAX_THREADS = 4

T = TypeVar("T")


class ThreadedJobs:
    """Runs jobs on a few threads; make it on the thread of its loop and `close` it at the end."""

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._threads = ThreadPoolExecutor(_MAX_THREADS, thread_name_prefix="job")
        self._orders: dict[Job, tuple[Callable[[Job], Any], Callable[[Any], None]]] = {}
        self._results: dict[Job, Ok[Any] | Err] = {}
        self._is_closed = False

    def start(self, work: Callable[[Job], T], deliver: Callable[[Ok[T] | Err], None]) -> Job:
        """Run `work` on a thread, then `deliver` its result on the thread of the loop.

        Once the runner is closed, the job is cancelled at once: the reply of an engine that is
        being ended may still reach a listener that starts a job for it.
        """
        job = Job()
        if self._is_closed:
            job.cancel()
            return job
        self._orders[job] = work, deliver
        self._threads.submit(self._run, job)
        return job

    def close(self) -> None:
        """Cancel every job and wait for the work that runs; nothing is delivered afterwards."""
        self._is_closed = True
        for job in self._orders:
            job.cancel()
        self._threads.shutdown(wait=True, cancel_futures=True)
        self._orders.clear()
        self._results.clear()

    def _run(self, job: Job) -> None:
        if not job.is_cancelled:
            self._results[job] = outcome(job, self._orders[job][0])
        self._loop.call_soon_threadsafe(partial(self._deliver, job))

    def _deliver(self, job: Job) -> None:
        _, deliver = self._orders.pop(job, (None, None))
        result = self._results.pop(job, None)
        if deliver is not None and result is not None and not job.is_cancelled:
            deliver(result)


class InlineJobs:
    """Runs jobs on the loop's own thread, for callers that wait for them anyway."""

    def __init__(self, loop: Loop) -> None:
        self._loop = loop

    def start(self, work: Callable[[Job], T], deliver: Callable[[Ok[T] | Err], None]) -> Job:
        """Run `work` at once, then `deliver` its result soon."""
        job = Job()
        result = outcome(job, work)
        self._loop.call_soon_threadsafe(lambda: None if job.is_cancelled else deliver(result))
        return job
