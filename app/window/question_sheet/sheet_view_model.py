"""Asks a sheet's questions, a few at once, each on its own, and keeps every answer.

What is under way together is computed together: the documents' keys and values are read once for
all of it. A question that loses its engine is asked once more when the engine is back; after any
other failure none is asked any more, and what was answered stays. The sheet is saved after each
answer.
"""

from functools import partial
from pathlib import Path
from types import MappingProxyType

from PySide6.QtCore import QCoreApplication, QObject, Signal

from app.core.answers.answer_run import Answering
from app.documents.encodings import decode
from app.documents.refusal import Refusal
from app.encryption.private_files import PrivateFiles
from app.errors import LecternError, UsageError
from app.jobs import Err, Ok
from app.library.records import ReadingEntry
from app.unwritable import why_not_written
from app.whole_file import prepare_export, read_whole, replacing
from app.window.chat.document_names import Names
from app.window.question_sheet.asked_entry import AskedEntry
from app.window.question_sheet.questions import (
    QuestionsNoText,
    QuestionsTooLong,
    QuestionsUnreadable,
    questions_in,
    questions_in_file,
)
from app.window.question_sheet.sheet import (
    PlacedEntry,
    Sheet,
    removed_answers,
    with_entry,
    with_entry_back,
    with_failures_waiting,
    with_questions,
)
from app.window.question_sheet.sheet_export import SheetFormat, SheetNotWritten, to_file
from app.window.question_sheet.sheet_props import SheetInputs, SheetProps, damage_text, derive
from app.window.question_sheet.sheet_store import SheetStore, StoredSheet
from app.window.translation.local_failures import local_failure
from app.window.view_model import ViewModel

AT_ONCE = 4
"""Questions under way; a server is not to be flooded, and a person's own waits behind few."""
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
    answers_removed = Signal(int)
    """So many questions went with their answers; `bring_back` undoes that."""
    written = Signal(Path)
    """A file was exported."""

    def __init__(
        self,
        reading: ReadingEntry,
        answering: Answering,
        files: PrivateFiles,
        *,
        stored: StoredSheet,
        names: Names = MappingProxyType({}),
        at_once: int = AT_ONCE,
        parent: QObject | None = None,
    ) -> None:
        damage = damage_text(stored.set_aside)
        inputs = SheetInputs(reading.title, stored.sheet, failure=damage, names=names)
        super().__init__(inputs, parent)
        self._reading = reading
        self._answering = answering
        self._store = SheetStore(files, reading, answering.jobs, fail=self._tell_unsaved)
        self.draft: str | None = None
        """Questions that are being changed and were not taken yet."""
        self._removed: tuple[PlacedEntry, ...] = ()
        self._at_once = at_once
        self._asked: dict[int, AskedEntry] = {}
        self._is_stopping = False
        self._broke = ""

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
        self._removed = removed_answers(self._inputs.sheet, questions)
        self._put(with_questions(self._inputs.sheet, questions))
        if self._removed:
            self.answers_removed.emit(len(self._removed))

    def bring_back(self) -> None:
        """Put the questions that went last back where they stood, with their answers."""
        sheet = self._inputs.sheet
        for place, entry in self._removed:
            sheet = with_entry_back(sheet, place, entry)
            for asked in self._asked.values():
                asked.place += place <= asked.place
        self._asked = {asked.place: asked for asked in self._asked.values()}
        self._removed = ()
        self._put(sheet)

    def keep_questions(self) -> None:
        """Leave the questions as they are; what was changed and not taken is dropped."""
        self.draft = None
        self._put(self._inputs.sheet)

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
            self._is_stopping, self._broke = False, ""
            self._change(is_running=True, failure="")
            self._put(with_failures_waiting(self._inputs.sheet))
            self._ask_more()

    def stop(self) -> None:
        """Stop asking; what was answered stays, and its quotes are still looked for."""
        self._is_stopping = True
        for asked in [*self._asked.values()]:
            asked.stop()

    def close(self) -> None:
        """Stop, with everything saved; nothing is told any more."""
        self.blockSignals(True)
        self._is_stopping = True
        for asked in [*self._asked.values()]:
            asked.close()
        self._store.finish()

    def write(self, kind: SheetFormat, path: Path) -> None:
        """Write the table to a file."""
        inputs = self._inputs
        content = to_file(inputs.sheet, kind, title=inputs.title, names=inputs.names)

        def work(_job: object) -> None:
            prepare_export(path)
            with replacing(path) as beside:
                beside.write_bytes(content)

        def deliver(result: Ok[None] | Err) -> None:
            if isinstance(result, Ok):
                self.written.emit(path)
            else:
                self._refuse(_unwritable(path, result.error))

        self._answering.jobs.start(work, deliver)

    def _ask_more(self) -> None:
        """Ask as many as are asked at once; end the run where nothing is left to wait for."""
        while not self._is_stopping and len(self._asked) < self._at_once:
            place = self._inputs.sheet.next_waiting
            if place is None:
                break
            question = self._inputs.sheet.entries[place].question
            ask = partial(self._answering.about, self._reading.id, question)
            self._asked[place] = AskedEntry(place, ask, self)
            self._asked[place].start()  # may end at once
        if not self._asked and self._inputs.is_running:
            self._end()

    def change_entry(self, place: int, **changes: object) -> None:
        """Take what is new about the question at this place."""
        self._change(sheet=with_entry(self._inputs.sheet, place, **changes))

    def answered(self, place: int) -> None:
        """Keep the answer, and ask another question."""
        self._store.save(self._inputs.sheet)
        del self._asked[place]
        self._ask_more()

    def left(self, place: int, failure: str = "") -> None:
        """Ask no more; those under way are waited for."""
        self._is_stopping = True
        self._broke = self._broke or failure
        del self._asked[place]
        self._ask_more()

    def _end(self) -> None:
        self._change(is_running=False, failure=self._broke)
        self._store.save(self._inputs.sheet)
        if self._broke:
            self.broke_off.emit(self._broke)
        elif not self._is_stopping:
            self.finished.emit(self._inputs.sheet.num_answered)

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
        return decode(read_whole(path, most_bytes=_MAX_FILE_BYTES)).text
    except Refusal as refusal:
        raise UsageError(QuestionsNoText(path.name)) from refusal
    except OSError as error:
        raise UsageError(QuestionsUnreadable(path.name, error.strerror or str(error))) from error


def _unwritable(path: Path, error: Exception) -> Exception:
    if not isinstance(error, OSError):
        return error
    return UsageError(SheetNotWritten(path.name, why_not_written(error)))
