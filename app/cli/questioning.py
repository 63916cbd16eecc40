"""Asks questions about a reading: independent ones, or a conversation, also interactively."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from importlib import import_module

from app.cli.answer_view import show_answer, show_question, show_receipt
from app.cli.interrupts import graceful_stop
from app.cli.invocation import Invocation
from app.cli.reading_session import ReadingSession
from app.core.answers.answer import Answer
from app.core.answers.answer_run import Question
from app.errors import InterruptionError, Said
from engine.protocol.records import FinishReason
from engine.protocol.requests import Turn


@dataclass(frozen=True)
class Questioning:
    """Asks the questions of one command and shows the answers as they come.

    Attributes:
        invocation: where answers are shown.
        session: what is asked about.
        manner: how every answer is chosen; its text and history are replaced.
    """

    invocation: Invocation
    session: ReadingSession
    manner: Question

    def ask_each(self, questions: Sequence[str]) -> tuple[Answer, ...]:
        """Independent questions, each from the saved reading."""
        return tuple(self._ask_or_stop(replace(self.manner, text=text)) for text in questions)

    def ask_in_turn(self, questions: Sequence[str]) -> tuple[Answer, ...]:
        """Turns of one conversation."""
        answers: list[Answer] = []
        for text in questions:
            question = replace(self.manner, text=text, history=_turns(answers))
            answers.append(self._ask_or_stop(question))
        return tuple(answers)

    def converse(self) -> tuple[Answer, ...]:
        """A conversation at the prompt, until an empty line or the end of the input."""
        terminal = self.invocation.terminal
        terminal.say("Ask your questions. An empty line ends the conversation.", style="note")
        answers: list[Answer] = []
        for text in _lines_at_prompt(terminal.marks.prompt):
            question = replace(self.manner, text=text, history=_turns(answers))
            answers.append(self.ask(question))
        return tuple(answers)

    def ask(self, question: Question) -> Answer:
        """Ask one question; Ctrl-C ends its answer early."""
        invocation, session = self.invocation, self.session
        with graceful_stop(invocation.say_stopping) as stop, show_answer(invocation) as write:
            answer = session.core.ask(session.content, question, on_words=write, stop=stop)
        show_receipt(invocation.terminal, answer, session.reading)
        return answer

    def _ask_or_stop(self, question: Question) -> Answer:
        show_question(self.invocation.terminal, question.text)
        answer = self.ask(question)
        if answer.done.finish_reason is FinishReason.CANCELLED:
            raise InterruptionError(
                Said("Stopped while answering.", "The reading is kept; ask again.")
            )
        return answer


def _turns(answers: Sequence[Answer]) -> tuple[Turn, ...]:
    return tuple(Turn(question=answer.question, answer=answer.done.answer) for answer in answers)


def _lines_at_prompt(prompt: str) -> Iterator[str]:
    """What is typed; ends at an empty line, at Ctrl-D and at Ctrl-C."""
    with suppress(ImportError):
        import_module("readline")  # gives the prompt its editing keys, where the system has it
    while True:
        sys.stdout.write("\n")
        try:
            line = input(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            sys.stdout.write("\n")
            return
        if not line:
            return
        yield line
