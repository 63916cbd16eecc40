"""Asks every question with the method and its controls, over a real engine.

A text is read once and saved; all that can be read from the same keys and values is asked from that
one reading. A method that changes them while reading has readings of its own.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from threading import Event
from typing import TypeVar

from app.errors import InterruptionError, LecternError, Said
from app.evaluation.methods import (
    CONTROLS,
    DENSE,
    DENSE_POLICY,
    Method,
    Role,
    control,
    equal_budget,
    with_everything_on,
)
from app.evaluation.opened_text import OpenedText, TextOpener
from app.evaluation.plan import Mode, Plan, Text
from app.evaluation.progress import Clock, Progress
from app.evaluation.results import Asked, Results, Row
from app.evaluation.scoring import judge
from app.link.calls import call
from app.link.port import UNSENT, Engine
from app.readings.model_choice import ModelChoice
from app.version import installed_version
from engine.protocol.records import BlocksRead
from engine.protocol.replies import AnswerDone, Done, ModelLoaded, ReadingDone
from engine.protocol.requests import Ask, ForgetDocuments, Read, Turn
from engine.protocol.sampling import SamplingParams

_SHARE_WITHOUT_METHOD = 1 / 8
"""What controls read where dense is all there is to be measured."""


_Reply = TypeVar("_Reply")


class Examiner:
    """One evaluation."""

    def __init__(
        self,
        engine: Engine,
        choice: ModelChoice,
        plan: Plan,
        results: Results,
        *,
        stop: Event,
        on_progress: Callable[[Progress], None],
    ) -> None:
        self._engine = engine
        self._choice = choice
        self._plan = plan
        self._results = results
        self._stop = stop
        self._opener = TextOpener(engine)
        self._loaded: ModelLoaded | None = None
        self._method = DENSE
        self._opened: OpenedText | None = None
        self._rows: list[Row] = []
        self._clock = Clock(plan, on_progress)

    def run(self, method: Method, full: Mapping[str, str]) -> tuple[Row, ...]:
        """Ask everything; `full` are options with which the method reads everything.

        Raises ``LecternError``; ``InterruptionError`` where it was stopped.
        """
        self._method = method
        if method.policy == DENSE_POLICY:
            self._clock.begin(len(CONTROLS) + 1)
            self._load(DENSE)
            self._ask_all(lambda _text: (DENSE,))
            return tuple(self._rows)
        self._clock.begin(len(CONTROLS) + 3)
        knobs = self._load(method).policy_options
        own = self._fingerprint

        def widest(text: Text) -> Method:
            return with_everything_on(method, knobs, full, text.length)

        self._load(DENSE)
        if own == self._fingerprint:
            self._ask_all(lambda text: (method, DENSE, widest(text)))
            return tuple(self._rows)
        self._ask_apart(lambda _text: method)
        self._ask_apart(widest)
        self._load(DENSE)
        self._ask_all(lambda _text: (DENSE,))
        return tuple(self._rows)

    @property
    def model(self) -> ModelLoaded:
        """What was loaded last."""
        if self._loaded is None:
            raise RuntimeError("nothing was loaded")
        return self._loaded

    @property
    def _fingerprint(self) -> str:
        return f"{self.model.fingerprint} {self.model.device} {installed_version()}".rstrip()

    def _load(self, method: Method) -> ModelLoaded:
        """Load the model for a method, unless it is loaded so."""
        choice = replace(self._choice, policy=method.policy, options=method.options)
        if self._loaded is None or choice != self._choice:
            self._loaded = call(self._engine, choice.request(), ModelLoaded)
            self._choice = choice
        return self._loaded

    def _ask_apart(self, method: Callable[[Text], Method]) -> None:
        """Ask about every text with a method that reads other keys and values."""
        for text in self._plan.texts():
            self._load(method(text))
            self._examine(text, method(text))
            self._forget()

    def _ask_all(self, methods: Callable[[Text], Sequence[Method]]) -> None:
        """Ask about every text, with some methods and then with what reads as much as they."""
        for text in self._plan.texts():
            for method in methods(text):
                self._examine(text, method)
            budget = equal_budget(self._share(text), text.length)
            for role in CONTROLS:
                self._examine(text, control(role, budget, self._method))
            self._forget()

    def _share(self, text: Text) -> float:
        """Of the cache, what the method read while it answered about a text."""
        rows = [row for row in self._rows if row.role is Role.METHOD and row.asked.is_about(text)]
        if not rows:
            return _SHARE_WITHOUT_METHOD
        return sum(row.share for row in rows) / len(rows)

    def _examine(self, text: Text, method: Method) -> None:
        """Ask all questions about a text with a method, but for those that were answered."""
        for mode in self._plan.modes_of(text):
            for number in range(self._plan.num_questions(text)):
                if self._stop.is_set():
                    raise self._interruption()
                asked = Asked(
                    model=self._fingerprint,
                    task=text.task.name,
                    length=text.length,
                    seed=text.seed,
                    depths=text.depths,
                    number=number,
                    mode=mode,
                    method=method,
                )
                kept = self._results.get(asked)
                row = kept or self._answer(text, asked)
                if kept is None:
                    self._results.add(row)
                self._rows.append(row)
                self._clock.count(text, is_kept=kept is not None)

    def _answer(self, text: Text, asked: Asked) -> Row:
        opened = self._read(text)
        question = opened.sample.questions[asked.number]
        before = opened.sample.questions[: asked.number] if asked.mode is Mode.IN_TURN else ()
        done = self._stoppable(
            lambda: call(
                self._engine,
                Ask(
                    id=UNSENT,
                    reading=opened.reading,
                    question=question.text,
                    history=tuple(Turn(q.text, ", ".join(q.expected)) for q in before),
                    sampling=SamplingParams(max_tokens=text.task.answer_tokens),
                    policy=asked.method.policy,
                    options=asked.method.options,
                ),
                AnswerDone,
                stop=self._stop,
            )
        )
        read = done.blocks_read or BlocksRead()
        return Row(
            asked=asked,
            depth=question.depth,
            expected=question.expected,
            answer=done.answer,
            verdict=judge(done.answer, question.expected),
            tokens=opened.tokens,
            needles=opened.needle_spans(question),
            prompt_tokens=done.prompt_tokens,
            seen_tokens=done.seen.tokens if done.seen else done.prompt_tokens,
            present_blocks=read.present,
            read_blocks=read.read,
            read_bytes=read.hot_bytes + read.warm_bytes + read.cold_bytes,
            new_tokens=done.new_tokens,
            decode_tokens_per_second=done.decode_tokens_per_second,
            certified=done.shares_read.certified if done.shares_read else None,
            measured=done.shares_read.measured if done.shares_read else None,
            has_drifted=bool(done.shares_read and done.shares_read.has_drifted),
        )

    def _read(self, text: Text) -> OpenedText:
        """The text, read completely, as long as it is asked about."""
        if self._opened is None:
            opened = self._opener.open(text)
            read = Read(id=UNSENT, reading=opened.reading)
            self._stoppable(lambda: call(self._engine, read, ReadingDone, stop=self._stop))
            self._opened = opened
        return self._opened

    def _forget(self) -> None:
        """Give back the memory and the disk that a text takes."""
        if self._opened is not None:
            names = (self._opened.name,)
            call(self._engine, ForgetDocuments(id=UNSENT, documents=names), Done)
            self._opened = None

    def _stoppable(self, work: Callable[[], "_Reply"]) -> "_Reply":
        """The reply to a request, unless it came because the evaluation is to stop."""
        try:
            reply = work()
        except LecternError as error:
            if self._stop.is_set():
                raise self._interruption() from error
            raise
        if self._stop.is_set():
            raise self._interruption()
        return reply

    def _interruption(self) -> InterruptionError:
        text = f"Stopped: kept {len(self._rows):,} answers."
        return InterruptionError(Said(text, "Run the same command again to continue."))
