"""The feasibility card of a reading: measured, calibrated once, and the actions of its buttons."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.core.engine.model_session import ModelStatus
from app.core.readings.opened_reading import OpenedReading
from app.errors import LecternError
from app.feasibility.ssd_speed import measure_ssd
from app.jobs import Err, Ok
from app.library.library import Library
from app.library.records import DocumentEntry, ReadingEntry
from app.link.port import UNSENT, EngineEnd
from app.readings.model_choice import KVFormat
from app.readings.reading_content import ReadingContent, content_of
from app.settings.retention import WINDOW_DEFAULTS, Policy
from app.window.controllers.introductions import found_chapters
from app.window.controllers.library import LibraryController
from app.window.controllers.models import ModelsController
from app.window.controllers.recognition import RecognitionController
from app.window.feasibility.feasibility_dialog import FeasibilityDialog
from app.window.feasibility.feasibility_view_model import FeasibilityViewModel, ReadingMeasure
from app.window.feasibility.leave_out import begin, parts_of
from app.window.feasibility.leave_out_dialog import LeaveOutDialog
from app.window.feasibility.token_counts import TokenCounts
from app.window.parts import Parts
from app.window.services import Services
from app.window.widgets.kept_dialog import KeptDialog
from engine.protocol.replies import AnyReply, ModelLoaded
from engine.protocol.requests import Calibrate

_Chapters = list[tuple[int, str, int]]
"""Number of the document, title, and first page."""


class CardController(QObject):
    """One card at a time."""

    open_wanted = Signal(int)
    """A reading that is read already."""
    audit_wanted = Signal(int)
    documents_wanted = Signal(int)
    space_wanted = Signal()

    def __init__(
        self,
        services: Services,
        parts: Parts,
        *,
        library: LibraryController,
        models: ModelsController,
        recognition: RecognitionController,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._recognition = recognition
        self._library = library
        self._models = models
        self._reading_id = 0
        self._calibrated: ModelLoaded | None = None
        self._is_ssd_measured = False
        self._counts = TokenCounts(services.data.library, services.engine, services.jobs, self)
        self._parts = parts
        self._model = FeasibilityViewModel(self)
        self._dialog = KeptDialog(self._make_dialog, parts.appearance.changing)
        self._connect()

    def show(self, reading_id: int) -> None:
        """Show the card of a reading."""
        measure = self._measure(reading_id)
        if measure is None:
            return
        self._reading_id = reading_id
        answer_tokens = self._services.settings.current.sampling.max_tokens
        self._model.show_reading(measure, answer_tokens=answer_tokens)
        self._take_scans(reading_id)
        self._recognition.estimate(reading_id)
        self._models_found()
        self._take_loaded(self._services.models.status)
        self._dialog.obtain().open()
        self._models.model.refresh()
        self._measure_ssd()

    def remeasure(self) -> None:
        """Count again: the documents of the reading have changed."""
        if self._dialog.shown:
            self.show(self._reading_id)

    def _connect(self) -> None:
        self._recognition.changed.connect(self._take_scans)
        self._services.models.changed.connect(self._model_changed)
        self._models.model.changed.connect(self._take_models)
        self._counts.counted.connect(self._take_counted)

    def _make_dialog(self) -> FeasibilityDialog:
        model = self._model
        dialog = FeasibilityDialog(
            self._parts.theme,
            self._parts.window,
            is_remote=self._services.remote is not None,
        )
        model.retranslate()
        dialog.set_props(model.props)
        model.changed.connect(dialog.set_props)
        dialog.choice_made.connect(model.choose)
        dialog.read_wanted.connect(lambda: self._services.queue.enqueue(self._reading_id))
        dialog.open_wanted.connect(self._open)
        dialog.model_wanted.connect(self._load)
        dialog.audit_wanted.connect(lambda: self.audit_wanted.emit(self._reading_id))
        dialog.documents_wanted.connect(lambda: self.documents_wanted.emit(self._reading_id))
        dialog.space_wanted.connect(self.space_wanted)
        dialog.pages_wanted.connect(self._choose_pages)
        dialog.download_wanted.connect(self._models.download)
        dialog.window_wanted.connect(self._see_through_window)
        dialog.recognition_wanted.connect(self._recognise)
        return dialog

    def _open(self) -> None:
        self._services.queue.enqueue(self._reading_id)  # for what is saved to be restored
        self.open_wanted.emit(self._reading_id)

    def _recognise(self, is_wanted: bool) -> None:
        if is_wanted:
            self._recognition.start(self._reading_id)
        else:
            self._recognition.stop()

    def _take_scans(self, reading_id: int) -> None:
        if reading_id == self._reading_id:
            self._model.take_scans(self._recognition.facts(reading_id))

    def _measure(self, reading_id: int) -> ReadingMeasure | None:
        entry = self._library.holdings.reading(reading_id)
        if entry is None:
            return None
        documents = self._documents(entry)
        return ReadingMeasure(
            title=entry.title,
            names=tuple(one.name for one in documents),
            num_pages=sum(one.num_pages for one in documents) - sum(map(len, entry.left_out)),
            num_characters=sum(one.num_characters for one in documents),
            gaps=self._library.holdings.gaps(entry),
        )

    def _measure_ssd(self) -> None:
        """Measure the disk once: what memory does not hold of a reading is read from there."""
        if not self._is_ssd_measured:
            self._is_ssd_measured = True
            folder = self._services.data.root
            self._services.jobs.start(lambda _: measure_ssd(folder), self._take_ssd_speed)

    def _take_ssd_speed(self, speed: Ok[float] | Err) -> None:
        if isinstance(speed, Err):
            raise speed.error
        self._model.take_ssd_speed(speed.value)

    def _model_changed(self, status: ModelStatus) -> None:
        if self._dialog.shown:
            self._take_loaded(status)

    def _take_models(self) -> None:
        if self._dialog.shown:
            self._models_found()

    def _models_found(self) -> None:
        facts = self._models.model.facts
        self._model.take_models(facts)
        content = self._content()
        if content is not None:
            self._counts.count(content, [one.path for one in facts])
            self._take_counted(content)

    def _content(self) -> ReadingContent | None:
        entry = self._library.holdings.reading(self._reading_id)
        instructions = self._services.settings.current.system_prompt
        return content_of(entry, instructions) if entry is not None else None

    def _take_counted(self, content: ReadingContent) -> None:
        if content == self._content():
            self._model.take_counted(self._counts.known(content))

    def _take_loaded(self, status: ModelStatus) -> None:
        self._model.take_loaded(status.loaded, status.facts)
        if status.loaded is not None:
            self._count()

    def _count(self) -> None:
        reading_id = self._reading_id
        self._services.queue.measure(reading_id, lambda result: self._take(reading_id, result))

    def _take(self, reading_id: int, result: OpenedReading | LecternError) -> None:
        if reading_id != self._reading_id:
            return
        if isinstance(result, LecternError):
            self._model.take_failure(result)
            return
        self._model.take_measured(result.opened)
        loaded = self._services.models.status.loaded
        if not result.opened.expected_seconds and loaded is not self._calibrated:
            self._calibrated = loaded
            self._services.engine.send(Calibrate(id=UNSENT), self._take_speed)

    def _take_speed(self, _end: AnyReply | EngineEnd) -> None:
        """Ask for the costs again: now the engine knows how long they take, if it could tell."""
        self._services.queue.forget_costs()
        self._count()

    def _see_through_window(self, window: int) -> None:
        options = {**WINDOW_DEFAULTS, "window": str(window)}
        self._services.settings.update(policy=Policy.WINDOW, policy_options=options)

    def _choose_pages(self) -> None:
        """Look for the chapters, then let the person choose what is left out."""
        entry = self._library.holdings.reading(self._reading_id)
        if entry is not None:
            self._services.library.do(
                partial(_chapters, self._documents(entry)),
                lambda chapters: self._offer_pages(entry, chapters),
            )

    def _offer_pages(self, entry: ReadingEntry, chapters: _Chapters) -> None:
        inputs, documents = self._model.inputs, self._documents(entry)
        facts = next((one for one in inputs.models if one.path == inputs.path), None)
        if facts is None or inputs.measure.opened is None or entry.id != self._reading_id:
            return
        outline = self._parts.chat_model.inputs.chapters
        if len(documents) == 1 and outline and outline[0].document == documents[0].sha256:
            chapters = [(0, one.title, one.page) for one in outline]
        names = [one.name for one in documents]
        parts = parts_of(names, [one.num_pages for one in documents], chapters)
        gone = tuple(map(frozenset, entry.left_out))
        begun = begin(facts, inputs.kv_format, inputs.measure, parts, gone)
        dialog = LeaveOutDialog(begun, self._parts.theme, self._dialog.obtain())
        dialog.chosen.connect(lambda left_out: self._leave_out(entry, left_out))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _leave_out(self, entry: ReadingEntry, left_out: tuple[tuple[int, ...], ...]) -> None:
        self._library.set_documents(entry.id, entry.documents, left_out, then=self.remeasure)

    def _documents(self, entry: ReadingEntry) -> list[DocumentEntry]:
        found = map(self._library.holdings.document, entry.documents)
        return [one for one in found if one is not None]

    def _load(self, path: Path, kv_format: str) -> None:
        self._services.settings.update(model_path=path, kv_format=KVFormat(kv_format))


def _chapters(documents: Sequence[DocumentEntry], library: Library) -> _Chapters:
    return [
        (number, chapter.title, chapter.page)
        for number, entry in enumerate(documents)
        for chapter in found_chapters(entry, library)
    ]
