"""Work on the library off the loop's thread, one piece after the other, in the order given."""

from collections import deque
from collections.abc import Callable
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

    value: Any
    mended: list[str]


class LibraryWork:
    """Opens the library for each piece of work; what cannot be done is told to `fail`.

    `tell_mended` is given the names of documents whose damaged text was taken again, by whomever.
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
        self._fail = fail
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
        self._waiting.append(_Order(work, deliver, fail or self._fail))
        if self._is_finished:
            self.finish()
        else:
            self._begin_next()

    def finish(self) -> None:
        """Do what waits, and all that still comes, at once on this thread; nothing is delivered.

        Called when the window closes: no more jobs are run then.
        """
        self._is_finished = True
        with self._working:
            while self._waiting:
                self._do_oldest()

    def _begin_next(self) -> None:
        if self._waiting and not self._is_busy:
            self._is_busy = True
            self._jobs.start(self._work, self._take)

    def _work(self, _job: Job) -> tuple[_Order, Ok[_Done] | Err] | None:
        with self._working:
            return self._do_oldest() if self._waiting else None

    def _do_oldest(self) -> tuple[_Order, Ok[_Done] | Err]:
        """Whoever holds the lock takes the oldest, so that the order is kept in any case."""
        order = self._waiting.popleft()
        try:
            with Library(self._file) as library:
                value = order.work(library)
                mended = [] if self._tell_mended is ignore else library.take_mended()
        except Exception as error:
            return order, Err(error)
        return order, Ok(_Done(value, mended))

    def _take(self, result: Ok[tuple[_Order, Ok[_Done] | Err] | None] | Err) -> None:
        self._is_busy = False
        self._begin_next()
        if isinstance(result, Err):
            raise result.error
        if result.value is not None:
            self._tell(*result.value)

    def _tell(self, order: _Order, result: Ok[_Done] | Err) -> None:
        match result:
            case Ok(done):
                order.deliver(done.value)
                for name in done.mended:
                    self._tell_mended(name)
            case Err(LecternError() as failure):
                order.fail(failure)
            case Err(error):
                raise error
