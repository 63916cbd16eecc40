"""The one way off the GUI thread: work runs elsewhere, its result comes back as a value.

Work never touches a widget. Whether it returned or raised, what `deliver` gets is `Ok` or `Err`,
always on the thread that owns the runner and always after `start` has returned. A cancelled job is
silent: work that waits is never begun, and of work that runs the result is dropped.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event
from typing import Generic, Protocol, TypeVar

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
        self._jobs: set[Job] = set()
        self._finished.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def start(self, work: Callable[[Job], T], deliver: Callable[[Ok[T] | Err], None]) -> Job:
        """Run `work` on a thread, then `deliver` its result on the thread of this object."""
        job = Job()
        self._jobs.add(job)
        self._threads.submit(self._run, job, work, deliver)
        return job

    def close(self) -> None:
        """Cancel every job and wait for the work that runs; nothing is delivered afterwards."""
        for job in self._jobs:
            job.cancel()
        self._threads.shutdown(wait=True, cancel_futures=True)

    def _run(
        self, job: Job, work: Callable[[Job], T], deliver: Callable[[Ok[T] | Err], None]
    ) -> None:
        result = None if job.is_cancelled else outcome(job, work)
        self._finished.emit((job, deliver, result))

    @Slot(object)
    def _deliver(self, finished: tuple[Job, Callable[[Ok[T] | Err], None], Ok[T] | Err]) -> None:
        job, deliver, result = finished
        self._jobs.discard(job)
        if not job.is_cancelled:
            deliver(result)


def outcome(job: Job, work: Callable[[Job], T]) -> Ok[T] | Err:
    """Do the work here and now; whatever it raises becomes a value."""
    try:
        return Ok(work(job))
    except Exception as error:
        return Err(error)
