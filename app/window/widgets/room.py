"""The size of a dialog, which grows with the type size, up to the screen."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QWidget

from app.window.theme.tokens import TypeSizes

_FRAME = QSize(16, 48)
"""What desktops take for borders and a title."""


def grown(pixels: int) -> int:
    """Return a length that was measured for type of the usual size, for the one there is."""
    return round(pixels * max(QApplication.font().pixelSize() / TypeSizes().control, 1.0))


def room_on_screen(dialog: QWidget) -> QSize:
    """Return the largest size at which all of a dialog is seen."""
    return dialog.screen().availableGeometry().size() - _FRAME


def grown_size(size: tuple[int, int], dialog: QWidget) -> QSize:
    """Return a size that was measured for the usual type, as large as it is to be now."""
    return QSize(*map(grown, size)).boundedTo(room_on_screen(dialog))
