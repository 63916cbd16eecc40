"""All answers in progress, whichever conversation is open.

An answer that loses its engine is asked for once more by itself. What it said stays; the second try
stands beside it, or in its place where it said nothing.
"""

from collections.abc import Callable
from dataclasses import replace

from app.core.answers.answer_events import AnswerEvents
from app.core.answers.answer_record import AnswerRecord, Recording
from app.core.answers.answer_run import Asking
from app.core.answers.answering import Answering
from app.core.engine.engine_status import EngineState
from app.core.library.archive import Archive
from app.errors import LecternError
from app.library.records import Message

_NO_ENGINE = {EngineState.FAILED, EngineState.STOPPED}


class RunningAnswers:
    """Remembers the answers that the library may not have in full yet.

    `word` puts a failure into words that are stored.
    """

    def __init__(
        self, answering: Answering, archive: Archive, word: Callable[[LecternError], str]
    ) -> None:
        self.events = AnswerEvents()
        self._recording = Recording(archive, answering.loop, word)
        self._engine = answering.engine
        self._records: dict[int, AnswerRecord] = {}
        self._unproven: set[AnswerRecord] = set()
        self._ended: dict[int, Message] = {}

    def add(self, answer: Message, asking: Asking, *, is_second_try: bool = False) -> None:
        """Take in an answer that is stored without a word; it runs from now on."""
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

    def is_running(self, message_id: int) -> bool:
        """Whether more words of an answer will come."""
        return message_id in self._records

    def as_now(self, message: Message) -> Message:
        """Return a message that was read before its last words were saved as it is now."""
        if message.id in self._records:
            return self._records[message.id].message
        return self._ended.get(message.id, message)

    def stop(self, message_id: int) -> None:
        """Stop an answer; nothing happens when it has ended."""
        if message_id in self._records:
            self._records[message_id].run.stop()

    def close(self) -> None:
        """Stop all answers without waiting for their last words; prove those that have ended."""
        for record in list(self._records.values()):
            record.break_off()
        for record in list(self._unproven):
            record.run.prove_now()

    def _end(self, answer: Message) -> None:
        record = self._records.pop(answer.id, None)
        if record is not None and record.run.is_being_proven:
            self._unproven.add(record)
        self._ended[answer.id] = answer
        self.events.ended.emit(answer)
        if record is not None and record.may_try_again and self._has_engine():
            self._try_again(answer, record.asking)

    def _has_engine(self) -> bool:
        return self._engine.status.state not in _NO_ENGINE

    def _try_again(self, answer: Message, asking: Asking) -> None:
        if answer.text:
            self._recording.archive.do(
                lambda store: store.add_answer_beside(answer.id),
                deliver=lambda beside: self._ask_again(beside, asking),
                fail=self.events.failed.emit,
            )
        else:
            self._ask_again(answer, asking)

    def _ask_again(self, answer: Message, asking: Asking) -> None:
        self.add(replace(answer, text=""), asking, is_second_try=True)
        self.events.asked_again.emit(self.as_now(answer))
        self.start(answer.id)
