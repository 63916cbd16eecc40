"""Asks the questions of a sheet one after the other, each on its own, and keeps every answer.

A question that loses its engine is asked once more when the engine is back; any other failure ends
the run, and what was answered stays. The sheet is saved after each answer.
"""

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal

from app.conversations.messages import WaitingFor
from app.core.answers.answer import Answer
from app.core.answers.answer_run import Answering, AnswerRun
from app.documents.encodings import decode
from app.documents.refusal import Refusal
from app.encryption.private_files import PrivateFiles
from app.errors import InterruptionError, LecternError, UsageError
from app.jobs import Err, Ok
from app.library.records import ReadingEntry
from app.link.failures import EngineGone
from app.whole_file import replacing
from app.window.question_sheet.questions import (
    QuestionsNoText,
    QuestionsTooLong,
    QuestionsUnreadable,
    questions_in,
    questions_in_file,
)
from app.window.question_sheet.sheet import (
    EntryState,
    Sheet,
    with_entry,
    with_failures_waiting,
    with_questions,
)
from app.window.question_sheet.sheet_export import SheetFormat, SheetNotWritten, to_file
from app.window.question_sheet.sheet_props import SheetInputs, SheetProps, damage_text, derive
from app.window.question_sheet.sheet_store import SheetStore, StoredSheet
from app.window.translation.local_failures import local_failure
from app.window.view_model import ViewModel
from engine.protocol.records import Channel, FinishReason
from engine.protocol.replies import AnswerDelta, AnswerDone

_MAX_FILE_BYTES = 4_000_000


class SheetViewModel(ViewModel[SheetInputs, SheetProps]):
    """The sheet of one reading."""

    changed = Signal(SheetProps)
    questions_loaded = Signal(str)
    """The questions of a file, one per line, to be looked over before they are asked."""
    finished = Signal(int)
    """All questions were asked; so many have an answer."""
    broke_off = Signal(str)
    """Some questions were not asked, and why."""
    written = Signal(Path)
    """A file was exported."""

    def __init__(
        self,
        reading: ReadingEntry,
        answering: Answering,
        files: PrivateFiles,
        *,
        stored: StoredSheet,
        parent: QObject | None = None,
    ) -> None:
        damage = damage_text(stored.set_aside)
        inputs = SheetInputs(title=reading.title, sheet=stored.sheet, failure=damage)
        super().__init__(inputs, parent)
        self._reading = reading
        self._answering = answering
        self._store = SheetStore(files, reading, answering.jobs, fail=self._tell_unsaved)
        self.draft: str | None = None
        """Questions that are being changed and were not taken yet."""
        self._run: AnswerRun | None = None
        self._place = 0
        self._is_second_try = False
        self._is_stopping = False

    @property
    def questions(self) -> str:
        """The questions, one per line."""
        return "\n".join(entry.question for entry in self._inputs.sheet.entries)

    def set_questions(self, text: str) -> None:
        """Take these questions, one per line; those with an answer keep it."""
        try:
            questions = questions_in(text)
        except UsageError as error:
            self._change(failure=local_failure(error).line)
            return
        self._put(with_questions(self._inputs.sheet, questions))

    def load(self, path: Path) -> None:
        """Read questions from a file."""

        def work(_job: object) -> tuple[str, ...]:
            return questions_in_file(path.name, _read(path))

        def deliver(result: Ok[tuple[str, ...]] | Err) -> None:
            if isinstance(result, Ok):
                self._change(failure="")
                self.questions_loaded.emit("\n".join(result.value))
            else:
                self._refuse(result.error)

        self._answering.jobs.start(work, deliver)

    def run(self) -> None:
        """Ask every question that has no answer."""
        if not self._inputs.is_running:
            self._is_second_try = self._is_stopping = False
            self._change(is_running=True, failure="")
            self._put(with_failures_waiting(self._inputs.sheet))
            self._ask_next()

    def stop(self) -> None:
        """Stop asking; what was answered stays, and its quotes are still looked for."""
        if self._run is not None:
            self._is_stopping = True
            self._run.stop()

    def close(self) -> None:
        """Stop, with everything saved; nothing is told any more."""
        self.blockSignals(True)
        if self._run is not None:
            self._is_stopping = True
            self._run.abandon()
            self._run.prove_now()
        self._store.finish()

    def write(self, kind: SheetFormat, path: Path) -> None:
        """Write the table to a file."""
        content = to_file(self._inputs.sheet, kind, title=self._inputs.title)

        def work(_job: object) -> None:
            with replacing(path) as beside:
                beside.write_bytes(content)

        def deliver(result: Ok[None] | Err) -> None:
            if isinstance(result, Ok):
                self.written.emit(path)
            else:
                self._refuse(_unwritable(path, result.error))

        self._answering.jobs.start(work, deliver)

    def _ask_next(self) -> None:
        place = self._inputs.sheet.next_waiting
        if place is None:
            self._end()
            self.finished.emit(self._inputs.sheet.num_answered)
            return
        self._place = place
        entry = self._inputs.sheet.entries[place]
        asking = self._answering.about(self._reading.id, entry.question)
        self._run = AnswerRun(asking, self)
        self._entry(state=EntryState.ASKING, answer="")
        self._run.start()

    def waits(self, _waiting_for: WaitingFor) -> None:
        """Do nothing: the table does not show what the first word waits for."""

    def grew(self, delta: AnswerDelta) -> None:
        """Take more words of the answer to the question that was asked."""
        if delta.channel is Channel.ANSWER:
            self._entry(answer=self._inputs.sheet.entries[self._place].answer + delta.text)

    def ended(self, end: AnswerDone | LecternError) -> None:
        """Take the answer, or why there is none."""
        match end:
            case AnswerDone(finish_reason=FinishReason.CANCELLED) | InterruptionError():
                self._forget_proof()  # of words that are not whole
                self._entry(state=EntryState.WAITING, answer="")
                self._end()
            case AnswerDone():
                self._entry(
                    answer=end.answer,
                    read_fraction=end.read_fraction,
                    prompt_tokens=end.prompt_tokens,
                    seen=end.seen,
                    is_cut=end.finish_reason is FinishReason.LENGTH,
                )
            case EngineGone() if not self._is_second_try:
                self._is_second_try = True
                self._entry(state=EntryState.WAITING, answer="")
                self._go_on()
            case _:
                failure = _failure(end)
                self._entry(state=EntryState.FAILED, failure=failure, answer="")
                self._end(failure=failure)

    def proven(self, answer: Answer) -> None:
        """Take the proof, then ask the next question."""
        self._is_second_try = False
        self._entry(state=EntryState.ANSWERED, citations=answer.citations)
        self._store.save(self._inputs.sheet)
        if self._is_stopping:
            self._end()
        else:
            self._go_on()

    def unproven(self) -> None:
        """Ask this question again another time."""
        self._entry(state=EntryState.WAITING, answer="")
        self._end()

    def _forget_proof(self) -> None:
        if self._run is not None:
            self._run.forget_proof()

    def _go_on(self) -> None:
        self._run = None
        self._ask_next()

    def _end(self, failure: str = "") -> None:
        self._run = None
        self._change(is_running=False, failure=failure)
        self._store.save(self._inputs.sheet)
        if failure:
            self.broke_off.emit(failure)

    def _entry(self, **changes: object) -> None:
        self._change(sheet=with_entry(self._inputs.sheet, self._place, **changes))

    def _put(self, sheet: Sheet) -> None:
        self._change(sheet=sheet, failure="")
        self._store.save(sheet)

    def _tell_unsaved(self, error: OSError) -> None:
        text = QCoreApplication.translate(
            "QuestionSheet",
            "The answers could not be saved: {reason}. Free some disk space; the next "
            "answer saves them all.",
        )
        self._change(failure=text.format(reason=error.strerror or error))

    def _refuse(self, error: Exception) -> None:
        if not isinstance(error, LecternError):
            raise error
        self._change(failure=local_failure(error).line)

    def _derive(self, inputs: SheetInputs) -> SheetProps:
        return derive(inputs)

    def _derive_again(
        self, inputs: SheetInputs, before: tuple[SheetInputs, SheetProps]
    ) -> SheetProps:
        return derive(inputs, before)


def _read(path: Path) -> str:
    """Return the text of a file. Raises LecternError."""
    try:
        if path.stat().st_size > _MAX_FILE_BYTES:
            raise UsageError(QuestionsTooLong(path.name))
        return decode(path.read_bytes()).text
    except Refusal as refusal:
        raise UsageError(QuestionsNoText(path.name)) from refusal
    except OSError as error:
        raise UsageError(QuestionsUnreadable(path.name, error.strerror or str(error))) from error


def _failure(error: LecternError) -> str:
    if isinstance(error, EngineGone):
        return QCoreApplication.translate(
            "QuestionSheet",
            "The engine stopped twice at this question. Choose “Ask the rest” to try again.",
        )
    return local_failure(error).line


def _unwritable(path: Path, error: Exception) -> Exception:
    if not isinstance(error, OSError):
        return error
    reason = error.strerror or str(error)
    return UsageError(SheetNotWritten(path.name, str(reason)))
