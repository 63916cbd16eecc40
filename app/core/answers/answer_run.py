"""One running answer: opens the reading, asks, receives words, verifies quotes.

Stores nothing and shows nothing; conversations, question sheets and commands do. Every run has
exactly one end. After an `AnswerDone`, the proven answer follows, or a report that proving failed.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol

from app.conversations.messages import WaitingFor
from app.core.answers.answer import Answer, prove
from app.core.engine.engine_service import EngineService
from app.core.engine.engine_status import EngineState, EngineStatus
from app.core.event import Event
from app.core.loop import Loop
from app.core.queue.reading_queue import ReadingQueue
from app.core.readings.opened_reading import OpenedReading
from app.core.readings.openings import Deliver
from app.errors import InterruptionError, LecternError
from app.jobs import Err, Job, JobRunner, Ok, outcome
from app.link.failures import EngineGone, WrongReply, failure_of
from app.link.port import UNSENT, EngineEnd
from app.settings.reads import Choice
from engine.protocol.problems.problem import Problem, sentence
from engine.protocol.replies import FINAL_REPLIES, AnswerDelta, AnswerDone, AnyReply, Failed
from engine.protocol.requests import Ask, Turn
from engine.protocol.sampling import SamplingParams


class AnswerStopped(Problem, frozen=True):
    """The person stopped it."""

    message = sentence("Failures", "The answer was stopped.")
    remedy = sentence("Failures", "Ask again when you like.")


class NoEngine(Problem, frozen=True):
    """It ended and was not started again."""

    message = sentence("Failures", "The engine is not running.")
    remedy = sentence("Failures", "Start it again.")


@dataclass(frozen=True)
class Question:
    """A question and all that determines its answer; `begun` are the words it already has."""

    text: str
    history: tuple[Turn, ...] = ()
    sampling: SamplingParams = field(default_factory=SamplingParams)
    is_thinking: bool = False
    begun: str = ""
    reads: Choice = field(default_factory=Choice)

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
            policy=self.reads.policy,
            options=dict(self.reads.options),
        )


class PeopleWaiting:
    """The answers that people are waiting for; everything else gives way to them."""

    def __init__(self) -> None:
        self.changed = Event[[]]()
        self._runs: set[object] = set()

    def __bool__(self) -> bool:
        return bool(self._runs)

    def begin(self, run: object) -> None:
        """Note that somebody is waiting."""
        self._runs.add(run)
        self.changed.emit()

    def end(self, run: object) -> None:
        """Note that there is nothing more to wait for."""
        self._runs.discard(run)
        self.changed.emit()


@dataclass(frozen=True, slots=True)
class Asking:
    """A question ready to be asked; `open_reading` opens its reading, or reports why it cannot.

    `people` is told that somebody waits for the answer; None if nobody does.
    """

    question: Question
    open_reading: Callable[[Deliver], None]
    engine: EngineService
    jobs: JobRunner
    people: PeopleWaiting | None = None


@dataclass(frozen=True, slots=True)
class Manner:
    """How questions are asked, whatever they are about."""

    sampling: SamplingParams = field(default_factory=SamplingParams)
    is_thinking: bool = False
    reads: Choice = field(default_factory=Choice)


@dataclass(frozen=True, slots=True)
class Answering:
    """What is needed to answer questions about readings of the library."""

    engine: EngineService
    queue: ReadingQueue
    jobs: JobRunner
    loop: Loop
    manner: Callable[[], Manner] = Manner
    people: PeopleWaiting = field(default_factory=PeopleWaiting)

    def about(
        self, reading_id: int, text: str, history: tuple[Turn, ...] = (), begun: str = ""
    ) -> Asking:
        """Return a question about a reading, which the queue opens, ready to be asked."""
        manner = self.manner()
        sampling, is_thinking = manner.sampling, manner.is_thinking
        question = Question(text, history, sampling, is_thinking, begun, manner.reads)
        return self.asking(reading_id, question, people=self.people)

    def asking(
        self, reading_id: int, question: Question, *, people: PeopleWaiting | None = None
    ) -> Asking:
        """Return a question; nobody waits for its answer unless `people` is given."""
        opening = partial(self.queue.open, reading_id)
        return Asking(question, opening, self.engine, self.jobs, people)


class AnswerListener(Protocol):
    """Receives an answer as it arrives."""

    def waits(self, waiting_for: WaitingFor) -> None:
        """Learn what the first word waits for."""

    def grew(self, delta: AnswerDelta) -> None:
        """Take more words."""

    def ended(self, end: AnswerDone | LecternError) -> None:
        """Take the end: the answer, or why there is none.

        The reason is an `InterruptionError` if the run was stopped.
        """

    def proven(self, answer: Answer) -> None:
        """Take the answer with its proof, after an `AnswerDone`."""

    def unproven(self) -> None:
        """Learn that there will be no proof: looking for quotes failed; the error follows."""


class AnswerRun:
    """One run of a question. It begins with `start`; `stop` may be called at any time."""

    def __init__(self, asking: Asking, listener: AnswerListener) -> None:
        self._asking = asking
        self._engine = asking.engine
        self._listener = listener
        self._reading: OpenedReading | None = None
        self._request = UNSENT
        self._is_stopped = False
        self._has_ended = False
        self._proof: tuple[Job, Callable[[Job], Answer]] | None = None

    @property
    def is_being_proven(self) -> bool:
        """Whether its quotes are being looked for."""
        return self._proof is not None

    def start(self) -> None:
        """Open the reading, then ask."""
        if self._asking.people is not None:
            self._asking.people.begin(self)
        self._engine.status_changed.connect(self._engine_changed)
        self._engine_changed(self._engine.status)
        if not self._has_ended:
            self._asking.open_reading(self._opened)

    def stop(self) -> None:
        """End the answer early; its words so far stay."""
        self._is_stopped = True
        if self._request == UNSENT:
            self._end(_stopped())
        else:
            self._engine.cancel(self._request)

    def abandon(self) -> None:
        """End the answer early and report nothing more."""
        if not self._has_ended:
            self._leave()
            if self._request != UNSENT:
                self._engine.cancel(self._request)

    def forget_proof(self) -> None:
        """Do not look for quotes in the answer."""
        if self._proof is not None:
            job, _ = self._proof
            job.cancel()
            self._proof = None

    def prove_now(self) -> None:
        """Prove a finished answer on this thread, because no more jobs are run."""
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
            self._listener.waits(WaitingFor.DOCUMENTS if is_ready else WaitingFor.ENGINE)

    def _opened(self, reading: OpenedReading | LecternError) -> None:
        if self._has_ended:
            return
        if isinstance(reading, LecternError):
            self._end(reading)
            return
        self._reading = reading
        self._request = self._engine.send(self._asking.question.about(reading), self._hear)
        self._listener.waits(WaitingFor.WORDS)

    def _hear(self, reply: AnyReply | EngineEnd) -> None:
        if self._has_ended:
            return
        match reply:
            case AnswerDelta():
                self._listener.grew(reply)
            case AnswerDone():
                self._prove(reply)
                self._end(reply)
            case Failed():
                self._end(_stopped() if self._is_stopped else failure_of(reply))
            case EngineEnd():
                self._end(_stopped() if self._is_stopped else EngineGone(reply))
            case _ if isinstance(reply, FINAL_REPLIES):
                self._end(WrongReply(reply, AnswerDone))

    def _end(self, end: AnswerDone | LecternError) -> None:
        if not self._has_ended:
            self._leave()
            self._listener.ended(end)

    def _leave(self) -> None:
        self._has_ended = True
        self._engine.status_changed.disconnect(self._engine_changed)
        if self._asking.people is not None:
            self._asking.people.end(self)

    def _prove(self, done: AnswerDone) -> None:
        reading, text = self._reading, self._asking.question.text
        if reading is None:
            return

        def work(_job: Job) -> Answer:
            return prove(text, done, reading)

        self._proof = self._asking.jobs.start(work, self._deliver), work

    def _deliver(self, result: Ok[Answer] | Err) -> None:
        self._proof = None
        if isinstance(result, Err):
            self._listener.unproven()
            raise result.error
        self._listener.proven(result.value)


def _stopped() -> InterruptionError:
    return InterruptionError(AnswerStopped())


def _no_engine() -> LecternError:
    return LecternError(NoEngine())
