"""Remembers the window's place and its panes' widths, separately from the settings."""

from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings
from PySide6.QtWidgets import QMainWindow

from app.window.frame.pane_widths import Pane, PaneWishes
from app.window.frame.panes import Panes

_WINDOW = "window"
_MOST = 100_000
_HIDDEN, _LATEST, _LIBRARY, _DOCUMENT = "hidden", "latest", "library", "document"


class Geometry:
    """Restores and saves the place of one window."""

    def __init__(self, path: Path, window: QMainWindow, panes: Panes) -> None:
        self._values = QSettings(str(path), QSettings.Format.IniFormat)
        self._window = window
        self._panes = panes

    def restore(self) -> None:
        """Put the window where it was; leaves it where it is if that is not known."""
        place = self._values.value(_WINDOW)
        if isinstance(place, QByteArray):
            self._window.restoreGeometry(place)
        self._values.beginGroup("panes")
        self._panes.restore(self._wishes())
        self._values.endGroup()

    def save(self) -> None:
        """Remember the place."""
        wishes = self._panes.wishes
        self._values.setValue(_WINDOW, self._window.saveGeometry())
        self._values.beginGroup("panes")
        self._values.setValue(_HIDDEN, " ".join(pane.name for pane in sorted(wishes.hidden)))
        self._values.setValue(_LATEST, " ".join(pane.name for pane in wishes.latest))
        self._values.setValue(_LIBRARY, wishes.library)
        self._values.setValue(_DOCUMENT, wishes.document)
        self._values.endGroup()
        self._values.sync()

    def _wishes(self) -> PaneWishes:
        """Return what was wanted; what is nonsense in the file wants nothing."""
        wishes = PaneWishes(library=int(self._number(_LIBRARY)), document=self._number(_DOCUMENT))
        for pane in reversed(self._named(_LATEST)):
            wishes = wishes.with_pane(pane)
        for pane in self._named(_HIDDEN):
            wishes = wishes.without_pane(pane)
        return wishes

    def _named(self, key: str) -> list[Pane]:
        names = str(self._values.value(key, "")).split()
        return [pane for name in names for pane in Pane if pane.name == name]

    def _number(self, key: str) -> float:
        """Return a number from 0 to what a screen may have; 0 for anything else."""
        try:
            number = float(str(self._values.value(key, 0)))
        except ValueError:
            return 0.0
        return number if 0 <= number <= _MOST else 0.0
