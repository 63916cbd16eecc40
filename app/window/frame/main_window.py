"""The window's frame: bar, banner, three panes side by side, dock. No logic.

Takes files dropped anywhere. Never closes by itself: `close_wanted` asks, `release` closes.
"""

from pathlib import Path

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QLineEdit, QMainWindow, QVBoxLayout, QWidget

from app.window.frame.drop_veil import DropVeil
from app.window.frame.panes import Panes
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.widgets.hairline import hairline
from app.window.widgets.notice_row import NoticeRow

_SMALLEST = (640, 480)
_USUAL = (1440, 900)
_FRAME = QSize(16, 48)
"""Room that desktops take for borders and a title."""


class MainWindow(QMainWindow):
    """Lays out what the composition gives it."""

    files_dropped = Signal(list)
    """Paths of files and folders."""
    close_wanted = Signal()
    height_changed = Signal(int)
    """Its new height."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._is_released = False
        self._panes = Panes(self)
        self._veil = DropVeil(theme, self)
        self.notice_row = NoticeRow()
        self.setWindowTitle("Lectern")
        self.setAcceptDrops(True)
        self.setMinimumSize(*_SMALLEST)
        self.resize(*_USUAL)

    @property
    def panes(self) -> Panes:
        """Library, conversation and document."""
        return self._panes

    def fit(self, available: QSize) -> None:
        """Take the usual size, or what a smaller screen has room for."""
        self.resize(QSize(*_USUAL).boundedTo(available - _FRAME))

    def set_parts(
        self,
        *,
        bar: QWidget,
        banner: QWidget,
        panes: tuple[QWidget, QWidget, QWidget],
        dock: QWidget,
    ) -> None:
        """Put the parts in their places; panes are library, conversation, document."""
        frame = QWidget(self)
        set_look(frame, Look.PANEL)
        column = QVBoxLayout(frame)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for part in (bar, hairline(), banner):
            column.addWidget(part)
        column.addWidget(self._panes, 1)
        column.addWidget(self.notice_row)
        column.addWidget(dock)
        self._panes.set_panes(panes)
        self.setCentralWidget(frame)
        # A field that takes drops would show a file's name where the file itself is meant.
        for field in self.findChildren(QLineEdit):
            field.setAcceptDrops(False)

    def release(self) -> None:
        """Close now."""
        self._is_released = True
        self.close()

    def show_up(self) -> None:
        """Come to the front, for a person who started Lectern twice."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802  # Qt's name
        """Ask first."""
        if self._is_released:
            event.accept()
            return
        event.ignore()
        self.close_wanted.emit()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802  # Qt's name
        """Take files from anywhere on this computer."""
        if _local_files(event):
            event.acceptProposedAction()
            self._veil.lift()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:  # noqa: N802  # Qt's name
        """Clear the view again."""
        super().dragLeaveEvent(event)
        self._veil.hide()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802  # Qt's name
        """Hand on what was dropped."""
        self._veil.hide()
        if files := _local_files(event):
            event.acceptProposedAction()
            self.files_dropped.emit(files)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        """Keep the veil over everything."""
        super().resizeEvent(event)
        if event.size().height() != event.oldSize().height():
            self.height_changed.emit(event.size().height())
        if self._veil.isVisible():
            self._veil.lift()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Let parts without an event of their own follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._veil.update()


def _local_files(event: QDropEvent) -> list[Path]:
    urls = event.mimeData().urls() if event.mimeData().hasUrls() else []
    return [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
