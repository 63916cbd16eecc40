"""Jobs on threads, their results delivered on the GUI thread.

Work and `deliver` may hold the last reference to a Qt object, and only the GUI thread may destroy
one. So the threads never own either, nor a result: they look them up where the runner keeps them.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt, Signal, Slot

from app.jobs import Err, Job, Ok, outcome

_MAX_THREADS = 4

T = TypeVar("T")


class ThreadedJobs(QObject):
    """Runs jobs on a few threads; make it on the GUI thread and `close` it before leaving."""

    _finished = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._threads = ThreadPoolExecutor(_MAX_THREADS, thread_name_prefix="job")
        self._orders: dict[Job, tuple[Callable[[Job], Any], Callable[[Any], None]]] = {}
        self._results: dict[Job, Ok[Any] | Err] = {}
        self._finished.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def start(self, work: Callable[[Job], T], deliver: Callable[[Ok[T] | Err], None]) -> Job:
        """Run `work` on a thread, then `deliver` its result on the thread of this object."""
        job = Job()
        self._orders[job] = work, deliver
        self._threads.submit(self._run, job)
        return job

    def close(self) -> None:
        """Cancel every job and wait for the work that runs; nothing is delivered afterwards."""
        for job in self._orders:
            job.cancel()
        self._threads.shutdown(wait=True, cancel_futures=True)
        self._orders.clear()
        self._results.clear()

    def _run(self, job: Job) -> None:
        if not job.is_cancelled:
            self._results[job] = outcome(job, self._orders[job][0])
        self._finished.emit(job)

    @Slot(object)
    def _deliver(self, job: Job) -> None:
        _, deliver = self._orders.pop(job, (None, None))
        result = self._results.pop(job, None)
        if deliver is not None and result is not None and not job.is_cancelled:
            deliver(result)
