"""A failure in full: what is wrong, what to do, and folded details for finding the cause."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.errors import LecternError
from app.window.theme.stylesheet import Look, set_look
from app.window.translation.local_failures import local_failure
from app.window.widgets.paragraph import Paragraph
from app.window.widgets.words_dialog import WordsDialog
from app.window.widgets.wrapped_text import WrappedText

_WIDTH = 480
_DETAILS_HEIGHT = 180


class FailureDialog(WordsDialog):
    """Opened with `open()`; deletes itself."""

    def __init__(self, failure: LecternError, parent: QWidget | None = None) -> None:
        super().__init__(_WIDTH, parent)
        self._failure = failure
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Something went wrong"))
        said = local_failure(failure)
        self._message = QLabel(said.message, self, wordWrap=True)
        self._remedy = Paragraph(said.remedy, self)
        self._fold = QPushButton(self.tr("Details"), self)
        self._copy = QPushButton(self.tr("Copy"), self)
        self._close = QPushButton(self.tr("Close"), self)
        self._fold.setCheckable(True)
        self._details = WrappedText(failure.details, self)
        self._details.setReadOnly(True)
        self._details.setAccessibleName(self.tr("Details"))
        self._details.setFixedHeight(_DETAILS_HEIGHT)
        self._details.hide()
        self._fold.setVisible(bool(failure.details))
        self._fold.toggled.connect(self._unfold)
        self._copy.clicked.connect(self._copy_all)
        self._close.clicked.connect(self.accept)
        self._close.setDefault(True)
        self._close.setFocus()
        self._message.setTextFormat(Qt.TextFormat.PlainText)
        for label in (self._message, self._remedy):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        set_look(self._message, Look.HEADING)
        set_look(self._close, Look.PRIMARY)
        self._lay_out()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self._fold)
        row.addWidget(self._copy)
        row.addStretch(1)
        row.addWidget(self._close)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 16)
        column.setSpacing(8)
        for part in (self._message, self._remedy, self._details):
            column.addWidget(part)
        column.addSpacing(8)
        column.addLayout(row)

    def _unfold(self, is_open: bool) -> None:
        self._details.setVisible(is_open)

    def _copy_all(self) -> None:
        parts = (self._failure.message, self._failure.remedy, self._failure.details)
        QGuiApplication.clipboard().setText("\n".join(part for part in parts if part))
