"""Files dropped anywhere on a window: it says so while they are held over it, and takes them.

Covers the window only while something is dragged over it, so that nothing else need know of drops.
"""

from PySide6.QtCore import QEvent, QMargins, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.intake.pasted import paths_in
from app.theme.icons import IconName
from app.theme.theme import Theme

_MARGIN = 16
_ICON = 48
_VEIL = 236
"""Of 255: what is below stays a shadow of itself."""


class DropOverlay(QWidget):
    """Lies over `host`, unseen until files are dragged onto it."""

    dropped = Signal(list)
    """The `Path`s."""

    def __init__(self, theme: Theme, host: QWidget) -> None:
        super().__init__(host)
        self._theme = theme
        self._host = host
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        host.setAcceptDrops(True)
        host.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's name
        """Look at what is dragged over the host."""
        match event.type():
            case QEvent.Type.DragEnter if isinstance(event, QDragEnterEvent):
                return self._enter(event)
            case QEvent.Type.DragLeave:
                self.hide()
            case QEvent.Type.Drop if isinstance(event, QDropEvent):
                return self._drop(event)
            case QEvent.Type.Resize if self.isVisible():
                self.setGeometry(self._host.rect())
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Draw a veil, a frame, and what will happen."""
        tokens, painter = self._theme.tokens, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        veil = QColor(tokens.colours.panel)
        veil.setAlpha(_VEIL)
        painter.fillRect(self.rect(), veil)
        margins = QMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        painter.setPen(QPen(QColor(tokens.colours.accent), 2, Qt.PenStyle.DashLine))
        frame = QRectF(self.rect().marginsRemoved(margins))
        painter.drawRoundedRect(frame, tokens.radii.card, tokens.radii.card)
        self._paint_words(painter)

    def _paint_words(self, painter: QPainter) -> None:
        tokens, middle = self._theme.tokens, self.rect().center()
        pixmap = self._theme.icons.pixmap(
            IconName.DOCUMENT, role="accent", size=_ICON, density=self.devicePixelRatioF()
        )
        painter.drawPixmap(middle.x() - _ICON // 2, middle.y() - _ICON - 8, pixmap)
        sizes = tokens.type_sizes
        lines = (
            (self.tr("Drop to add to the library"), sizes.title, "text", True),
            (self.tr("A folder becomes one reading"), sizes.control, "text_muted", False),
        )
        top = middle.y() + 16
        for text, size, role, is_bold in lines:
            painter.setFont(self._theme.font(self.font(), size, bold=is_bold))
            painter.setPen(QColor(getattr(tokens.colours, role)))
            height = painter.fontMetrics().height()
            area = QRectF(0, top, self.width(), height)
            painter.drawText(area, Qt.AlignmentFlag.AlignHCenter, text)
            top += height + 8

    def _enter(self, event: QDragEnterEvent) -> bool:
        if not paths_in(event.mimeData()):
            return False
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        self.setGeometry(self._host.rect())
        self.raise_()
        self.show()
        return True

    def _drop(self, event: QDropEvent) -> bool:
        self.hide()
        paths = paths_in(event.mimeData())
        if not paths:
            return False
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        self.dropped.emit(paths)
        return True
