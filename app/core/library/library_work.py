"""Library work off the loop's thread, in the order given."""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any, TypeVar

from app.errors import LecternError
from app.jobs import Err, Job, JobRunner, Ok
from app.library.library import Library
from app.library_file import LibraryFile
from app.link.port import ignore

T = TypeVar("T")


Fail = Callable[[LecternError], None]


@dataclass(frozen=True, slots=True)
class _Order:
    """One piece of work, and who gets its result."""

    work: Callable[[Library], Any]
    deliver: Callable[[Any], None]
    fail: Fail


@dataclass(frozen=True, slots=True)
class _Done:
    """What came of an order, and the documents whose damaged text was found to be taken again."""

    order: _Order
    result: Ok[Any] | Err
    mended: Sequence[str] = ()


class LibraryWork:
    """Opens the library for each piece of work; `fail` receives the error of work that fails.

    `tell_mended` receives the names of documents whose damaged text was repaired.
    """

    def __init__(
        self,
        file: LibraryFile,
        jobs: JobRunner,
        *,
        fail: Fail,
        tell_mended: Callable[[str], None] = ignore,
    ) -> None:
        self._file = file
        self._jobs = jobs
        self.fail = fail
        self._tell_mended = tell_mended
        self._waiting: deque[_Order] = deque()
        self._working = Lock()
        self._is_busy = False
        self._is_finished = False

    def do(
        self,
        work: Callable[[Library], T],
        deliver: Callable[[T], None] = ignore,
        *,
        fail: Fail | None = None,
    ) -> None:
        """Do some work after all that was given before, then `deliver` its result here."""
        self._waiting.append(_Order(work, deliver, fail or self.fail))
        if self._is_finished:
            self.finish()
        elif not self._is_busy:
            self._begin()

    def finish(self) -> None:
        """Do what waits, and all that still comes, at once on this thread; nothing is delivered.

        Called when the window closes: no more jobs are run then.
        """
        self._is_finished = True
        with self._working:
            while self._waiting:
                self._do_oldest()

    def _begin(self) -> None:
        self._is_busy = True
        self._jobs.start(self._work, self._take)

    def _work(self, _job: Job) -> _Done | None:
        with self._working:
            return self._do_oldest() if self._waiting else None

    def _do_oldest(self) -> _Done:
        """The holder of the lock takes the oldest, so that the order is always kept."""
        order = self._waiting.popleft()
        try:
            with Library(self._file) as library:
                value = order.work(library)
                mended = [] if self._tell_mended is ignore else library.take_mended()
        except Exception as error:
            return _Done(order, Err(error))
        return _Done(order, Ok(value), mended)

    def _take(self, result: Ok[_Done | None] | Err) -> None:
        self._is_busy = False
        if self._waiting:
            self._begin()
        match result:
            case Ok(_Done(order, Ok(value), mended)):
                order.deliver(value)
                for name in mended:
                    self._tell_mended(name)
            case Ok(_Done(order, Err(LecternError() as failure))):
                order.fail(failure)
            case Ok(_Done(_, Err(error))) | Err(error):
                raise error
