"""The field with the ranges of pages left out, to change many at once."""

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QVBoxLayout, QWidget

from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme


class _Line(QLineEdit):
    """Keeps Return from also confirming the dialog while there is input to take."""

    taken = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  # Qt's name
        """Take the input on Return."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self.isModified():
            self.taken.emit()
        else:
            super().keyPressEvent(event)


class LeftOutField(QWidget):
    """Shows which pages are left out, as ranges that can be written over."""

    written = Signal(str)
    """What a person wrote, once it is done."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = QLabel(self)
        self._line = _Line(self)
        self._problem = QLabel(self)
        self._problem.setWordWrap(True)
        self._label.setBuddy(self._line)
        set_look(self._label, Look.CAPTION)
        set_look(self._problem, Look.ERROR)
        spacing = theme.tokens.spacing
        column = QVBoxLayout(self)
        column.setContentsMargins(spacing.wide, spacing.step, spacing.wide, spacing.step)
        column.setSpacing(spacing.half)
        for part in (self._label, self._line, self._problem):
            column.addWidget(part)
        self._say()
        self._line.taken.connect(self.take)
        self._line.editingFinished.connect(self.take)
        self.setFocusProxy(self._line)

    def show_pages(self, ranges: str, problem: str) -> None:
        """Show which pages are left out, or what was written and why it cannot be taken."""
        if ranges != self._line.text():
            self._line.setText(ranges)
            self._line.setCursorPosition(0)
        self._line.setModified(False)
        self._line.setAccessibleDescription(problem)
        self._problem.setText(problem)
        self._problem.setVisible(bool(problem))

    @Slot()
    def take(self) -> None:
        """Hand on what was written, if anything was."""
        if self._line.isModified():
            self._line.setModified(False)
            self.written.emit(self._line.text())

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._say()

    def _say(self) -> None:
        self._label.setText(self.tr("Pages to leave out"))
        self._line.setPlaceholderText(self.tr("e.g. 1–12, 201–397"))
        self._line.setToolTip(self._line.placeholderText())
        self._line.setAccessibleName(self.tr("Pages to leave out"))
