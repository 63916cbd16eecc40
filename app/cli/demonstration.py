"""The demo's scenes: read, ask, ask what is not there, kill the engine, ask again, compare."""

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
    document's; the unanswerable question is the last but one.
    """

    before: Report
    after_restart: Report
    correct: tuple[bool, ...]
    cold_seconds: float
    restored_seconds: float
    ratio: float


@dataclass(frozen=True)
class Demonstration:
    """One showing."""

    invocation: Invocation
    order: Order
    script: DemoScript

    def show(self) -> DemoReport:
        """Show every scene and say what was measured."""
        data = self.invocation.prepare_data(self.order.data_dir)
        documents = open_documents(self.invocation, data, self.order.paths, password=None)
        self._introduce(documents[0])
        with self.invocation.core(data, documents) as core:
            session, answers = self._read_and_ask(core, documents)
            self._kill_and_restart(core)
            again, last = self._ask_again(core, documents)
        report = self._compare(session, answers, again, last)
        self._conclude(report)
        return report

    def _introduce(self, document: Document) -> None:
        pages = format_count(len(document.pages), "page")
        self._say(
            f"Lectern reads {document.name}, {pages}, with a very small model made for this demo.",
            style="title",
        )

    def _read_and_ask(
        self, core: CommandCore, documents: tuple[Document, ...]
    ) -> tuple[ReadingSession, tuple[Answer, ...]]:
        self._head("1  Read it once, completely")
        session = begin_session(self.invocation, core, documents, self.order)
        self._head("2  Ask")
        answers = tuple(self._ask(session, question) for question in self.script.first)
        self._head("3  Ask what the document does not say")
        return session, (*answers, self._ask(session, self.script.unanswerable))

    def _kill_and_restart(self, core: CommandCore) -> None:
        self._head("4  Kill the engine, start another, ask again")
        old = core.name
        core.kill()
        with self.invocation.activity("Starting the engine"):
            core.start()
        self._say(f"Killed {old}; {core.name} knows only what is on the disk.")

    def _ask_again(
        self, core: CommandCore, documents: tuple[Document, ...]
    ) -> tuple[ReadingSession, Answer]:
        session = begin_session(self.invocation, core, documents, self.order)
        return session, self._ask(session, self.script.after_restart)

    def _ask(self, session: ReadingSession, asked: DemoQuestion) -> Answer:
        manner = Question(
            text=asked.question, sampling=SamplingParams(max_tokens=self.order.answer_tokens)
        )
        questioning = Questioning(self.invocation, session, manner)
        (answer,) = questioning.ask_each([asked.question])
        if not asked.is_answered_by(answer.done.answer):
            where = f" (p. {asked.page})" if asked.page else ""
            self._say(
                f"  The model is wrong here; right is: {asked.answer}{where}", style="warning"
            )
        return answer

    def _compare(
        self,
        session: ReadingSession,
        answers: tuple[Answer, ...],
        again: ReadingSession,
        last: Answer,
    ) -> DemoReport:
        asked = (*self.script.first, self.script.unanswerable, self.script.after_restart)
        given = (*answers, last)
        cold = session.receipt.seconds + answers[0].done.seconds_to_first_token
        restored = again.receipt.seconds + last.done.seconds_to_first_token
        return DemoReport(
            before=make_report(session, answers),
            after_restart=make_report(again, [last]),
            correct=tuple(
                question.is_answered_by(answer.done.answer)
                for question, answer in zip(asked, given, strict=True)
            ),
            cold_seconds=cold,
            restored_seconds=restored,
            ratio=cold / restored if session.receipt.source is Source.COLD else 1.0,
        )

    def _conclude(self, report: DemoReport) -> None:
        self._head("5  What that saves")
        self._say(f"  first word after reading    {format_seconds(report.cold_seconds):>12}")
        self._say(f"  first word after restoring  {format_seconds(report.restored_seconds):>12}")
        if report.before.reading.reused_tokens:
            self._say(
                "  The document had been read before; without --data-dir the demo starts anew."
            )
        else:
            self._say(f"  {report.ratio:,.0f} times faster", style="done")
        self._say("")
        self._say('Your own document: lectern ask report.pdf -q "..."')

    def _head(self, text: str) -> None:
        self._say("")
        self._say(text, style="title")

    def _say(self, text: str, *, style: str = "") -> None:
        self.invocation.terminal.result(text, style=style)
