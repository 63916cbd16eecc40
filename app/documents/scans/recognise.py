"""Recognises the pages of a file in a child process, one by one.

A page on which the process dies, hangs or grows too large is told as one that cannot be
recognised; the process is restarted for the pages after it.
"""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from threading import Event
from typing import Protocol

import msgspec

from app.child.command import Command, module_command
from app.child.limits import WATCH_SECONDS, Allowance, MemoryLimitError, TimeLimitError
from app.child.worker import Worker, WorkerEnd, WorkerTerms
from app.documents.document import Format
from app.documents.errors import crash_error, error_for
from app.documents.limits import Limits
from app.documents.refusal import Refusal
from app.documents.scans.messages import Recognised, Refused, ScanAnswer, ScanJob
from app.documents.scans.recognised_page import RecognisedPage

WORKER_MODULE = "app.documents.scans.worker"
SCAN_LIMITS = Limits(memory_bytes=3 * 1024**3, stall_seconds=120.0, total_seconds=86_400.0)
_PATIENCE = 5
"""Times of the limit that a page is waited for where a process gets little of the CPU."""
_NICENESS = 5
_MOST_THREADS = 2
"""More make a page hardly faster, and an answer on its way slower."""
_MOST_DEATHS = 3
"""In a row; then it is not the pages."""
_QUIET = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
"""Threads of NumPy, which compute nothing here, take room that is accounted for."""


@dataclass(frozen=True, slots=True)
class Scan:
    """Pages of a file that are to be recognised, counted from 1."""

    path: Path
    format: Format
    pages: tuple[int, ...]
    password: str | None = None


class Recognise(Protocol):
    """What `recognise` offers those who are given a way to recognise pages."""

    def __call__(
        self,
        scan: Scan,
        *,
        on_page: Callable[[Recognised], None],
        on_wait: Callable[[], None],
    ) -> None:
        """Recognise the pages in their order."""


def is_available() -> bool:
    """Whether what recognises is installed; nothing of it is loaded."""
    try:
        version("rapidocr")  # its models are used, and none of its modules
    except PackageNotFoundError:
        return False
    return all(find_spec(name) is not None for name in ("onnxruntime", "cv2"))


def recognise(
    scan: Scan,
    *,
    on_page: Callable[[Recognised], None],
    on_wait: Callable[[], None],
    limits: Limits = SCAN_LIMITS,
    command: Command | None = None,
) -> None:
    """Recognise the pages of a scan in their order.

    Both functions are called in this thread: `on_page` for every page, `on_wait` several times a
    second in between. An exception from either ends the process and comes out here.

    Raises:
        DocumentError: the file cannot be opened, or the process does not run at all.
    """
    recognition = _Recognition(scan, limits, command or _own_command(), on_page, on_wait)
    deaths = 0
    while recognition.left:
        num_left = len(recognition.left)
        failure = recognition.run()
        deaths = deaths + 1 if len(recognition.left) == num_left else 1
        if failure and deaths == _MOST_DEATHS:
            raise crash_error(scan.path.name, failure, 0)
        if failure:
            recognition.give_up_page(failure)


@dataclass
class _Recognition:
    """The pages of a scan that is being recognised; `left` are those to come."""

    scan: Scan
    limits: Limits
    command: Command
    on_page: Callable[[Recognised], None]
    on_wait: Callable[[], None]

    def __post_init__(self) -> None:
        self.left = list(self.scan.pages)

    def run(self) -> str:
        """Let one process recognise pages; return why it ended before the last, or nothing."""
        came = Event()
        worker = Worker(self.command, _terms(self.limits), came.set)
        try:
            worker.send(_job(self.scan, self.left, self.limits))
            while self.left:
                match self._next(worker, came):
                    case Recognised(number=number) as recognised if number == self.left[0]:
                        self.left.pop(0)
                        self.on_page(recognised)
                    case Recognised():
                        return "its answers make no sense"
                    case Refused(reason=reason, detail=detail):
                        raise error_for(self.scan.path.name, Refusal(reason, detail))
                    case WorkerEnd(process=process, nonsense=nonsense):
                        return nonsense or process.signal_name or "the process ended"
        except MemoryLimitError:
            return "it takes too much memory"
        except TimeLimitError as error:
            return f"it takes longer than {error.seconds:g} s"
        finally:
            worker.end()
        return ""

    def give_up_page(self, failure: str) -> None:
        """Continue with the page after the one that a process ended on."""
        self.on_page(Recognised(self.left.pop(0), RecognisedPage("", failure=failure), ""))

    def _next(self, worker: Worker[ScanAnswer], came: Event) -> ScanAnswer | WorkerEnd:
        worker.expect_answer()
        while (told := worker.take()) is None:
            worker.check()
            self.on_wait()
            came.wait(WATCH_SECONDS)
            came.clear()
        return told


def _own_command() -> Command:
    return module_command(WORKER_MODULE).with_variables(_QUIET)


def _job(scan: Scan, pages: Sequence[int], limits: Limits) -> ScanJob:
    return ScanJob(
        path=str(scan.path.absolute()),
        format=scan.format,
        pages=tuple(pages),
        limits=limits,
        password=scan.password,
        num_threads=min(os.cpu_count() or 1, _MOST_THREADS),
    )


def _terms(limits: Limits) -> WorkerTerms[ScanAnswer]:
    decoder: msgspec.msgpack.Decoder[ScanAnswer] = msgspec.msgpack.Decoder(ScanAnswer)
    return WorkerTerms(
        decoder=decoder,
        allowance=Allowance(
            memory_bytes=limits.memory_bytes,
            answer_seconds=limits.stall_seconds,
            patience=_PATIENCE,
            total_seconds=limits.total_seconds,
        ),
        niceness=_NICENESS,
    )
