"""The library as the window uses it: off the GUI thread, one piece of work after the other.

A connection belongs to the thread that opened it, so every piece of work opens the library anew;
that takes less than a millisecond. Nothing overtakes: what is asked later sees what was changed
before.
"""

from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Signal

from app.errors import LecternError
from app.jobs import Err, Job, JobRunner, Ok
from app.library.library import Library

T = TypeVar("T")


def ignore(_result: object) -> None:
    """For work whose result nobody needs."""


class LibraryDesk(QObject):
    """Does work on one library, in the order it was given."""

    failed = Signal(object)
    """The `LecternError` because of which a piece of work was not done."""

    def __init__(self, path: Path, jobs: JobRunner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path = path
        self._jobs = jobs
        self._waiting: deque[tuple[Callable[[Library], Any], Callable[[Any], None]]] = deque()
        self._is_busy = False

    def do(self, work: Callable[[Library], T], deliver: Callable[[T], None] = ignore) -> None:
        """Do `work` elsewhere, then `deliver` its result here."""
        self._waiting.append((work, deliver))
        if not self._is_busy:
            self._start_next()

    def _start_next(self) -> None:
        self._is_busy = True
        work, deliver = self._waiting.popleft()

        def run(_job: Job) -> Any:
            with Library(self._path) as library:
                return work(library)

        self._jobs.start(run, lambda result: self._finish(result, deliver))

    def _finish(self, result: Ok[Any] | Err, deliver: Callable[[Any], None]) -> None:
        self._is_busy = False
        if self._waiting:
            self._start_next()
        if isinstance(result, Ok):
            deliver(result.value)
        elif isinstance(result.error, LecternError):
            self.failed.emit(result.error)
        else:
            raise result.error
