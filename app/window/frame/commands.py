"""The window's commands as Qt actions; their keys work wherever the keyboard focus is."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from app.window.frame.actions import ACTIONS, Action, ActionId, action_text
from app.window.theme.theme import Theme


class Commands(QObject):
    """Says which command was chosen, by keys, menu or palette."""

    chosen = Signal(ActionId)
    """The `ActionId`."""

    def __init__(self, window: QWidget, theme: Theme) -> None:
        super().__init__(window)
        self._theme = theme
        self._actions = {spec.id: self._add(spec, window) for spec in ACTIONS}
        self._draw()
        theme.changed.connect(self._draw)
        window.installEventFilter(self)

    def action(self, command: ActionId) -> QAction:
        """Return a command as what menus and buttons take."""
        return self._actions[command]

    def retranslate(self) -> None:
        """Name all commands in the language chosen now."""
        for command, action in self._actions.items():
            action.setText(action_text(command))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's name
        """Speak the window's language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        return super().eventFilter(watched, event)

    def _add(self, spec: Action, window: QWidget) -> QAction:
        action = QAction(action_text(spec.id), window)
        if spec.keys:
            action.setShortcut(QKeySequence(spec.keys))
            action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.triggered.connect(lambda _checked=False: self.chosen.emit(spec.id))
        window.addAction(action)
        return action

    def _draw(self) -> None:
        for spec in ACTIONS:
            self._actions[spec.id].setIcon(self._theme.icons.icon(spec.icon))
