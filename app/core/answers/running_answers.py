"""All running answers, whichever conversation is open.

If an answer loses its engine, its question is asked once more automatically. The words so far stay;
the second answer is stored beside them, or takes their place if there were none.
"""

from collections.abc import Callable
from dataclasses import replace

from app.conversations.conversation_store import ConversationStore
from app.conversations.message_tree import ConversationMessage
from app.core.answers.answer_events import AnswerEvents
from app.core.answers.answer_record import AnswerRecord, Recording
from app.core.answers.answer_run import Answering, Asking
from app.core.engine.engine_status import EngineState
from app.core.library.library_work import LibraryWork
from app.errors import LecternError

_NO_ENGINE = {EngineState.FAILED, EngineState.STOPPED}


class RunningAnswers:
    """Remembers the answers that the library may not have in full yet.

    `word` puts a failure into words that are stored.
    """

    def __init__(
        self, answering: Answering, library: LibraryWork, word: Callable[[LecternError], str]
    ) -> None:
        self.events = AnswerEvents()
        self._recording = Recording(library, answering.loop, word)
        self._engine = answering.engine
        self._records: dict[int, AnswerRecord] = {}
        self._unproven: dict[int, AnswerRecord] = {}
        self._ended: dict[int, ConversationMessage] = {}

    def add(
        self, answer: ConversationMessage, asking: Asking, *, is_second_try: bool = False
    ) -> None:
        """Add an answer that is stored without a word; it counts as running."""
        record = AnswerRecord(
            answer,
            asking,
            self._recording,
            events=self.events,
            on_end=self._end,
            is_second_try=is_second_try,
        )
        self._ended.pop(answer.id, None)
        self._records[answer.id] = record

    def start(self, message_id: int) -> None:
        """Ask the question of an answer that was added."""
        self._records[message_id].run.start()

    def running(self, message_id: int | None) -> ConversationMessage | None:
        """Return a running answer as it is now; None for any other."""
        record = self._records.get(message_id) if message_id is not None else None
        return record.message if record is not None else None

    def as_now(self, message: ConversationMessage) -> ConversationMessage:
        """Return the present state of a message, which may have been read before it was saved."""
        return self.running(message.id) or self._ended.get(message.id, message)

    def stop(self, message_id: int) -> None:
        """Stop an answer; nothing happens when it has ended."""
        if message_id in self._records:
            self._records[message_id].run.stop()

    def close(self) -> None:
        """Stop all answers without waiting for their last words; prove those that have ended."""
        for record in list(self._records.values()):
            record.break_off()
        for record in list(self._unproven.values()):
            record.settle()

    def _end(self, answer: ConversationMessage) -> None:
        self._unproven.pop(answer.id, None)
        record = self._records.pop(answer.id, None)
        if record is not None and record.run.is_being_proven:
            self._unproven[answer.id] = record
        self._ended[answer.id] = answer
        self.events.ended.emit(answer)
        if record is not None and record.may_try_again and self._has_engine():
            self._try_again(answer, record.asking)

    def _has_engine(self) -> bool:
        return self._engine.status.state not in _NO_ENGINE

    def _try_again(self, answer: ConversationMessage, asking: Asking) -> None:
        if answer.text:
            self._recording.library.do(
                lambda library: ConversationStore(library).add_answer_beside(answer.id),
                lambda added: self._ask_again(added[1], asking),
                fail=self.events.failed.emit,
            )
        else:
            self._ask_again(answer, asking)

    def _ask_again(self, answer: ConversationMessage, asking: Asking) -> None:
        self.add(replace(answer, text=""), asking, is_second_try=True)
        self.events.asked_again.emit(self.as_now(answer))
        self.start(answer.id)
