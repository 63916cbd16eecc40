"""Asks for a name; explains below the field why a name cannot be used."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.window.theme.stylesheet import Look, set_look
from app.window.widgets.dialog_rows import button_row
from app.window.widgets.words_dialog import WordsDialog

_WIDTH = 400


class NameDialog(WordsDialog):
    """Opened with `open()`; deletes itself."""

    named = Signal(str)
    """The name, without a problem."""

    def __init__(
        self, heading: str, name: str, problem_of: Callable[[str], str], parent: QWidget
    ) -> None:
        """Begin with a name; `problem_of` says why one cannot be taken, nothing where it can."""
        super().__init__(_WIDTH, parent)
        self._problem_of = problem_of
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(heading)
        title = QLabel(heading, self)
        self._field = QLineEdit(name, self)
        self._field.setAccessibleName(QCoreApplication.translate("NameDialog", "Name"))
        self._problem = QLabel(self, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        cancel = QPushButton(QCoreApplication.translate("NameDialog", "Cancel"), self)
        self._done = QPushButton(QCoreApplication.translate("NameDialog", "Done"), self)
        set_look(title, Look.HEADING)
        set_look(self._problem, Look.ERROR)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 16)
        column.setSpacing(8)
        for part in (title, self._field, self._problem):
            column.addWidget(part)
        column.addSpacing(8)
        column.addLayout(button_row(cancel, self._done))
        cancel.clicked.connect(self.reject)
        self._done.clicked.connect(self.accept)
        self._field.textChanged.connect(self._judge)
        self._judge(name)
        self._field.selectAll()
        self._field.setFocus()

    def accept(self) -> None:
        """Hand the name on."""
        self.named.emit(self._field.text())
        super().accept()

    def _judge(self, name: str) -> None:
        problem = self._problem_of(name) if name.strip() else ""
        self._problem.setText(problem)
        self._problem.setVisible(bool(problem))
        self._field.setAccessibleDescription(problem)
        self._done.setEnabled(bool(name.strip()) and not problem)
