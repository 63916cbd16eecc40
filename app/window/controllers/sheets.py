"""Question sheets: one per reading, which keep asking after they are closed."""

from functools import partial

from PySide6.QtCore import QCoreApplication, QObject

from app.jobs import Err, Ok
from app.library.records import ReadingEntry
from app.window.chat.document_names import names_to_tell
from app.window.controllers.documents import DocumentController
from app.window.controllers.library import LibraryController
from app.window.controllers.readings import ReadingController
from app.window.frame.top_bar_props import derive_asking
from app.window.parts import Parts
from app.window.question_sheet.question_sheet_dialog import QuestionSheetDialog
from app.window.question_sheet.sheet_store import StoredSheet, read_sheet
from app.window.question_sheet.sheet_view_model import SheetViewModel
from app.window.services import Services
from app.window.widgets.kept_dialog import KeptDialog


class SheetController(QObject):
    """Opens sheets."""

    def __init__(
        self,
        services: Services,
        parts: Parts,
        *,
        library: LibraryController,
        readings: ReadingController,
        documents: DocumentController,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._parts = parts
        self._library = library
        self._readings = readings
        self._documents = documents
        self._answering = services.answering
        self._sheets: dict[int, tuple[SheetViewModel, KeptDialog[QuestionSheetDialog]]] = {}
        library.removed.connect(self._close_sheet)
        library.all_removed.connect(self._close_sheets)
        library.deleted.connect(lambda readings: self._close_sheets(readings, ()))
        parts.bar.sheets_wanted.connect(self._show_running)

    def show(self, reading_id: int = 0) -> None:
        """Show the sheet of a reading, of the open one where none is named."""
        reading_id = reading_id or self._readings.reading_id
        if reading_id in self._sheets:
            self._raise(reading_id)
            return
        entry = self._library.holdings.reading(reading_id)
        if entry is not None:
            files = self._services.data.sheets
            self._services.jobs.start(
                lambda _: read_sheet(files, entry), partial(self._show_stored, entry)
            )

    def _show_stored(self, entry: ReadingEntry, stored: Ok[StoredSheet] | Err) -> None:
        if isinstance(stored, Err):
            raise stored.error
        if entry.id not in self._sheets and self._library.holdings.reading(entry.id) is not None:
            self._make(entry, stored.value)
        if entry.id in self._sheets:
            self._raise(entry.id)

    def _raise(self, reading_id: int) -> None:
        dialog = self._sheets[reading_id][1].obtain()
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()

    def retranslate(self) -> None:
        """Derive all texts again, in the current language."""
        for model, _ in self._sheets.values():
            model.retranslate()
        self._tell_running()

    def close(self) -> None:
        """Stop asking; every answer is saved."""
        for model, dialog in self._sheets.values():
            if (shown := dialog.shown) is not None:
                shown.close()
            model.close()

    def _make(self, entry: ReadingEntry, stored: StoredSheet) -> None:
        files, holdings = self._services.data.sheets, self._library.holdings
        names = names_to_tell(holdings.names(entry.documents))
        model = SheetViewModel(
            entry, self._answering, files, stored=stored, names=names, parent=self
        )
        dialog = KeptDialog(partial(self._make_dialog, model), self._parts.appearance.changing)
        model.changed.connect(self._tell_running)
        model.finished.connect(lambda _: self._tell_finished(entry))
        model.broke_off.connect(lambda why: self._tell(why, entry.id))
        self._sheets[entry.id] = (model, dialog)

    def _make_dialog(self, model: SheetViewModel) -> QuestionSheetDialog:
        dialog = QuestionSheetDialog(model, self._parts.theme, self._parts.window)
        dialog.passage_wanted.connect(self._documents.show_citation)
        return dialog

    def _tell_finished(self, entry: ReadingEntry) -> None:
        text = QCoreApplication.translate(
            "QuestionSheet", "All questions about “{title}” have been asked"
        )
        self._tell(text.format(title=entry.title), entry.id)

    def _tell(self, text: str, reading_id: int) -> None:
        """Report a sheet that nobody is looking at."""
        if self._sheets[reading_id][1].shown is None:
            show = QCoreApplication.translate("QuestionSheet", "Show")
            self._parts.notices.tell(text, show, lambda: self.show(reading_id))

    def _running(self) -> dict[int, SheetViewModel]:
        return {
            reading_id: model
            for reading_id, (model, _) in self._sheets.items()
            if model.props.is_running
        }

    def _show_running(self) -> None:
        for reading_id in self._running():
            self._raise(reading_id)

    def _tell_running(self) -> None:
        """Show how far they are all together, whether their dialogs are open or not."""
        running = [model.props for model in self._running().values()]
        num_answered = sum(props.num_answered for props in running)
        num_questions = sum(len(props.rows) for props in running)
        self._parts.bar.show_asking(derive_asking(num_answered, num_questions))

    def _close_sheets(self, readings: tuple[int, ...], _conversations: object) -> None:
        for reading_id in readings:
            self._close_sheet(reading_id)

    def _close_sheet(self, reading_id: int) -> None:
        if reading_id in self._sheets:
            model, dialog = self._sheets.pop(reading_id)
            model.close()
            dialog.discard()
            self._tell_running()
