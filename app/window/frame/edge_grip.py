"""A strip at the window's edge from which a hidden pane can be dragged back."""

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

GRIP = 6
_FAR_ENOUGH = 24
"""Pixels; a hand that trembles pulls nothing."""


class EdgeGrip(QWidget):
    """Draws nothing; lies over the outermost pixels of other widgets of its parent."""

    pulled = Signal(int)
    """So far from its edge is the pointer."""
    released = Signal()

    def __init__(self, parent: QWidget, *, is_right: bool) -> None:
        super().__init__(parent)
        self._is_right = is_right
        self._edge = QRect()
        self._is_held = False
        self.setCursor(Qt.CursorShape.SplitHCursor)
        self.hide()

    def offer(self, is_of_use: bool, place: QRect) -> None:
        """Lie at the edge of a place, or go; it stays as long as it is held."""
        left = place.right() + 1 - GRIP if self._is_right else place.left()
        self._edge = place
        self.setGeometry(left, place.top(), GRIP, place.height())
        self.setVisible(is_of_use or self._is_held)
        self.raise_()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802  # Qt's name
        """Take hold."""
        self._is_held = event.button() is Qt.MouseButton.LeftButton

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802  # Qt's name
        """Pull to the pointer."""
        at: QPoint = self.mapToParent(event.position().toPoint())
        far = self._edge.right() - at.x() if self._is_right else at.x() - self._edge.left()
        if self._is_held and far >= _FAR_ENOUGH:
            self.pulled.emit(far)

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:  # noqa: N802  # Qt's name
        """Let go."""
        self._is_held = False
        self.released.emit()
