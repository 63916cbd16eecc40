"""A small bar beside a newly selected passage: ask, explain, save."""

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from app.window.theme.stylesheet import Look, set_look
from app.window.viewer.passage_actions import BESIDE_PASSAGE, PassageAction, action_text

_APART = 6
"""Pixels between the passage and the bar."""


class PassageBar(QFrame):
    """Hidden until a passage is selected with the mouse. The keys and the menu offer the same."""

    acted = Signal(PassageAction)

    def __init__(self, host: QWidget) -> None:
        super().__init__(host)
        self._host = host
        self._buttons = {action: QPushButton(self) for action in BESIDE_PASSAGE}
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 4, 4, 4)
        row.setSpacing(2)
        set_look(self, Look.CARD)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        for action, button in self._buttons.items():
            set_look(button, Look.QUIET)
            # A click must not take the keyboard from the pages, nor the passage with it.
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(lambda _checked=False, action=action: self.acted.emit(action))
            row.addWidget(button)
        self._say()
        self.hide()

    def show_beside(self, passage: QRect) -> None:
        """Show the bar below a passage of the host, above it where there is no room."""
        self.adjustSize()
        room = self._host.rect().adjusted(_APART, _APART, -_APART, -_APART)
        if self.width() > room.width():
            return
        below, above = passage.bottom() + _APART, passage.top() - _APART - self.height()
        top = below if below + self.height() <= room.bottom() else max(above, room.top())
        left = min(max(passage.center().x() - self.width() // 2, room.left()), room.right())
        self.move(min(left, room.right() - self.width() + 1), top)
        self.show()
        self.raise_()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._say()

    def _say(self) -> None:
        for action, button in self._buttons.items():
            button.setText(action_text(action))
