"""Records one answer as it arrives: at once for onlookers, every half second for the library.

A window that is killed loses what was said since then; an engine that is killed loses nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

import msgspec

from app.conversations.answer_details import AnswerDetails, decode_details, encode_details
from app.conversations.messages import AnswerFigures, MessageState, WaitingFor
from app.core.answers.answer import Answer
from app.core.answers.answer_events import AnswerChanged, AnswerEvents, AnswerWaits
from app.core.answers.answer_run import AnswerRun, Asking
from app.core.library.archive import Archive
from app.core.loop import Loop, Timer
from app.errors import InterruptionError, LecternError
from app.library.records import Message
from app.link.failures import EngineGone
from engine.protocol.records import Channel, FinishReason
from engine.protocol.replies import AnswerDelta, AnswerDone

_SAVE_SECONDS = 0.5
_STATES = {
    FinishReason.CANCELLED: MessageState.STOPPED,
    FinishReason.LENGTH: MessageState.CUT,
}


@dataclass(frozen=True, slots=True)
class Recording:
    """What recording an answer takes; `word` puts a failure into words that are stored."""

    archive: Archive
    loop: Loop
    word: Callable[[LecternError], str]


class AnswerRecord:
    """One answer, listening to the run that makes it.

    `on_end` is given the message as it is stored at its end, and once more when its quotes are
    proven.
    """

    def __init__(
        self,
        answer: Message,
        asking: Asking,
        recording: Recording,
        *,
        events: AnswerEvents,
        on_end: Callable[[Message], None],
        is_second_try: bool = False,
    ) -> None:
        self.asking = asking
        self.run = AnswerRun(asking, self)
        self._events = events
        self._on_end = on_end
        self._answer = answer
        self._recording = recording
        self._lost_engine = False
        self._text = asking.question.begun
        before = decode_details(answer.details) if self._text else AnswerDetails()
        self._details = AnswerDetails(
            state=MessageState.WAITING,
            reasoning=before.reasoning,
            citations=before.citations,
            looked_at=before.looked_at,
            is_second_try=is_second_try,
        )
        self._saving: Timer | None = None

    @property
    def message(self) -> Message:
        """The answer as it is now."""
        return replace(self._answer, text=self._text, details=encode_details(self._details))

    @property
    def may_try_again(self) -> bool:
        """Whether it ended only because the engine did, for the first time."""
        return self._lost_engine and not self._details.is_second_try

    def break_off(self) -> None:
        """End the answer without waiting for its last words, because Lectern is closing."""
        self.run.abandon()
        self._details = msgspec.structs.replace(self._details, state=MessageState.STOPPED)
        self._save()

    def waits(self, waiting_for: WaitingFor) -> None:
        """Tell what its first word waits for."""
        self._events.happened.emit(AnswerWaits(self._answer.id, waiting_for))

    def grew(self, delta: AnswerDelta) -> None:
        """Take more words; they are saved soon."""
        is_answer = delta.channel is Channel.ANSWER
        text, reasoning = (delta.text, "") if is_answer else ("", delta.text)
        self._text += text
        if self._saving is None:
            self._saving = self._recording.loop.call_later(_SAVE_SECONDS, self._save)
        self._change(state=MessageState.STREAMING, reasoning=self._details.reasoning + reasoning)

    def ended(self, end: AnswerDone | LecternError) -> None:
        """Take its end, and save it."""
        match end:
            case AnswerDone():
                self._finish(end)
            case InterruptionError():
                self._change(state=MessageState.STOPPED)
            case _:
                self._lost_engine = isinstance(end, EngineGone)
                self._change(
                    state=MessageState.FAILED,
                    failure=self._recording.word(end),
                    failure_details=end.details,
                )
        self._save()
        self._on_end(self.message)

    def _finish(self, done: AnswerDone) -> None:
        self._text = done.answer
        self._change(
            state=_STATES.get(done.finish_reason, MessageState.DONE),
            reasoning=done.reasoning or self._details.reasoning,
            figures=AnswerFigures(
                reused_tokens=done.reused_tokens,
                seconds_to_first_token=done.seconds_to_first_token,
                tokens_per_second=done.decode_tokens_per_second,
                read_fraction=done.read_fraction,
                prompt_tokens=done.prompt_tokens,
                seen=done.seen,
            ),
            context_tokens=done.prompt_tokens + done.new_tokens,
        )

    def proven(self, answer: Answer) -> None:
        """Take its proof, and save it."""
        self._change(citations=answer.citations, looked_at=answer.looked_at)
        self._save()
        self._on_end(self.message)

    def _change(self, **changes: object) -> None:
        self._details = msgspec.structs.replace(self._details, **changes)
        self._events.happened.emit(AnswerChanged(self._answer.id, self._text, self._details))

    def _save(self) -> None:
        if self._saving is not None:
            self._saving.cancel()
            self._saving = None
        number, text, details = self._answer.id, self._text, self._details
        self._recording.archive.do(
            lambda store: store.save_answer(number, text, encode_details(details)),
            fail=self._events.failed.emit,
        )
