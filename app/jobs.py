"""The one way off the GUI thread: work runs elsewhere, its result comes back as a value.

Work never touches a widget. Whether it returned or raised, what `deliver` gets is `Ok` or `Err`,
always on the thread that owns the runner and always after `start` has returned. A cancelled job is
silent: work that waits is never begun, and of work that runs the result is dropped.

Work and `deliver` may hold the last reference to a Qt object, and only the GUI thread may destroy
one. So the threads never own either, nor a result: they look them up where the runner keeps them.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event
from typing import Any, Generic, Protocol, TypeVar

from PySide6.QtCore import QObject, Qt, Signal, Slot

_MAX_THREADS = 4

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Ok(Generic[T]):
    """The work was done."""

    value: T


@dataclass(frozen=True, slots=True)
class Err:
    """The work failed."""

    error: Exception


class Job:
    """A piece of work under way, as both its owner and the work itself see it."""

    def __init__(self) -> None:
        self._cancelled = Event()

    def cancel(self) -> None:
        """Make the job silent. Call it on the runner's thread; calling it again does no harm."""
        self._cancelled.set()

    @property
    def is_cancelled(self) -> bool:
        """Whether the result is no longer wanted; long work asks this and returns early."""
        return self._cancelled.is_set()


class JobRunner(Protocol):
    """What features are given to leave the GUI thread."""

    def start(self, work: Callable[[Job], T], deliver: Callable[[Ok[T] | Err], None]) -> Job:
        """Run `work` elsewhere, then `deliver` its result here unless it was cancelled."""


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


def outcome(job: Job, work: Callable[[Job], T]) -> Ok[T] | Err:
    """Do the work here and now; whatever it raises becomes a value."""
    try:
        return Ok(work(job))
    except Exception as error:
        return Err(error)
