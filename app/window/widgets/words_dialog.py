"""A short dialog: as wide as it is told, as high as its text needs in any language.

It is never higher than the screen.
"""

from PySide6.QtCore import QEvent
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QWidget

_FRAME = 48
"""Room that desktops take for a title and borders."""


class WordsDialog(QDialog):
    """Fits its height whenever its layout changes; Qt only guesses that of words that wrap."""

    def __init__(self, width: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedWidth(width)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  # Qt's name
        """Fit before it is seen."""
        self._fit()
        super().showEvent(event)

    def event(self, event: QEvent) -> bool:
        """Fit when parts come, go or say something else."""
        is_done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            self._fit()
        return is_done

    def _fit(self) -> None:
        layout = self.layout()
        if (
            layout is not None and layout.hasHeightForWidth()
        ):  # not while new parts are still hidden
            layout.activate()
            room = self.screen().availableGeometry().height() - _FRAME
            self.setFixedHeight(min(layout.totalHeightForWidth(self.width()), room))
