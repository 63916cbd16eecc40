"""All answers that are on their way, whichever conversation is open.

An answer that loses its engine is asked for once more by itself. What it said stays; the second try
stands beside it, or in its place where it said nothing.
"""

from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from app.engine_service.engine_status import EngineState
from app.library.records import Message
from app.window.conversations.answer_record import AnswerRecord
from app.window.conversations.answer_run import Answering, AnswerRun, AskedQuestion
from app.window.conversations.archive import Archive

_NO_ENGINE = {EngineState.FAILED, EngineState.STOPPED}


class AnswerController(QObject):
    """Makes answers and remembers those that the library may not have in full yet."""

    happened = Signal(object)
    """A `ChatEvent` of any answer."""
    asked_again = Signal(object)
    """The `Message` of an answer that is asked for by itself, before it begins."""
    ended = Signal(object)
    """The `Message` of an answer that ended, and once more when its quotes are proven."""
    failed = Signal(object)
    """The `LecternError` why an answer could not be saved."""

    def __init__(
        self, answering: Answering, archive: Archive, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._answering = answering
        self._archive = archive
        self._records: dict[int, AnswerRecord] = {}
        self._unproven: set[AnswerRecord] = set()
        self._ended: dict[int, Message] = {}

    def add(self, answer: Message, question: AskedQuestion, *, is_second_try: bool = False) -> None:
        """Take in an answer that is stored without a word; it runs from now on."""
        run = AnswerRun(question, self._answering)
        record = AnswerRecord(answer, run, self._archive, is_second_try=is_second_try, parent=self)
        record.happened.connect(self.happened)
        record.failed.connect(self.failed)
        record.ended.connect(self._end)
        record.settled.connect(lambda: self._settle(record))
        self._ended.pop(answer.id, None)
        self._records[answer.id] = record

    def start(self, message_id: int) -> None:
        """Ask the question of an answer that was added."""
        self._records[message_id].start()

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
            self._records[message_id].stop()

    def close(self) -> None:
        """Stop all answers without waiting for their last words; prove those that have ended."""
        for record in list(self._records.values()):
            record.break_off()
        for record in list(self._unproven):
            record.prove_now()

    def _settle(self, record: AnswerRecord) -> None:
        self._unproven.discard(record)
        record.deleteLater()

    def _end(self, answer: Message) -> None:
        record = self._records.pop(answer.id, None)
        if record is not None:
            self._unproven.add(record)
        self._ended[answer.id] = answer
        self.ended.emit(answer)
        if record is not None and record.may_try_again and self._has_engine():
            self._try_again(answer, record.question)

    def _has_engine(self) -> bool:
        return self._answering.engine.status.state not in _NO_ENGINE

    def _try_again(self, answer: Message, question: AskedQuestion) -> None:
        if answer.text:
            self._archive.do(
                lambda store: store.add_answer_beside(answer.id),
                deliver=lambda beside: self._ask_again(beside, question),
                fail=self.failed.emit,
            )
        else:
            self._ask_again(answer, question)

    def _ask_again(self, answer: Message, question: AskedQuestion) -> None:
        self.add(replace(answer, text=""), question, is_second_try=True)
        self.asked_again.emit(self.as_now(answer))
        self.start(answer.id)
