"""Fields inside a scrolling page that leave the mouse wheel to it."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QWidget


class _WheelFilter(QObject):
    """Lets a page scroll under the pointer without changing what it passes over."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's name
        """Leave the wheel to the page unless the field has the keyboard."""
        is_wheel = isinstance(event, QWheelEvent)
        if is_wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return super().eventFilter(watched, event)


def ignore_wheel(field: QAbstractSpinBox | QComboBox) -> None:
    """Keep a field from changing while the page around it is scrolled."""
    field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    field.installEventFilter(_WheelFilter(field))
