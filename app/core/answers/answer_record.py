"""Records an answer as it arrives: at once for listeners, every half second in the library.

A killed window loses the words since the last save; a killed engine loses nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

import msgspec

from app.conversations.answer_details import AnswerDetails
from app.conversations.conversation_store import ConversationStore
from app.conversations.message_tree import ConversationMessage
from app.conversations.messages import AnswerFigures, MessageState, WaitingFor
from app.core.answers.answer import Answer
from app.core.answers.answer_events import AnswerEvents, AnswerWaits
from app.core.answers.answer_run import AnswerRun, Asking
from app.core.library.library_work import LibraryWork
from app.core.loop import Loop, Timer
from app.errors import InterruptionError, LecternError
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
    """What recording an answer needs; `word` puts a failure into words that are stored."""

    library: LibraryWork
    loop: Loop
    word: Callable[[LecternError], str]


class AnswerRecord:
    """One answer, listening to the run that makes it.

    `message` is the answer as it is now. `on_end` receives it at its end, and again when its quotes
    are proven.
    """

    def __init__(
        self,
        answer: ConversationMessage,
        asking: Asking,
        recording: Recording,
        *,
        events: AnswerEvents,
        on_end: Callable[[ConversationMessage], None],
        is_second_try: bool = False,
    ) -> None:
        self.asking = asking
        self.run = AnswerRun(asking, self)
        self._events = events
        self._on_end = on_end
        self._recording = recording
        self._lost_engine = False
        begun = asking.question.begun
        before = answer.answer if begun else AnswerDetails()
        details = AnswerDetails(
            state=MessageState.WAITING,
            reasoning=before.reasoning,
            citations=before.citations,
            looked_at=before.looked_at,
            is_second_try=is_second_try,
        )
        self.message = replace(answer, text=begun, answer=details)
        self._saving: Timer | None = None

    @property
    def may_try_again(self) -> bool:
        """Whether it ended only because the engine did, and for the first time."""
        return self._lost_engine and not self.message.answer.is_second_try

    def break_off(self) -> None:
        """End the answer without waiting for its last words, because Lectern is closing."""
        self.run.abandon()
        self.message = _with(self.message, state=MessageState.STOPPED)
        self._save()

    def settle(self) -> None:
        """Prove and save at once whatever is still to be proven and saved, since Lectern closes."""
        self.run.prove_now()
        if self._saving is not None:
            self._save()

    def waits(self, waiting_for: WaitingFor) -> None:
        """Report what its first word waits for."""
        self._events.happened.emit(AnswerWaits(self.message.id, waiting_for))

    def grew(self, delta: AnswerDelta) -> None:
        """Take more words; they are saved soon."""
        said, before = self.message, self.message.answer.reasoning
        if delta.channel is Channel.ANSWER:
            said = replace(said, text=said.text + delta.text)
        else:
            said = _with(said, reasoning=before + delta.text)
        self._tell(_with(said, state=MessageState.STREAMING))
        self._save_soon()

    def ended(self, end: AnswerDone | LecternError) -> None:
        """Take its end; it is saved, together with its proof if that comes soon."""
        match end:
            case AnswerDone():
                self._tell(_finished(self.message, end))
                self._save_soon()
            case InterruptionError():
                self._tell(_with(self.message, state=MessageState.STOPPED))
                self._save()
            case _:
                self._lost_engine = isinstance(end, EngineGone)
                failure, details = self._recording.word(end), end.details
                failed = {"failure": failure, "failure_details": details}
                self._tell(_with(self.message, state=MessageState.FAILED, **failed))
                self._save()
        self._on_end(self.message)

    def proven(self, answer: Answer) -> None:
        """Take its proof, and save it."""
        found = {"citations": answer.citations, "mentions": answer.mentions}
        self._tell(_with(self.message, looked_at=answer.looked_at, **found))
        self._save()
        self._on_end(self.message)

    def unproven(self) -> None:
        """Leave it without a proof."""
        self._on_end(self.message)

    def _tell(self, message: ConversationMessage) -> None:
        self.message = message
        self._events.happened.emit(message)

    def _save_soon(self) -> None:
        if self._saving is None:
            self._saving = self._recording.loop.call_later(_SAVE_SECONDS, self._save)

    def _save(self) -> None:
        if self._saving is not None:
            self._saving.cancel()
            self._saving = None
        answer, question = self.message, self.asking.question.text
        self._recording.library.do(
            lambda library: ConversationStore(library).save_answer(answer, question),
            fail=self._events.failed.emit,
        )


def _with(message: ConversationMessage, **changes: object) -> ConversationMessage:
    """Return an answer with changed facts."""
    return replace(message, answer=msgspec.structs.replace(message.answer, **changes))


def _finished(message: ConversationMessage, done: AnswerDone) -> ConversationMessage:
    return _with(
        replace(message, text=done.answer),
        state=_STATES.get(done.finish_reason, MessageState.DONE),
        reasoning=done.reasoning or message.answer.reasoning,
        figures=AnswerFigures(
            reused_tokens=done.reused_tokens,
            seconds_to_first_token=done.seconds_to_first_token,
            tokens_per_second=done.decode_tokens_per_second,
            read_fraction=done.read_fraction,
            prompt_tokens=done.prompt_tokens,
            seen=done.seen,
            read_share=done.blocks_read.share if done.blocks_read else None,
            attention_share=done.shares_read.measured if done.shares_read else None,
        ),
        context_tokens=done.prompt_tokens + done.new_tokens,
    )
