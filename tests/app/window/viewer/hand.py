"""A person's hand and eyes at the document viewer."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from app.window.viewer.document_viewer import DocumentViewer
from app.window.viewer.look_strip import LookStrip
from app.window.viewer.page_view import PageView


class Hand:
    """What a person sees of the viewer and does with it."""

    def __init__(self, viewer: DocumentViewer, qtbot: QtBot) -> None:
        self.viewer = viewer
        self.qtbot = qtbot
        self.view = viewer.findChild(PageView)
        self.strip = viewer.findChild(LookStrip)
        self.model = viewer._model

    def wait(self, condition: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(condition, timeout=10_000)

    def wait_open(self) -> None:
        self.wait(lambda: self.model.sizes is not None)
        self.wait(self.is_drawn)
        self.view.setFocus()

    def is_drawn(self) -> bool:
        seen = [tile for rect in self.view.rects_in_view() for tile in self.view.tiles_of(rect)]
        return bool(seen) and all(self.model.tiles.get(tile) is not None for tile in seen)

    def field(self, name: str) -> QLineEdit:
        return next(
            field for field in self.viewer.findChildren(QLineEdit) if field.accessibleName() == name
        )

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.NoModifier) -> None:
        self.qtbot.keyClick(self.view, key, modifier)

    def place_of(self, page: int, box: tuple[float, float, float, float]) -> tuple[QPoint, QPoint]:
        """Left and right end of a box on the viewport."""
        rect = next(rect for rect in self.view.rects_in_view() if rect.page == page)
        origin, scale = self.view.origin(rect), self.view._layout.scale
        y = origin.y() + (box[1] + box[3]) / 2 * scale
        ends = (QPointF(origin.x() + x * scale, y) for x in (box[0], box[2]))
        left, right = (end.toPoint() for end in ends)
        return left, right
