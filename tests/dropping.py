"""Drops files on a window, as a person does with the mouse."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget


def drop_files(window: QWidget, files: Sequence[Path]) -> None:
    """Drag files into a window and let go of them."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
    for kind in (QDragEnterEvent, QDropEvent):
        event = kind(
            QPointF(200, 200),
            Qt.DropAction.CopyAction,
            data,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
        QApplication.sendEvent(window, event)
