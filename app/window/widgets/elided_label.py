"""A label on one line that shortens its text to the room there is."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QStyle, QStyleOption, QWidget

from app.window.widgets.plain_tip import plain_tip

_FEWEST_CHARACTERS = 6


class ElidedLabel(QLabel):
    """Shows as much of its text as fits, and the whole of it as a tool tip.

    `text` and the accessible name stay whole; names of files are best cut in the middle.
    """

    def __init__(
        self,
        text: str = "",
        *,
        mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._mode = mode
        self._explanation = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setText(text)

    def setText(self, text: str) -> None:  # noqa: N802  # Qt's name
        """Change the text; line breaks become spaces."""
        super().setText(" ".join(text.split()))
        self._explain()

    def explain(self, words: str) -> None:
        """Have these words for a tool tip, whether the text fits or not."""
        self._explanation = words
        self._explain()

    def shown_text(self) -> str:
        """Return the text as it stands on the screen."""
        width = self.contentsRect().width()
        return self.fontMetrics().elidedText(self.text(), self._mode, width)

    def minimumSizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """Leave room for a few characters."""
        metrics = self.fontMetrics()
        return QSize(metrics.averageCharWidth() * _FEWEST_CHARACTERS, metrics.height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        """Show or drop the tool tip."""
        super().resizeEvent(event)
        self._explain()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Draw the shortened text in the style's colours."""
        with QPainter(self) as painter:
            option = QStyleOption()
            option.initFrom(self)
            style = self.style()
            style.drawPrimitive(QStyle.PrimitiveElement.PE_Widget, option, painter, self)
            style.drawItemText(
                painter,
                self.contentsRect(),
                self.alignment(),
                option.palette,
                self.isEnabled(),
                self.shown_text(),
                self.foregroundRole(),
            )

    def _explain(self) -> None:
        is_whole = self.shown_text() == self.text()
        words = self._explanation or ("" if is_whole else self.text())
        self.setToolTip(plain_tip(words))
