"""The cited passage as a small picture beside a pointer that rests on its citation."""

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.viewer.source.page_source import Crop

_APART = 8


class PassagePeek(QFrame):
    """Hidden until there is something to show; never takes the keyboard or the pointer."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.ToolTip)
        self._theme = theme
        self._picture = QLabel(self)
        self._words = QLabel(self, wordWrap=True)
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        set_look(self._words, Look.CAPTION)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(6)
        column.addWidget(self._picture)
        column.addWidget(self._words)

    def show_crop(self, crop: Crop, words: str, beside: QRect) -> None:
        """Show a passage below a place of the screen, or above it where there is no room."""
        density = self.devicePixelRatioF()
        picture = _marked(crop, self._theme)
        picture.setDevicePixelRatio(density)
        self._picture.setPixmap(picture)
        self._words.setText(words)
        self._words.setFixedWidth(round(picture.width() / density))
        self.adjustSize()
        self.move(_place(self.size(), beside))
        self.show()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Draw paper with a hairline around it, in any theme."""
        colours = self._theme.tokens.colours
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(colours.raised))
            painter.setPen(QColor(colours.border_strong))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))


def _marked(crop: Crop, theme: Theme) -> QPixmap:
    picture, tokens = QPixmap(crop.pixmap), theme.tokens
    modes = QPainter.CompositionMode
    with QPainter(picture) as painter:
        painter.setCompositionMode(
            modes.CompositionMode_Lighten if tokens.is_dark else modes.CompositionMode_Multiply
        )
        for left, top, right, bottom in crop.boxes:
            area = QRectF(left, top, right - left, bottom - top)
            painter.fillRect(area, QColor(tokens.colours.highlight))
    return picture


def _place(size: QSize, beside: QRect) -> QPoint:
    screen = QGuiApplication.screenAt(beside.center()) or QGuiApplication.primaryScreen()
    room = screen.availableGeometry()
    top = beside.bottom() + _APART
    if top + size.height() > room.bottom():
        top = max(beside.top() - _APART - size.height(), room.top())
    left = min(max(beside.left(), room.left()), room.right() - size.width())
    return QPoint(left, top)
