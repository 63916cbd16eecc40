"""The editor for pasting or loading questions before they are asked: one per line."""

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.window.question_sheet.questions import MAX_QUESTIONS
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.widgets.file_dialogs import begin_where_left
from app.window.widgets.wrapped_text import WrappedText


class QuestionsEditor(QWidget):
    """A field for questions, and a way to fill it from a file."""

    file_chosen = Signal(str)
    changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hint = QLabel(self)
        self._edit = WrappedText(parent=self)
        self._load = QPushButton(self)
        self._hint.setWordWrap(True)
        set_look(self._hint, Look.CAPTION)
        self._edit.setTabChangesFocus(True)
        self._edit.textChanged.connect(self.changed)
        self._load.clicked.connect(self._choose_file)
        self.setFocusProxy(self._edit)
        spacing = theme.tokens.spacing
        head = QHBoxLayout()
        head.setSpacing(spacing.wide)
        head.addWidget(self._hint, 1)
        head.addWidget(self._load)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.step)
        column.addLayout(head)
        column.addWidget(self._edit, 1)
        self._speak()

    @property
    def text(self) -> str:
        """The questions as they stand."""
        return self._edit.toPlainText()

    def set_text(self, text: str) -> None:
        """Put questions into the field."""
        self._edit.setPlainText(text)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._speak()

    def _speak(self) -> None:
        self._hint.setText(
            self.tr("One question per line, up to {count}. Leading numbers are removed.").format(
                count=self.locale().toString(MAX_QUESTIONS)
            )
        )
        self._edit.setPlaceholderText(
            self.tr(
                "Who signed the contract?\nWhen does it end?\nWhat does it cost to leave early?"
            )
        )
        self._edit.setAccessibleName(self.tr("Questions, one per line"))
        self._load.setText(self.tr("Load from file …"))

    def _choose_file(self) -> None:
        dialog = QFileDialog(self, self.tr("Load questions"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        begin_where_left(dialog)
        dialog.setNameFilters(
            [self.tr("Questions (*.txt *.md *.csv *.tsv)"), self.tr("All files (*)")]
        )
        dialog.fileSelected.connect(self.file_chosen)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
