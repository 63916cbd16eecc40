"""Where the window was and how its panes were parted; apart from the settings."""

from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings
from PySide6.QtWidgets import QMainWindow, QSplitter

_WINDOW, _PANES = "window", "panes"


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

    def save(self) -> None:
        """Remember the place."""
        self._values.setValue(_WINDOW, self._window.saveGeometry())
        self._values.setValue(_PANES, self._panes.saveState())
        self._values.sync()
