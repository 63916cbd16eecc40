"""One running question of a sheet, until its citations are verified or it fails."""

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QCoreApplication

from app.conversations.messages import WaitingFor
from app.core.answers.answer import Answer
from app.core.answers.answer_run import AnswerRun, Asking
from app.errors import InterruptionError, LecternError
from app.link.failures import EngineGone
from app.window.question_sheet.sheet import EntryState
from app.window.translation.local_failures import local_failure
from engine.protocol.records import Channel, FinishReason
from engine.protocol.replies import AnswerDelta, AnswerDone


class Sheet(Protocol):
    """Hears what becomes of a question."""

    def change_entry(self, place: int, **changes: object) -> None:
        """Take what is new about the question at this place."""

    def answered(self, place: int) -> None:
        """The question has its answer."""

    def left(self, place: int, failure: str = "") -> None:
        """There will be no answer: it was stopped, or failed for a reason that is told."""


class AskedEntry:
    """Begins with `start`; a question that loses its engine is asked once more.

    `place` is where the question stands now; it moves where others are put before it.
    """

    def __init__(self, place: int, ask: Callable[[], Asking], sheet: Sheet) -> None:
        self.place = place
        self._ask = ask
        self._sheet = sheet
        self._run: AnswerRun | None = None
        self._said = ""
        self._is_second_try = False

    def start(self) -> None:
        """Ask."""
        self._said = ""
        self._sheet.change_entry(self.place, state=EntryState.ASKING, answer="")
        self._run = AnswerRun(self._ask(), self)
        self._run.start()

    def stop(self) -> None:
        """Stop the answer; quotes of one that is whole are still looked for."""
        if self._run is not None:
            self._run.stop()

    def close(self) -> None:
        """Stop and report nothing but a proof, which is made at once."""
        if self._run is not None:
            self._run.abandon()
            self._run.prove_now()

    def waits(self, _waiting_for: WaitingFor) -> None:
        """Do nothing: the table does not show what the first word waits for."""

    def grew(self, delta: AnswerDelta) -> None:
        """Take more words of the answer."""
        if delta.channel is Channel.ANSWER:
            self._said += delta.text
            self._sheet.change_entry(self.place, answer=self._said)

    def ended(self, end: AnswerDone | LecternError) -> None:
        """Take the answer, or why there is none."""
        match end:
            case AnswerDone(finish_reason=FinishReason.CANCELLED) | InterruptionError():
                if self._run is not None:
                    self._run.forget_proof()  # of words that are not whole
                self._leave_waiting()
            case AnswerDone():
                self._sheet.change_entry(
                    self.place,
                    answer=end.answer,
                    read_fraction=end.read_fraction,
                    prompt_tokens=end.prompt_tokens,
                    seen=end.seen,
                    is_cut=end.finish_reason is FinishReason.LENGTH,
                )
            case EngineGone() if not self._is_second_try:
                self._is_second_try = True
                self.start()
            case _:
                failure = _failure(end)
                self._sheet.change_entry(
                    self.place, state=EntryState.FAILED, failure=failure, answer=""
                )
                self._sheet.left(self.place, failure)

    def proven(self, answer: Answer) -> None:
        """Take the proof."""
        self._sheet.change_entry(self.place, state=EntryState.ANSWERED, citations=answer.citations)
        self._sheet.answered(self.place)

    def unproven(self) -> None:
        """Ask this question again another time."""
        self._leave_waiting()

    def _leave_waiting(self) -> None:
        self._sheet.change_entry(self.place, state=EntryState.WAITING, answer="")
        self._sheet.left(self.place)


def _failure(error: LecternError) -> str:
    if isinstance(error, EngineGone):
        return QCoreApplication.translate(
            "QuestionSheet",
            "The engine stopped twice at this question. Choose “Ask the rest” to try again.",
        )
    return local_failure(error).line
