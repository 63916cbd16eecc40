"""A button that shortens its text when there is little room."""

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton

from app.window.widgets.plain_tip import plain_tip


class BriefButton(QPushButton):
    """Shows its whole text, or the brief one; screen readers always get the whole."""

    _whole = _brief = ""

    def set_texts(self, whole: str, brief: str) -> None:
        """Change the texts."""
        self._whole, self._brief = whole, brief
        self.setAccessibleName(whole)
        self._choose()

    def minimumSizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """Get by with the brief text."""
        return QSize(self._width_with(self._brief), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        """Say as much as fits."""
        super().resizeEvent(event)
        self._choose()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Measure again in another size of type."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            self._choose()

    def _choose(self) -> None:
        fits = self._width_with(self._whole) <= self.width()
        text = self._whole if fits else self._brief
        if text != self.text():
            self.setText(text)
            self.setToolTip("" if fits else plain_tip(self._whole))

    def _width_with(self, text: str) -> int:
        metrics = self.fontMetrics()
        shown = metrics.horizontalAdvance(self.text())
        return super().sizeHint().width() - shown + metrics.horizontalAdvance(text)
