"""The question sheet: questions on one page, their answers as a table on the next.

Signals up, props down; stays open beside the window, and keeps asking when it is closed.
"""

from pathlib import Path

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.citations.citation import Citation
from app.window.export.file_names import file_name
from app.window.frame.notices import Notices
from app.window.question_sheet.answer_panel import AnswerPanel
from app.window.question_sheet.answer_table import AnswerTable
from app.window.question_sheet.questions import has_questions
from app.window.question_sheet.questions_editor import QuestionsEditor
from app.window.question_sheet.sheet_export import SheetFormat
from app.window.question_sheet.sheet_props import SheetProps
from app.window.question_sheet.sheet_view_model import SheetViewModel
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.widgets.elided_label import ElidedLabel
from app.window.widgets.file_dialogs import ask_how_to_write
from app.window.widgets.gauge import Gauge
from app.window.widgets.notice_row import NoticeRow
from app.window.widgets.room import grown_size

_SIZE = (920, 680)


class QuestionSheetDialog(QDialog):
    """Shows one sheet; open it with `show()`, any number of times."""

    passage_wanted = Signal(Citation)
    """The `Citation` that was clicked."""

    def __init__(self, model: SheetViewModel, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._theme = theme
        self._title = QLabel(self)
        self._about = ElidedLabel(mode=Qt.TextElideMode.ElideMiddle, parent=self)
        self._editor = QuestionsEditor(theme, self)
        self._table = AnswerTable(theme, self)
        self._panel = AnswerPanel(theme, self)
        self._pages = QStackedWidget(self)
        self._failure = QLabel(self)
        self._gauge = Gauge(theme, "", parent=self)
        self._progress = QLabel(self)
        self._edit = QPushButton(self)
        self._cancel = QPushButton(self)
        self._discarded = ""
        self._export = QPushButton(self)
        self._run = QPushButton(self)
        self._notice_row = NoticeRow(self)
        self._notices = Notices(self, theme, (self._notice_row,))
        self._lay_out()
        self._connect()
        self._speak()
        is_editing = model.draft is not None or not model.props.rows
        self._pages.setCurrentIndex(0 if is_editing else 1)
        self._editor.set_text(model.questions if model.draft is None else model.draft)
        self.resize(grown_size(_SIZE, self))
        self.set_props(model.props)

    def set_props(self, props: SheetProps) -> None:
        """Show what the view model derived."""
        self._about.setText(props.about)
        self._table.set_rows(props.rows)
        self._progress.setText(props.progress)
        self._gauge.set_level(props.fraction, props.progress)
        self._failure.setText(props.failure)
        self._failure.setVisible(bool(props.failure))
        self._run.setText(props.run_label)
        set_look(self._run, Look.PRIMARY)
        self._show_buttons()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language; what the view model derives is not said here."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._speak()

    def _lay_out(self) -> None:
        spacing = self._theme.tokens.spacing
        set_look(self._title, Look.TITLE)
        set_look(self._about, Look.CAPTION)
        set_look(self._progress, Look.CAPTION)
        set_look(self._failure, Look.ERROR)
        self._failure.setWordWrap(True)
        self._progress.setTextFormat(Qt.TextFormat.PlainText)
        self._failure.setTextFormat(Qt.TextFormat.PlainText)
        self._run.setDefault(True)
        answers = QSplitter(Qt.Orientation.Vertical, self)
        answers.addWidget(self._table)
        answers.addWidget(self._panel)
        answers.setChildrenCollapsible(False)
        answers.setHandleWidth(spacing.wide)
        set_look(answers, Look.GAP)
        answers.setStretchFactor(0, 3)
        answers.setStretchFactor(1, 2)
        self._pages.addWidget(self._editor)
        self._pages.addWidget(answers)
        column = QVBoxLayout(self)
        column.setContentsMargins(*(spacing.section,) * 4)
        column.setSpacing(spacing.step)
        column.addWidget(self._title)
        column.addWidget(self._about)
        column.addSpacing(spacing.step)
        column.addWidget(self._pages, 1)
        column.addWidget(self._failure)
        column.addWidget(self._notice_row)
        column.addLayout(self._foot())

    def _foot(self) -> QHBoxLayout:
        foot = QHBoxLayout()
        foot.setSpacing(self._theme.tokens.spacing.step)
        foot.addWidget(self._gauge)
        foot.addWidget(self._progress)
        foot.addStretch(1)
        for button in (self._edit, self._export, self._cancel, self._run):
            button.setAutoDefault(False)
            foot.addWidget(button)
        return foot

    def _connect(self) -> None:
        self._model.changed.connect(self.set_props)
        self._model.questions_loaded.connect(self._take_questions)
        self._model.answers_removed.connect(self._offer_answers)
        self._model.written.connect(self._tell_written)
        self._editor.file_chosen.connect(lambda chosen: self._model.load(Path(chosen)))
        self._editor.changed.connect(self._take_draft)
        self._table.row_selected.connect(self._panel.show_row)
        self._table.row_left.connect(lambda: self._panel.show_row(None))
        self._panel.citation_activated.connect(self.passage_wanted)
        self._edit.clicked.connect(self._show_editor)
        self._cancel.clicked.connect(self._cancel_edit)
        self._export.clicked.connect(self._choose_target)
        self._run.clicked.connect(self._press_run)
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), self._editor, self._run.click).setContext(
                Qt.ShortcutContext.WidgetWithChildrenShortcut
            )

    def _speak(self) -> None:
        self.setWindowTitle(self.tr("Question sheet"))
        self._title.setText(self.tr("Question sheet"))
        self._edit.setText(self.tr("Change questions"))
        self._cancel.setText(self.tr("Cancel"))
        self._export.setText(self.tr("Export …"))
        self._gauge.setAccessibleName(self.tr("Questions answered"))
        self._panel.setAccessibleName(self.tr("Whole answer"))

    @property
    def _is_editing(self) -> bool:
        return self._pages.currentWidget() is self._editor

    def _show_buttons(self) -> None:
        props, is_editing = self._model.props, self._is_editing
        self._edit.setVisible(not is_editing)
        self._edit.setEnabled(props.can_edit)
        self._cancel.setVisible(is_editing and bool(props.rows))
        self._export.setVisible(not is_editing)
        self._export.setEnabled(props.can_export)
        self._gauge.setVisible(not is_editing)
        self._progress.setVisible(not is_editing)
        self._run.setEnabled(has_questions(self._editor.text) if is_editing else props.can_run)

    def _take_draft(self) -> None:
        if self._is_editing:
            self._model.draft = self._editor.text
        self._show_buttons()

    def _show_editor(self) -> None:
        self._editor.set_text(self._model.questions)
        self._pages.setCurrentWidget(self._editor)
        self._editor.setFocus()
        self._show_buttons()

    def _cancel_edit(self) -> None:
        """Return to the answers as they were; what was typed can be brought back."""
        self._discarded = self._editor.text
        self._model.keep_questions()
        self._show_answers()
        if self._discarded != self._model.questions:
            self._notices.tell(
                self.tr("Changes discarded"), self.tr("Undo"), self._bring_back_changes
            )

    def _bring_back_changes(self) -> None:
        self._show_editor()
        self._editor.set_text(self._discarded)

    def _take_questions(self, text: str) -> None:
        """Put loaded questions below those that stand there."""
        standing = self._editor.text.rstrip()
        self._editor.set_text(f"{standing}\n{text}" if standing else text)

    def _press_run(self) -> None:
        if self._model.props.is_running:
            self._model.stop()
            return
        if self._is_editing and not self._take_edit():
            return
        self._notices.withdraw(self._bring_back_changes)  # not while they are asked
        self._model.run()

    def _take_edit(self) -> bool:
        """Take the questions as they stand; tell whether they can be asked."""
        self._notices.withdraw(self._bring_back_answers)  # of an earlier change
        self._model.set_questions(self._editor.text)
        if self._model.props.failure or not self._model.props.rows:
            return False
        self._model.draft = None
        self._show_answers()
        return True

    def _offer_answers(self, number: int) -> None:
        text = self.tr("Removed %Ln answered question(s).", "", number)
        self._notices.tell(text, self.tr("Undo"), self._bring_back_answers)

    def _bring_back_answers(self) -> None:
        self._model.bring_back()
        if self._is_editing:
            self._editor.set_text(self._model.questions)

    def _show_answers(self) -> None:
        self._pages.setCurrentIndex(1)
        self._table.setFocus()
        self._show_buttons()

    def _choose_target(self) -> None:
        kinds = {
            SheetFormat.CSV: self.tr("Table (*.csv)"),
            SheetFormat.XLSX: self.tr("Excel workbook (*.xlsx)"),
            SheetFormat.MARKDOWN: self.tr("Markdown (*.md)"),
        }
        suggested = file_name(self.tr("Answers"), otherwise="Answers")
        title, write = self.tr("Export answers"), self._model.write
        ask_how_to_write(self, title, suggested, kinds, write, purpose="answers")

    def _tell_written(self, path: Path) -> None:
        self._notices.tell(self.tr("Exported to {name}").format(name=path.name))
