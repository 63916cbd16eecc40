"""A short notice over the window, with one thing to do about it, such as undo."""

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from app.window.theme.stylesheet import Look, set_look

_MARGIN = 24


class Toast(QFrame):
    """Lies at the lower edge of `host`; one notice at a time, the newer replaces the older.

    With `above` it lies over what that stands below, so that it covers none of its buttons.

    It closes after a while, unless it has the pointer or the keyboard.
    """

    acted = Signal()
    closed = Signal()

    def __init__(self, host: QWidget, above: QWidget | None = None) -> None:
        super().__init__(host)
        self._host = host
        self._above = above
        self._label = QLabel(self)
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._action = QPushButton(self)
        self._action.setCursor(Qt.CursorShape.PointingHandCursor)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 8, 8, 8)
        layout.setSpacing(16)
        layout.addWidget(self._label)
        layout.addWidget(self._action)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._time_is_over)
        self._action.clicked.connect(self._act)
        set_look(self, Look.NOTICE)
        self.hide()
        host.installEventFilter(self)

    def show_notice(self, text: str, action: str = "", *, milliseconds: int = 6000) -> None:
        """Show a text, and a button where there is an action; 0 keeps it until it is closed."""
        self._label.setText(text)
        self._action.setText(action)
        self._action.setVisible(bool(action))
        self.setAccessibleName(text)
        self._place()
        self.show()
        self.raise_()
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))
        if milliseconds:
            self._timer.start(milliseconds)
        else:
            self._timer.stop()

    @property
    def is_offering(self) -> bool:
        """Whether there is something to do about the notice that is shown."""
        return self.isVisible() and bool(self._action.text())

    def close_notice(self) -> None:
        """Close the notice."""
        if not self.isVisible():
            return
        self._timer.stop()
        self.hide()
        self.closed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's name
        """Stay in place when the host changes its size."""
        if event.type() is QEvent.Type.Resize and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        host, middle, floor = self._host, self._host.width() // 2, self._host.height() - _MARGIN
        if self._above is not None and self._above.isVisible():
            corner = self._above.mapTo(host, QPoint())
            floor = corner.y() - _MARGIN // 2
            if self._above.width() > host.width() // 4:  # a pane; a button says only how low
                middle = corner.x() + self._above.width() // 2
        self._label.setWordWrap(False)
        room = host.width() - 2 * _MARGIN
        if self.sizeHint().width() > room:
            self._label.setWordWrap(True)
        width = min(self.sizeHint().width(), room)
        height = max(self.heightForWidth(width), self.sizeHint().height())
        left = min(max(middle - width // 2, _MARGIN), host.width() - width - _MARGIN)
        self.setGeometry(left, max(floor - height, 0), width, min(height, host.height()))

    def _time_is_over(self) -> None:
        if self.underMouse() or self._action.hasFocus():
            self._timer.start()
        else:
            self.close_notice()

    def _act(self) -> None:
        self.close_notice()
        self.acted.emit()
