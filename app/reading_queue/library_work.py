"""Work on the library off the GUI thread, one piece after the other, in the order it was given."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from app.errors import LecternError
from app.jobs import Err, Job, JobRunner, Ok
from app.library.library import Library
from app.link.client import ignore

T = TypeVar("T")


Fail = Callable[[LecternError], None]


@dataclass(frozen=True, slots=True)
class _Order:
    """One piece of work, and who hears of it."""

    work: Callable[[Library], Any]
    deliver: Callable[[Any], None]
    fail: Fail


class LibraryWork:
    """Opens the library for each piece of work; what cannot be done is told to `fail`."""

    def __init__(self, path: Path, jobs: JobRunner, *, fail: Fail) -> None:
        self._path = path
        self._jobs = jobs
        self._fail = fail
        self._waiting: deque[_Order] = deque()
        self._is_busy = False

    def do(
        self,
        work: Callable[[Library], T],
        deliver: Callable[[T], None] = ignore,
        *,
        fail: Fail | None = None,
    ) -> None:
        """Do some work after all that was given before, then `deliver` its result here."""
        self._waiting.append(_Order(work, deliver, fail or self._fail))
        if not self._is_busy:
            self._begin_next()

    def _begin_next(self) -> None:
        self._is_busy = bool(self._waiting)
        if self._is_busy:
            order = self._waiting.popleft()
            self._jobs.start(partial(self._work, order), partial(self._take, order))

    def _work(self, order: _Order, _job: Job) -> object:
        with Library(self._path) as library:
            return order.work(library)

    def _take(self, order: _Order, result: Ok[object] | Err) -> None:
        self._begin_next()
        match result:
            case Ok(value):
                order.deliver(value)
            case Err(LecternError() as failure):
                order.fail(failure)
            case Err(error):
                raise error
