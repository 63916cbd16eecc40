"""A short notice with one action, such as undo, and a button that closes it."""

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QEnterEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from app.window.theme.icons import IconName
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.widgets.icon_button import IconButton


class Toast(QFrame):
    """One notice at a time; the newer replaces the older.

    It closes after a while, but not while it has the pointer or the keyboard.
    """

    acted = Signal()
    closed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = QLabel(self)
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._action = QPushButton(self)
        self._action.setCursor(Qt.CursorShape.PointingHandCursor)
        self._close = IconButton(theme, IconName.CLOSE, "", role="on_notice", parent=self)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 8, 8, 8)
        layout.setSpacing(8)
        layout.addWidget(self._label, 1)
        layout.addWidget(self._action)
        layout.addWidget(self._close)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._time_is_over)
        self._action.clicked.connect(self._act)
        self._close.clicked.connect(self.close_notice)
        self._speak()
        set_look(self, Look.NOTICE)
        self.hide()

    def show_notice(self, text: str, action: str = "", *, milliseconds: int) -> None:
        """Show a text, and a button where there is an action; 0 keeps it until it is closed."""
        self._label.setText(text)
        self._action.setText(action)
        self._action.setVisible(bool(action))
        self.setAccessibleName(text)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))
        self._timer.setInterval(milliseconds)
        self._timer.stop()
        if milliseconds and not self.underMouse():
            self._timer.start()

    @property
    def is_shown(self) -> bool:
        """Whether there is a notice, in sight or in a window that is put away."""
        return not self.isHidden()

    @property
    def is_offering(self) -> bool:
        """Whether there is something to do about the notice that is shown."""
        return self.isVisible() and bool(self._action.text())

    @property
    def length(self) -> int:
        """Pixels that the notice takes in one line."""
        for part in (self._label, self._action, self._close):
            part.ensurePolished()
        self._label.setWordWrap(False)
        return self.sizeHint().width()

    def set_wrapped(self, *, is_wrapped: bool) -> None:
        """Break the text into lines, or keep it in one."""
        self._label.setWordWrap(is_wrapped)
        self._label.updateGeometry()

    def follow(self, widget: QWidget) -> None:
        """Let Tab come here from `widget`."""
        for button in (self._action, self._close):
            QWidget.setTabOrder(widget, button)
            widget = button

    def close_notice(self) -> None:
        """Close the notice."""
        if self.isHidden():
            return
        self._timer.stop()
        self.hide()
        self.closed.emit()

    def enterEvent(self, event: QEnterEvent) -> None:  # noqa: N802  # Qt's name
        """Stay while somebody points at it."""
        super().enterEvent(event)
        self._timer.stop()

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Go on waiting, from the beginning."""
        super().leaveEvent(event)
        if self._timer.interval() and self.is_shown:
            self._timer.start()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  # Qt's name
        """Close with Escape while the keyboard is here."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_notice()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._speak()

    def _speak(self) -> None:
        self._close.set_icon(IconName.CLOSE, self.tr("Close notice"))

    def _time_is_over(self) -> None:
        if self._action.hasFocus() or self._close.hasFocus():
            self._timer.start()
        else:
            self.close_notice()

    def _act(self) -> None:
        self.close_notice()
        self.acted.emit()
