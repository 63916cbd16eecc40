"""A failure in full: what is wrong, what to do, and behind a fold what helps to find the cause."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.errors import LecternError
from app.theme.stylesheet import Look, set_look
from app.translation.local_failures import local_failure

_WIDTH = 480
_DETAILS_HEIGHT = 180


class FailureDialog(QDialog):
    """Opened with `open()`; deletes itself."""

    def __init__(self, failure: LecternError, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._failure = failure
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Something went wrong"))
        said = local_failure(failure)
        self._message = self._label(said.message, Look.HEADING)
        self._remedy = self._label(said.remedy, None)
        self._fold = QPushButton(self.tr("Details"), self)
        self._copy = QPushButton(self.tr("Copy"), self)
        self._close = QPushButton(self.tr("Close"), self)
        self._fold.setCheckable(True)
        self._details = QPlainTextEdit(failure.details, self, readOnly=True)
        self._details.setAccessibleName(self.tr("Details"))
        self._details.setFixedHeight(_DETAILS_HEIGHT)
        self._details.hide()
        self._fold.setVisible(bool(failure.details))
        self._fold.toggled.connect(self._unfold)
        self._copy.clicked.connect(self._copy_all)
        self._close.clicked.connect(self.accept)
        self._close.setDefault(True)
        set_look(self._close, Look.PRIMARY)
        self._lay_out()

    def _label(self, text: str, look: Look | None) -> QLabel:
        label = QLabel(text, self, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        if look is not None:
            set_look(label, look)
        return label

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
        self.setMinimumWidth(_WIDTH)

    def _unfold(self, is_open: bool) -> None:
        self._details.setVisible(is_open)
        self.adjustSize()

    def _copy_all(self) -> None:
        parts = (self._failure.message, self._failure.remedy, self._failure.details)
        QGuiApplication.clipboard().setText("\n".join(part for part in parts if part))
