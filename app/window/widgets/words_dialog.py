"""A short dialog with a given width and the height its text needs in any language.

The width is that for type of the usual size, and grows with it. None is higher than the screen.
"""

from PySide6.QtCore import QEvent
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QWidget

from app.window.widgets.room import grown, room_on_screen


class WordsDialog(QDialog):
    """Fits its height whenever its layout changes; Qt only guesses that of words that wrap."""

    def __init__(self, width: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedWidth(min(grown(width), room_on_screen(self).width()))

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  # Qt's name
        """Fit before it is seen."""
        self._fit()
        super().showEvent(event)

    def reject(self) -> None:
        """Close, but not while it is disabled: what it waits for comes back to it."""
        if self.isEnabled():
            super().reject()

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
            room = room_on_screen(self).height()
            self.setFixedHeight(min(layout.totalHeightForWidth(self.width()), room))
