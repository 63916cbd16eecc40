"""A setting that is a web address."""

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from app.window.settings.fields import FIELD_WIDTH, keep_column
from app.window.theme.stylesheet import Look, set_look
from app.window.widgets.paragraph import Paragraph
from app.window.widgets.room import grown


class AddressField(QWidget):
    """An address on the web; of what is none it says so, and keeps the one before."""

    edited = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._value, self._words = "", ""
        self._line = QLineEdit(self)
        self._problem = Paragraph(parent=self)
        set_look(self._problem, Look.ERROR)
        self._problem.setFixedWidth(grown(FIELD_WIDTH))
        keep_column(self._line)
        self.setFocusProxy(self._line)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._line)
        column.addWidget(self._problem)
        self._tell("")
        self._line.editingFinished.connect(self._finish)

    @property
    def setting(self) -> str:
        """The address that was taken last."""
        return self._value

    def set_value(self, value: object) -> None:
        """Show a value."""
        self._value = str(value)
        self._line.setText(self._value)
        self._line.setCursorPosition(0)
        self._tell("")

    def setAccessibleName(self, name: str) -> None:  # noqa: N802  # Qt's name
        """Name the line; what is around it has nothing to say."""
        self._line.setAccessibleName(name)

    def setAccessibleDescription(self, words: str) -> None:  # noqa: N802  # Qt's name
        """Explain the line."""
        self._words = words
        self._line.setAccessibleDescription(words)

    def _finish(self) -> None:
        text = self._line.text().strip().rstrip("/")
        scheme, _, host = text.partition("://")
        if scheme not in {"http", "https"} or not host or " " in host:
            words = QCoreApplication.translate(
                "Settings", "Not a web address; still used: {address}"
            )
            self._tell(words.format(address=self._value))
            return
        self._tell("")
        if text != self._value:
            self._value = text
            self.edited.emit()

    def _tell(self, problem: str) -> None:
        self._problem.setText(problem)
        self._problem.setVisible(bool(problem))
        self._line.setAccessibleDescription(problem or self._words)
