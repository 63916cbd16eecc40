"""The one way off the GUI thread: work runs elsewhere, its result returns as a value.

Work never touches a widget. Whether it returned or raised, what `deliver` gets is `Ok` or `Err`,
always on the thread that owns the runner and always after `start` has returned. A cancelled job is
silent: work that waits is never begun, and of work that runs the result is dropped.
"""

from collections.abc import Callable
from dataclasses import dataclass
from threading import Event
from typing import Generic, Protocol, TypeVar

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


def outcome(job: Job, work: Callable[[Job], T]) -> Ok[T] | Err:
    """Do the work on this thread; an exception becomes a value."""
    try:
        return Ok(work(job))
    except Exception as error:
        return Err(error)
