"""One answer on its way: the reading opened, the question asked, the words heard, quotes proven.

Stores nothing and shows nothing; conversations, question sheets and commands do. Every run has
exactly one end, and after an `AnswerDone` the proven answer follows.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from app.conversations.messages import WaitingFor
from app.core.answers.answer import Answer, prove
from app.core.engine.engine_service import EngineService
from app.core.engine.engine_status import EngineState, EngineStatus
from app.core.event import Event
from app.core.readings.opened_reading import OpenedReading
from app.core.readings.openings import Deliver
from app.errors import InterruptionError, LecternError
from app.jobs import Err, Job, JobRunner, Ok, outcome
from app.link.failures import EngineGone, WrongReply, failure_of
from app.link.port import UNSENT, EngineEnd
from engine.protocol.replies import FINAL_REPLIES, AnswerDelta, AnswerDone, AnyReply, Failed
from engine.protocol.requests import Ask, SamplingParams, Turn


@dataclass(frozen=True)
class Question:
    """A question with all that decides about its answer; `begun` are the words it has already."""

    text: str
    history: tuple[Turn, ...] = ()
    sampling: SamplingParams = field(default_factory=SamplingParams)
    is_thinking: bool = False
    begun: str = ""

    def about(self, reading: OpenedReading) -> Ask:
        """The request that asks it."""
        return Ask(
            id=UNSENT,
            reading=reading.opened.reading,
            question=self.text,
            history=self.history,
            sampling=self.sampling,
            enable_thinking=self.is_thinking,
            begun=self.begun,
        )


class AnswerRun:
    """Begins with `start`; `stop` may be called at any time.

    `open_reading` opens what is asked about, and tells that, or why it cannot be opened.
    """

    def __init__(
        self,
        question: Question,
        open_reading: Callable[[Deliver], None],
        *,
        engine: EngineService,
        jobs: JobRunner,
    ) -> None:
        self.waiting_changed = Event[WaitingFor]()
        """What the first word waits for."""
        self.grew = Event[AnswerDelta]()
        self.ended = Event[AnswerDone | LecternError]()
        """The answer, or what is in its way; an `InterruptionError` if it was stopped."""
        self.proven = Event[Answer]()
        """After an `AnswerDone`."""
        self.settled = Event[[]]()
        """Nothing more will be heard of it."""
        self.question = question
        self._open_reading = open_reading
        self._engine = engine
        self._jobs = jobs
        self._reading: OpenedReading | None = None
        self._request = UNSENT
        self._is_stopped = False
        self._has_ended = False
        self._proof: tuple[Job, Callable[[Job], Answer]] | None = None

    def again(self) -> "AnswerRun":
        """The same question, to be asked once more."""
        return AnswerRun(self.question, self._open_reading, engine=self._engine, jobs=self._jobs)

    def start(self) -> None:
        """Open the reading, then ask."""
        self._engine.status_changed.connect(self._engine_changed)
        self._engine_changed(self._engine.status)
        if not self._has_ended:
            self._open_reading(self._opened)

    def stop(self) -> None:
        """End the answer early; what was said stays."""
        self._is_stopped = True
        if self._request == UNSENT:
            self._end(_stopped())
        else:
            self._engine.cancel(self._request)

    def abandon(self) -> None:
        """End the answer early and tell nothing more."""
        if not self._has_ended:
            self._has_ended = True
            self._engine.status_changed.disconnect(self._engine_changed)
            if self._request != UNSENT:
                self._engine.cancel(self._request)

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

    def _opened(self, reading: OpenedReading | LecternError) -> None:
        if self._has_ended:
            return
        if isinstance(reading, LecternError):
            self._end(reading)
            return
        self._reading = reading
        self._request = self._engine.send(self.question.about(reading), self._hear)
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
            case _ if isinstance(reply, FINAL_REPLIES):
                self._end(WrongReply(reply, AnswerDone))

    def _end(self, end: AnswerDone | LecternError) -> None:
        if not self._has_ended:
            self._has_ended = True
            self._engine.status_changed.disconnect(self._engine_changed)
            self.ended.emit(end)
            if not isinstance(end, AnswerDone):
                self.settled.emit()

    def _prove(self, done: AnswerDone) -> None:
        reading, text = self._reading, self.question.text
        if reading is None:
            return

        def work(_job: Job) -> Answer:
            return prove(text, done, reading)

        self._proof = self._jobs.start(work, self._deliver), work

    def _deliver(self, result: Ok[Answer] | Err) -> None:
        self._proof = None
        if isinstance(result, Err):
            raise result.error
        self.proven.emit(result.value)
        self.settled.emit()


def _stopped() -> InterruptionError:
    return InterruptionError("The answer was stopped.", "Ask again when you like.")


def _no_engine() -> LecternError:
    return LecternError("The engine is not running.", "Start it again.")
