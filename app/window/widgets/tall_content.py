"""Content that may be taller than the screen: shown whole if there is room, else scrolled."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

_LEAST_HEIGHT = 120


class TallContent(QScrollArea):
    """Asks its layout for as much height as its widget needs in the width there is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def heightForWidth(self, width: int) -> int:  # noqa: N802  # Qt's name
        """Return what the widget needs."""
        widget = self.widget()
        return widget.heightForWidth(width) if widget is not None else 0

    def minimumSizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """Get by with a part of it."""
        return QSize(0, _LEAST_HEIGHT)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's name
        """Ask again when the widget needs another height."""
        if event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)
