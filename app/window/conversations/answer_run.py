"""One answer on its way: the reading opened, the question asked, the words heard, quotes proven.

Stores nothing and shows nothing; conversations and question sheets do. Every run has exactly one
end, and after an `AnswerDone` the proven answer follows.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from PySide6.QtCore import QObject, Signal

from app.conversations.messages import WaitingFor
from app.conversations.proof import ProvenAnswer, prove
from app.engine_service.engine_service import EngineService
from app.engine_service.engine_status import EngineState, EngineStatus
from app.errors import InterruptionError, LecternError
from app.jobs import Err, Job, JobRunner, Ok, outcome
from app.link.client import UNSENT
from app.link.failures import EngineEnd, EngineGone, failure_of
from app.reading_queue.open_reading import OpenReadingResult
from app.reading_queue.reading_queue import ReadingQueue
from engine.protocol.replies import AnswerDelta, AnswerDone, AnyReply, Failed
from engine.protocol.requests import Ask, SamplingParams, Turn


@dataclass(frozen=True)
class AskedQuestion:
    """A question with all that decides about its answer; `begun` are the words it has already."""

    reading_id: int
    text: str
    history: tuple[Turn, ...] = ()
    sampling: SamplingParams = field(default_factory=SamplingParams)
    is_thinking: bool = False
    begun: str = ""


@dataclass(frozen=True, slots=True)
class Answering:
    """What an answer is made with."""

    engine: EngineService
    queue: ReadingQueue
    jobs: JobRunner


class AnswerRun(QObject):
    """Begins with `start`; `stop` may be called at any time."""

    waiting_changed = Signal(object)
    """The `WaitingFor` until the first word."""
    grew = Signal(object)
    """An `AnswerDelta`."""
    ended = Signal(object)
    """An `AnswerDone`, or the `LecternError` in its way; `InterruptionError` if it was stopped."""
    proven = Signal(object)
    """The `ProvenAnswer`, after an `AnswerDone`."""
    settled = Signal()
    """Nothing more will be heard of it."""

    def __init__(
        self, question: AskedQuestion, answering: Answering, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._question = question
        self._answering = answering
        self._reading: OpenReadingResult | None = None
        self._request = UNSENT
        self._is_stopped = False
        self._has_ended = False
        self._proof: tuple[Job, Callable[[Job], ProvenAnswer]] | None = None

    @property
    def question(self) -> AskedQuestion:
        """What is asked."""
        return self._question

    def start(self) -> None:
        """Open the reading, then ask."""
        engine = self._answering.engine
        engine.status_changed.connect(self._engine_changed)
        self._engine_changed(engine.status)
        if not self._has_ended:
            self._answering.queue.open(self._question.reading_id, self._opened)

    def stop(self) -> None:
        """End the answer early; what was said stays."""
        self._is_stopped = True
        if self._request == UNSENT:
            self._end(_stopped())
        else:
            self._answering.engine.cancel(self._request)

    def abandon(self) -> None:
        """End the answer early and tell nothing more."""
        if not self._has_ended:
            self.blockSignals(True)
            self.stop()
            self._has_ended = True

    def prove_now(self) -> None:
        """Prove an answer that has ended here and now, since nobody does jobs any more."""
        if self._proof is not None:
            job, work = self._proof
            job.cancel()
            result = outcome(job, work)
            if isinstance(result, Ok):
                self._deliver(result)

    def _engine_changed(self, status: EngineStatus) -> None:
        if self._has_ended or self._request != UNSENT:
            return
        if status.state is EngineState.FAILED:
            self._end(status.failure or _no_engine())
        else:
            is_ready = status.state is EngineState.READY
            self.waiting_changed.emit(WaitingFor.DOCUMENTS if is_ready else WaitingFor.ENGINE)

    def _opened(self, reading: OpenReadingResult | LecternError) -> None:
        if self._has_ended:
            return
        if isinstance(reading, LecternError):
            self._end(reading)
            return
        self._reading = reading
        question = self._question
        self._request = self._answering.engine.send(
            Ask(
                id=UNSENT,
                reading=reading.opened.reading,
                question=question.text,
                history=question.history,
                sampling=question.sampling,
                enable_thinking=question.is_thinking,
                begun=question.begun,
            ),
            self._hear,
        )
        self.waiting_changed.emit(WaitingFor.WORDS)

    def _hear(self, reply: AnyReply | EngineEnd) -> None:
        if self._has_ended:
            return
        match reply:
            case AnswerDelta():
                self.grew.emit(reply)
            case AnswerDone():
                self._end(reply)
                self._prove(reply)
            case Failed():
                self._end(_stopped() if self._is_stopped else failure_of(reply))
            case EngineEnd():
                self._end(_stopped() if self._is_stopped else EngineGone(reply))

    def _end(self, end: AnswerDone | LecternError) -> None:
        if not self._has_ended:
            self._has_ended = True
            self._answering.engine.status_changed.disconnect(self._engine_changed)
            self.ended.emit(end)
            if not isinstance(end, AnswerDone):
                self.settled.emit()

    def _prove(self, done: AnswerDone) -> None:
        reading, text = self._reading, self._question.text
        if reading is None:
            return

        def work(_job: Job) -> ProvenAnswer:
            return prove(text, done, reading)

        self._proof = self._answering.jobs.start(work, self._deliver), work

    def _deliver(self, result: Ok[ProvenAnswer] | Err) -> None:
        self._proof = None
        if isinstance(result, Err):
            raise result.error
        self.proven.emit(result.value)
        self.settled.emit()


def _stopped() -> InterruptionError:
    return InterruptionError("The answer was stopped.", "Ask again when you like.")


def _no_engine() -> LecternError:
    return LecternError("The engine is not running.", "Start it again.")
