"""One running reading: opened, checked, read, and ended in exactly one way."""

from collections.abc import Callable
from functools import partial

from app.core.engine.engine_service import EngineService
from app.core.readings.opened_reading import OpenedReading
from app.core.readings.openings import Openings
from app.errors import InterruptionError, LecternError
from app.link.failures import EngineGone, WrongReply, failure_of
from app.link.port import UNSENT, EngineEnd, ignore
from app.readings.progress import Progress, progress_of
from app.readings.reading_content import ReadingContent
from engine.protocol.errors import ErrorCode
from engine.protocol.problems.problem import Problem, sentence
from engine.protocol.records import Receipt
from engine.protocol.replies import AnyReply, Failed, Notice, ReadingDone, ReadingProgress
from engine.protocol.requests import Read

RunEnd = Receipt | LecternError
"""An `InterruptionError` if somebody stopped it or another model is being loaded, an `EngineGone`
if its engine ended. What was read is kept in both cases."""


class ReadingRun:
    """Reads a content. `on_change` is called for every step, `on_end` once.

    `check` receives the opened reading, and raises the reason why it must not be read.
    """

    def __init__(
        self,
        content: ReadingContent,
        *,
        engine: EngineService,
        check: Callable[[OpenedReading], None],
        on_end: Callable[["ReadingRun", RunEnd], None],
        on_change: Callable[["ReadingRun"], None] = ignore,
    ) -> None:
        self.content = content
        self.opened: OpenedReading | None = None
        self.progress: Progress | None = None
        self._engine = engine
        self._check = check
        self._on_change = on_change
        self._on_end = on_end
        self._request = UNSENT
        self._is_stopping = False
        self._has_ended = False

    def start(self, openings: Openings) -> None:
        """Open the reading, then read it."""
        openings.open(self.content, self._take_opened)

    def stop(self) -> None:
        """End it; the engine is given time to save what is read."""
        self._is_stopping = True
        if self._request == UNSENT:
            self._end(_stopped())
        else:
            self._engine.cancel(self._request)

    @property
    def began_at(self) -> int:
        """The token at which this run began."""
        return self.opened.opened.reusable_tokens if self.opened is not None else 0

    @property
    def is_stopping(self) -> bool:
        """Whether it is about to end."""
        return self._is_stopping

    def _take_opened(self, result: OpenedReading | LecternError) -> None:
        if self._has_ended:
            return
        if isinstance(result, LecternError):
            self._end(result)
            return
        self.opened = result
        self._on_change(self)
        try:
            self._check(result)
        except LecternError as refusal:
            self._end(refusal)
            return
        request = Read(id=UNSENT, reading=result.opened.reading)
        page_counts = [len(document.pages) for document in result.documents]
        self._request = self._engine.send(request, partial(self._hear, page_counts))

    def _hear(self, page_counts: list[int], reply: AnyReply | EngineEnd) -> None:
        match reply:
            case ReadingProgress():
                self.progress = progress_of(reply, page_counts)
                self._on_change(self)
            case ReadingDone():
                self._end(reply.receipt)
            case Failed(code=ErrorCode.CANCELLED):
                self._end(_stopped())
            case Failed():
                self._end(failure_of(reply))
            case EngineEnd():
                self._end(EngineGone(reply))
            case Notice():
                return
            case _:
                self._end(WrongReply(reply, ReadingDone))

    def _end(self, end: RunEnd) -> None:
        if not self._has_ended:
            self._has_ended = True
            self._on_end(self, end)


class ReadingWasStopped(Problem, frozen=True):
    """The person stopped it."""

    message = sentence("Failures", "The reading was stopped.")
    remedy = sentence("Failures", "What was saved is kept; continue at any time.")


def _stopped() -> InterruptionError:
    return InterruptionError(ReadingWasStopped())
