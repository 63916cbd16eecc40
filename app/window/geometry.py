"""Where the window was, how its panes were parted and what was open; apart from the settings."""

from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings
from PySide6.QtWidgets import QMainWindow, QSplitter

_WINDOW, _PANES, _CONVERSATION = "window", "panes", "conversation"


class Geometry:
    """Restores and saves the place of one window."""

    def __init__(self, path: Path, window: QMainWindow, panes: QSplitter) -> None:
        self._values = QSettings(str(path), QSettings.Format.IniFormat)
        self._window = window
        self._panes = panes

    def restore(self) -> None:
        """Put the window where it was; leaves it where it is if that is not known."""
        for key, restore in (
            (_WINDOW, self._window.restoreGeometry),
            (_PANES, self._panes.restoreState),
        ):
            value = self._values.value(key)
            if isinstance(value, QByteArray):
                restore(value)

    @property
    def conversation(self) -> int:
        """The id of the conversation that was open; 0 for none."""
        value = str(self._values.value(_CONVERSATION, ""))
        return int(value) if value.isdecimal() else 0

    def save(self, conversation: int) -> None:
        """Remember the place, and the conversation that is open."""
        self._values.setValue(_CONVERSATION, conversation)
        self._values.setValue(_WINDOW, self._window.saveGeometry())
        self._values.setValue(_PANES, self._panes.saveState())
        self._values.sync()
