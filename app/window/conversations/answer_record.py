"""Writes down one answer as it comes: for the screen at once, for the library every half second.

A window that is killed loses what was said since then; an engine that is killed loses nothing.
"""

from dataclasses import replace

import msgspec
from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from app.conversations.answer_details import AnswerDetails, decode_details, encode_details
from app.conversations.messages import AnswerFigures, MessageState, WaitingFor
from app.conversations.proof import ProvenAnswer
from app.errors import InterruptionError, LecternError
from app.library.records import Message
from app.link.failures import EngineGone
from app.window.chat.chat_events import (
    AnswerFailed,
    AnswerFinished,
    AnswerGrew,
    AnswerStopped,
    AnswerWaits,
    CitationsVerified,
)
from app.window.conversations.answer_run import AnswerRun, AskedQuestion
from app.window.conversations.archive import Archive
from app.window.translation.local_failures import local_failure
from engine.protocol.records import Channel, FinishReason
from engine.protocol.replies import AnswerDelta, AnswerDone

_SAVE_MILLISECONDS = 500
_STATES = {
    FinishReason.CANCELLED: MessageState.STOPPED,
    FinishReason.LENGTH: MessageState.CUT,
}


class AnswerRecord(QObject):
    """One answer and the run that makes it."""

    happened = Signal(object)
    """A `ChatEvent`."""
    ended = Signal(object)
    """The `Message` as it is stored at its end, and once more when its quotes are proven."""
    settled = Signal()
    """Nothing more will be heard of it."""
    failed = Signal(object)
    """The `LecternError` why it could not be saved."""

    def __init__(
        self,
        answer: Message,
        run: AnswerRun,
        archive: Archive,
        *,
        is_second_try: bool = False,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._answer = answer
        self._lost_engine = False
        self._run = run
        self._archive = archive
        self._text = run.question.begun
        before = decode_details(answer.details) if self._text else AnswerDetails()
        self._details = AnswerDetails(
            state=MessageState.WAITING,
            reasoning=before.reasoning,
            citations=before.citations,
            looked_at=before.looked_at,
            is_second_try=is_second_try,
        )
        self._saving = QTimer(self, singleShot=True, interval=_SAVE_MILLISECONDS)
        self._saving.timeout.connect(self._save)
        run.setParent(self)
        run.waiting_changed.connect(self._wait)
        run.grew.connect(self._grow)
        run.ended.connect(self._end)
        run.proven.connect(self._prove)
        run.settled.connect(self.settled)

    @property
    def message(self) -> Message:
        """The answer as it is now."""
        return replace(self._answer, text=self._text, details=encode_details(self._details))

    @property
    def question(self) -> AskedQuestion:
        """What it answers."""
        return self._run.question

    @property
    def may_try_again(self) -> bool:
        """Whether it ended only because the engine did, for the first time."""
        return self._lost_engine and not self._details.is_second_try

    def start(self) -> None:
        """Ask."""
        self._run.start()

    def stop(self) -> None:
        """End the answer; what it said is kept."""
        self._run.stop()

    def break_off(self) -> None:
        """End the answer without waiting for its last words, since the window closes."""
        self._run.abandon()
        self._change(state=MessageState.STOPPED)
        self._save()

    def prove_now(self) -> None:
        """Save an answer that has ended with its proof, since the window closes."""
        self._run.prove_now()

    def _wait(self, waiting_for: WaitingFor) -> None:
        self.happened.emit(AnswerWaits(self._answer.id, waiting_for))

    def _grow(self, delta: AnswerDelta) -> None:
        is_answer = delta.channel is Channel.ANSWER
        text, reasoning = (delta.text, "") if is_answer else ("", delta.text)
        self._text += text
        self._change(state=MessageState.STREAMING, reasoning=self._details.reasoning + reasoning)
        if not self._saving.isActive():
            self._saving.start()
        self.happened.emit(AnswerGrew(self._answer.id, text, reasoning))

    def _end(self, end: AnswerDone | LecternError) -> None:
        match end:
            case AnswerDone():
                self._finish(end)
            case InterruptionError():
                self._change(state=MessageState.STOPPED)
                self.happened.emit(AnswerStopped(self._answer.id))
            case _:
                failure = _failure(end)
                self._lost_engine = isinstance(end, EngineGone)
                self._change(
                    state=MessageState.FAILED, failure=failure, failure_details=end.details
                )
                self.happened.emit(AnswerFailed(self._answer.id, failure, end.details))
        self._save()
        self.ended.emit(self.message)

    def _finish(self, done: AnswerDone) -> None:
        figures = AnswerFigures(
            reused_tokens=done.reused_tokens,
            seconds_to_first_token=done.seconds_to_first_token,
            tokens_per_second=done.decode_tokens_per_second,
            read_fraction=done.read_fraction,
            prompt_tokens=done.prompt_tokens,
            seen=done.seen,
        )
        self._text = done.answer
        self._change(
            state=_STATES.get(done.finish_reason, MessageState.DONE),
            reasoning=done.reasoning or self._details.reasoning,
            figures=figures,
            context_tokens=done.prompt_tokens + done.new_tokens,
        )
        self.happened.emit(
            AnswerFinished(
                id=self._answer.id,
                text=done.answer,
                figures=figures,
                reasoning=self._details.reasoning,
                state=self._details.state,
            )
        )

    def _prove(self, proven: ProvenAnswer) -> None:
        citations = proven.answer.citations
        self._change(citations=citations, looked_at=proven.looked_at)
        self.happened.emit(CitationsVerified(self._answer.id, citations))
        self._save()
        self.ended.emit(self.message)

    def _change(self, **changes: object) -> None:
        self._details = msgspec.structs.replace(self._details, **changes)

    def _save(self) -> None:
        self._saving.stop()
        number, text, details = self._answer.id, self._text, self._details
        self._archive.do(
            lambda store: store.save_answer(number, text, encode_details(details)),
            fail=self.failed.emit,
        )


def _failure(error: LecternError) -> str:
    if isinstance(error, EngineGone):
        return QCoreApplication.translate(
            "Conversation",
            "The engine stopped in the middle of this answer. What was said is kept.",
        )
    return local_failure(error).line
