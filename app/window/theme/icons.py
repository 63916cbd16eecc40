"""The window's own icons: line drawings in SVG, tinted by role, cached by size and density.

A drawing says `currentColor` where it takes the tint. An icon that is not among `IconName` does
not exist, so a missing file shows in the tests and not as an empty button.
"""

from enum import StrEnum
from functools import cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from app.window.theme.tokens import Colours

ICONS = Path(__file__).parents[3] / "assets" / "icons"


class IconName(StrEnum):
    """The drawings there are; each is a file of that name."""

    ADD = "add"
    ALERT = "alert"
    ATTACH = "attach"
    BRANCH = "branch"
    CHECK = "check"
    CHEVRON_DOWN = "chevron-down"
    CHEVRON_LEFT = "chevron-left"
    CHEVRON_RIGHT = "chevron-right"
    CHEVRON_UP = "chevron-up"
    CLOSE = "close"
    COPY = "copy"
    DELETE = "delete"
    DOCUMENT = "document"
    EDIT = "edit"
    EXPORT = "export"
    FOLDER = "folder"
    INFO = "info"
    LECTERN = "lectern"
    LOCK = "lock"
    MODEL = "model"
    MORE = "more"
    NOTEBOOK = "notebook"
    OUTLINE = "outline"
    PANE_LEFT = "pane-left"
    PANE_MIDDLE = "pane-middle"
    PANE_RIGHT = "pane-right"
    PAUSE = "pause"
    PIN = "pin"
    PRIVATE = "private"
    QUESTIONS = "questions"
    REFRESH = "refresh"
    RESUME = "resume"
    SEARCH = "search"
    SETTINGS = "settings"
    SNAPSHOT = "snapshot"
    SORT = "sort"
    STOP = "stop"


class Icons:
    """Draws icons in the colours of one theme."""

    def __init__(self, colours: Colours, folder: Path = ICONS) -> None:
        self._colours = colours
        self._folder = folder
        self._pixmaps: dict[tuple[IconName, str, int, float], QPixmap] = {}

    def icon(self, name: IconName, *, role: str = "text_muted", size: int = 16) -> QIcon:
        """Return an icon that is sharp on the screens there are; `role` is a colour's name."""
        icon = QIcon()
        for density in {screen.devicePixelRatio() for screen in QGuiApplication.screens()}:
            icon.addPixmap(self.pixmap(name, role=role, size=size, density=density))
            disabled = self.pixmap(name, role="border_strong", size=size, density=density)
            icon.addPixmap(disabled, QIcon.Mode.Disabled)
        return icon

    def pixmap(self, name: IconName, *, role: str, size: int, density: float = 1.0) -> QPixmap:
        """Return the drawing, `size` device-independent pixels wide and high."""
        key = (name, role, size, density)
        if key not in self._pixmaps:
            self._pixmaps[key] = self._draw(name, getattr(self._colours, role), size, density)
        return self._pixmaps[key]

    def _draw(self, name: IconName, colour: str, size: int, density: float) -> QPixmap:
        drawing = _drawing(self._folder / f"{name}.svg")
        renderer = QSvgRenderer(QByteArray(drawing.replace("currentColor", colour).encode()))
        pixmap = QPixmap(round(size * density), round(size * density))
        pixmap.fill(Qt.GlobalColor.transparent)
        with QPainter(pixmap) as painter:
            renderer.render(painter, QRectF(pixmap.rect()))
        pixmap.setDevicePixelRatio(density)
        return pixmap


@cache
def _drawing(path: Path) -> str:
    return path.read_text(encoding="utf-8")
