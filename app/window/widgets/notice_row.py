"""A strip in a layout for short notices, so that they cover nothing."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from app.window.widgets.toast import Toast

_MARGIN = 8


class NoticeRow(QWidget):
    """Takes no room until it holds a notice."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.hide()

    def minimumSizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """Ask what is beside the notice for no width."""
        return QSize(0, super().minimumSizeHint().height())

    @property
    def room(self) -> int:
        """Pixels that a notice has from left to right; 0 where nobody would see it."""
        parent = self.parentWidget()
        if parent is None or not parent.isVisible():
            return 0
        return max(parent.width() - 2 * _MARGIN, 0)

    def hold(self, toast: Toast) -> None:
        """Show a notice in the middle, over several lines if one is too long."""
        is_long = toast.length > self.room
        toast.set_wrapped(is_wrapped=is_long)
        if self._row.indexOf(toast) < 0:
            self._row.addWidget(toast)
        middle = Qt.AlignmentFlag(0) if is_long else Qt.AlignmentFlag.AlignHCenter
        self._row.setAlignment(toast, middle)
        toast.show()
        self.show()

    def let_go(self) -> None:
        """Give the room back."""
        self.hide()
