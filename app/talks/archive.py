"""The library as talks use it: every piece of work runs off the GUI thread, one after the other.

A connection belongs to the thread that opened it, so each piece of work opens the library anew;
that takes a fraction of a millisecond. Nothing overtakes: what is saved later was written later.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

from app.errors import LecternError
from app.jobs import Err, JobRunner, Ok
from app.talks.talk_store import TalkStore

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Work:
    """One piece of work and who waits for it."""

    do: Callable[[TalkStore], Any]
    deliver: Callable[[Any], None]
    fail: Callable[[LecternError], None]


def ignore(_result: object) -> None:
    """For work whose result nobody needs."""


class Archive:
    """Does work on the library at `path` in the order it was given."""

    def __init__(self, path: Path, jobs: JobRunner) -> None:
        self._path = path
        self._jobs = jobs
        self._waiting: deque[_Work] = deque()
        self._at_work = Lock()
        self._is_running = False

    def do(
        self,
        work: Callable[[TalkStore], T],
        *,
        deliver: Callable[[T], None] = ignore,
        fail: Callable[[LecternError], None],
    ) -> None:
        """Do `work` elsewhere, then `deliver` its result here, or tell here why it failed."""
        self._waiting.append(_Work(work, deliver, fail))
        if not self._is_running:
            self._start_next()

    def finish(self) -> None:
        """Do here and now what still waits; nothing of it is delivered."""
        while self._do_next() is not None:
            pass

    def _start_next(self) -> None:
        self._is_running = True
        self._jobs.start(lambda _job: self._do_next(), self._delivered)

    def _do_next(self) -> tuple[_Work, Ok[Any] | Err] | None:
        with self._at_work:
            if not self._waiting:
                return None
            work = self._waiting.popleft()
            return work, self._outcome(work)

    def _outcome(self, work: _Work) -> Ok[Any] | Err:
        try:
            with TalkStore(self._path) as store:
                return Ok(work.do(store))
        except LecternError as error:
            return Err(error)

    def _delivered(self, result: Ok[tuple[_Work, Ok[Any] | Err] | None] | Err) -> None:
        self._is_running = False
        if self._waiting:
            self._start_next()
        if isinstance(result, Err):
            raise result.error
        if result.value is not None:
            work, outcome = result.value
            if isinstance(outcome, Ok):
                work.deliver(outcome.value)
            elif isinstance(outcome.error, LecternError):
                work.fail(outcome.error)
