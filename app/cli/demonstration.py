"""The demo's scenes: read, ask, ask what is not there, kill the engine, ask again, compare.

Then a second document, unlike all that the demo model was made on.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from app.cli.command_core import CommandCore
from app.cli.documents import open_documents
from app.cli.invocation import Invocation
from app.cli.questioning import Questioning
from app.cli.reading_session import Order, ReadingSession, begin_session
from app.cli.report import Report, make_report
from app.core.answers.answer import Answer
from app.core.answers.answer_run import Question
from app.documents.document import Document
from app.readings.demo_questions import DemoQuestion, DemoScript
from app.readings.figures import format_count, format_seconds
from engine.protocol.records import Source
from engine.protocol.sampling import SamplingParams


class DemoReport(msgspec.Struct, frozen=True):
    """What ``lectern demo --json`` prints.

    ``cold_seconds`` and ``restored_seconds`` are the times to the first word of an answer: after
    reading, and after restoring. Starting the engine and loading the model, which takes the same
    time in both cases, is not in them. ``correct`` says of each answer whether it is the
    document's; the unanswerable question is the last but one of the first document, and the last of
    the second.
    """

    before: Report
    after_restart: Report
    second_document: Report
    correct: tuple[bool, ...]
    cold_seconds: float
    restored_seconds: float
    ratio: float


@dataclass(frozen=True)
class Subject:
    """A document that is read, and what is asked about it."""

    order: Order
    script: DemoScript


@dataclass(frozen=True)
class Told:
    """A reading with answers, and whether each of them is right."""

    session: ReadingSession
    answers: tuple[Answer, ...]
    correct: tuple[bool, ...]

    @property
    def report(self) -> Report:
        """As it is printed."""
        return make_report(self.session, self.answers)

    @property
    def first_word_seconds(self) -> float:
        """From the beginning of reading or restoring."""
        return self.session.receipt.seconds + self.answers[0].done.seconds_to_first_token


@dataclass(frozen=True)
class Demonstration:
    """One showing."""

    invocation: Invocation
    survey: Subject
    manual: Subject

    def show(self) -> DemoReport:
        """Show every scene and say what was measured."""
        data = self.invocation.prepare_data(self.survey.order.data_dir)
        documents, others = (
            open_documents(self.invocation, data, subject.order.paths, password=None).documents
            for subject in (self.survey, self.manual)
        )
        self._introduce(documents[0])
        with self.invocation.core(data, documents) as core:
            before = self._read_and_ask(core, documents)
            self._kill_and_restart(core)
            again = self._tell(core, documents, self.survey, self.survey.script.after_restart)
        self._say_what_is_saved(before, again)
        with self.invocation.core(data, others) as core:
            second = self._read_another(core, others)
        self._say("")
        self._say('Your own document: lectern ask report.pdf -q "..."')
        return self._report(before, again, second)

    def _introduce(self, document: Document) -> None:
        pages = format_count(len(document.pages), "page")
        self._say(
            f"Lectern reads {document.name}, {pages}, with a very small model made for this demo.",
            style="title",
        )

    def _read_and_ask(self, core: CommandCore, documents: tuple[Document, ...]) -> Told:
        script = self.survey.script
        self._head("1  Read it once, completely")
        session = begin_session(self.invocation, core, documents, self.survey.order)
        self._head("2  Ask")
        answers = [self._ask(session, question) for question in script.first]
        self._head("3  Ask what the document does not say")
        answers.append(self._ask(session, script.unanswerable))
        return _judged(session, answers, (*script.first, script.unanswerable))

    def _kill_and_restart(self, core: CommandCore) -> None:
        self._head("4  Kill the engine, start another, ask again")
        old = core.name
        core.kill()
        with self.invocation.activity("Starting the engine"):
            core.start()
        self._say(f"Killed {old}; {core.name} knows only what is on the disk.")

    def _read_another(self, core: CommandCore, documents: tuple[Document, ...]) -> Told:
        self._head(f"6  Another document, unlike what this model was made on: {documents[0].name}")
        script = self.manual.script
        return self._tell(core, documents, self.manual, *script.first, script.unanswerable)

    def _tell(
        self,
        core: CommandCore,
        documents: tuple[Document, ...],
        subject: Subject,
        *asked: DemoQuestion,
    ) -> Told:
        session = begin_session(self.invocation, core, documents, subject.order)
        return _judged(session, [self._ask(session, question) for question in asked], asked)

    def _ask(self, session: ReadingSession, asked: DemoQuestion) -> Answer:
        manner = Question(
            text=asked.question, sampling=SamplingParams(max_tokens=self.survey.order.answer_tokens)
        )
        questioning = Questioning(self.invocation, session, manner)
        (answer,) = questioning.ask_each([asked.question])
        if not asked.is_answered_by(answer.done.answer):
            where = f" (p. {asked.page})" if asked.page else ""
            self._say(
                f"  The model is wrong here; right is: {asked.shown_answer}{where}", style="warning"
            )
        return answer

    def _say_what_is_saved(self, before: Told, again: Told) -> None:
        self._head("5  What that saves")
        cold, restored = before.first_word_seconds, again.first_word_seconds
        self._say(f"  first word after reading    {format_seconds(cold):>12}")
        self._say(f"  first word after restoring  {format_seconds(restored):>12}")
        if before.report.reading.reused_tokens:
            self._say(
                "  The document had been read before; without --data-dir the demo starts anew."
            )
        else:
            self._say(f"  {_ratio(before, again):,.0f} times faster", style="done")

    def _report(self, before: Told, again: Told, second: Told) -> DemoReport:
        return DemoReport(
            before=before.report,
            after_restart=again.report,
            second_document=second.report,
            correct=(*before.correct, *again.correct, *second.correct),
            cold_seconds=before.first_word_seconds,
            restored_seconds=again.first_word_seconds,
            ratio=_ratio(before, again),
        )

    def _head(self, text: str) -> None:
        self._say("")
        self._say(text, style="title")

    def _say(self, text: str, *, style: str = "") -> None:
        self.invocation.terminal.result(text, style=style)


def _judged(
    session: ReadingSession, answers: Sequence[Answer], asked: Sequence[DemoQuestion]
) -> Told:
    correct = (
        question.is_answered_by(answer.done.answer)
        for question, answer in zip(asked, answers, strict=True)
    )
    return Told(session, tuple(answers), tuple(correct))


def _ratio(before: Told, again: Told) -> float:
    """How much sooner the first word comes after restoring; 1 where nothing was read."""
    if before.session.receipt.source is not Source.COLD:
        return 1.0
    return before.first_word_seconds / again.first_word_seconds
