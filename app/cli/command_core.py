"""The core as a command uses it: each step waits for its result."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from threading import Event
from typing import Generic, Self, TypeVar

from app.cli.command_loop import CommandLoop
from app.conversations.messages import WaitingFor
from app.core.answers.answer import Answer
from app.core.answers.answer_run import AnswerRun, Asking, Question
from app.core.core import Core
from app.core.engine.engine_status import EngineState
from app.core.readings.opened_reading import OpenedReading
from app.core.readings.openings import Deliver, LoadDocuments
from app.core.readings.reading_run import ReadingRun
from app.core.readings.reading_terms import ReadingTerms
from app.core.threaded_jobs import InlineJobs
from app.errors import InterruptionError, LecternError, Said
from app.link.port import EnginePort, ignore
from app.readings.figures import format_tokens
from app.readings.model_choice import ModelChoice
from app.readings.progress import Progress
from app.readings.reading_content import ReadingContent
from engine.protocol.notices import AnyNotice, NotSaved
from engine.protocol.problems.requests import NoModelLoaded
from engine.protocol.records import Receipt
from engine.protocol.replies import AnswerDelta, AnswerDone, ModelLoaded

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Listener:
    """Receives an answer for a command, which waits until it is complete."""

    on_words: Callable[[AnswerDelta], None]
    settle: Callable[[Answer | LecternError], None]

    def waits(self, _waiting_for: WaitingFor) -> None:
        """Do nothing: the command waits anyway."""

    def grew(self, delta: AnswerDelta) -> None:
        """Show more words."""
        self.on_words(delta)

    def ended(self, end: AnswerDone | LecternError) -> None:
        """Wait for the proof of an answer."""
        if isinstance(end, LecternError):
            self.settle(end)

    def proven(self, answer: Answer) -> None:
        """Take the answer with its proof."""
        self.settle(answer)

    def unproven(self) -> None:
        """Do nothing: what is raised ends the command."""


class _Wait(Generic[T]):
    """Waits for the one end of something, which `halt` brings on once `stop` is set."""

    def __init__(self, stop: Event | None) -> None:
        self.ends: list[T | LecternError] = []
        self.halt: Callable[[], None] | None = None
        self._stop = stop

    def is_over(self) -> bool:
        """Whether it ended; halts it once if requested."""
        if self._stop is not None and self._stop.is_set() and self.halt is not None:
            halt, self.halt = self.halt, None
            halt()
        return bool(self.ends)


class CommandCore:
    """Each step returns its result or raises why there is none. Use it as a context manager."""

    def __init__(
        self,
        port: EnginePort,
        load: LoadDocuments,
        *,
        on_notice: Callable[[AnyNotice], None] = ignore,
    ) -> None:
        self._loop = loop = CommandLoop()
        self.core = Core(port, load, loop=loop, jobs=InlineJobs(loop), max_restarts=0)
        self.core.engine.notice.connect(on_notice)
        self.notices: list[AnyNotice] = []
        """What the engine has told so far."""
        self.core.engine.notice.connect(self.notices.append)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Let the engine save and end; at once on Ctrl-C."""
        if kind is KeyboardInterrupt:
            self.core.engine.kill()
        self.core.engine.close()

    @property
    def name(self) -> str:
        """The engine's name for people."""
        return self.core.engine.name

    @property
    def is_partly_unsaved(self) -> bool:
        """Whether something could not be saved: what is in memory ends with the command."""
        return any(isinstance(notice, NotSaved) for notice in self.notices)

    def start(self) -> None:
        """Start the engine, also after it was killed."""
        engine = self.core.engine
        engine.start()
        self._loop.run_until(lambda: engine.status.state is not EngineState.STARTING)
        if engine.status.failure is not None:
            raise engine.status.failure

    def kill(self) -> None:
        """End the engine at once, as a crash would."""
        engine = self.core.engine
        engine.kill()
        self._loop.run_until(lambda: engine.status.state is not EngineState.READY)

    def load(self, choice: ModelChoice) -> ModelLoaded:
        """Load a model, where it is not loaded yet."""
        models = self.core.models
        models.load(choice)
        self._loop.run_until(lambda: not models.status.is_loading)
        if models.status.loaded is None:
            raise models.status.failure or LecternError(NoModelLoaded())
        return models.status.loaded

    def open(self, content: ReadingContent) -> OpenedReading:
        """Measure documents with the loaded model."""

        def begin(settle: Deliver) -> None:
            self.core.openings.open(content, settle)

        return self._wait_for(begin)

    def read(
        self,
        content: ReadingContent,
        terms: ReadingTerms,
        *,
        on_progress: Callable[[Progress], None] = ignore,
        stop: Event,
    ) -> Receipt:
        """Read everything, or restore it; if that is stopped, what is read is kept."""

        def show(run: ReadingRun) -> None:
            if run.progress is not None:
                on_progress(run.progress)

        def begin(settle: Callable[[Receipt | LecternError], None]) -> Callable[[], None]:
            run = self.core.reading_run(
                content, terms, on_change=show, on_end=lambda _, end: settle(end)
            )
            run.start(self.core.openings)
            return run.stop

        try:
            return self._wait_for(begin, stop)
        except InterruptionError as error:
            raise self._interruption(content) from error

    def ask(
        self,
        content: ReadingContent,
        question: Question,
        *,
        on_words: Callable[[AnswerDelta], None],
        stop: Event,
    ) -> Answer:
        """Answer from what is read, with the quotes verified."""
        asking = Asking(
            question, partial(self.core.openings.open, content), self.core.engine, self.core.jobs
        )

        def begin(settle: Callable[[Answer | LecternError], None]) -> Callable[[], None]:
            run = AnswerRun(asking, _Listener(on_words, settle))
            run.start()
            return run.stop

        return self._wait_for(begin, stop)

    def _interruption(self, content: ReadingContent) -> InterruptionError:
        """Return the error for a reading that was stopped; it says how much is kept."""
        if self.is_partly_unsaved:
            text = "Stopped. Text that could not be saved will have to be read again."
            return InterruptionError(Said(text, "Run the same command again to continue."))
        self.core.openings.forget()
        again = self.open(content).opened
        if not again.reusable_tokens:
            remedy = "Run the same command to start again."
            return InterruptionError(Said("Stopped before anything was kept.", remedy))
        kept, tokens = format_tokens(again.reusable_tokens), format_tokens(again.tokens)
        text = f"Stopped: kept {kept} of {tokens} tokens."
        return InterruptionError(Said(text, "Run the same command again to continue."))

    def _wait_for(
        self,
        begin: Callable[[Callable[[T | LecternError], None]], Callable[[], None] | None],
        stop: Event | None = None,
    ) -> T:
        """Begin something and wait for its end; `begin` returns what stops it early."""
        wait = _Wait[T](stop)
        wait.halt = begin(wait.ends.append)
        self._loop.run_until(wait.is_over)
        if isinstance(wait.ends[0], LecternError):
            raise wait.ends[0]
        return wait.ends[0]
