"""The overlay while files are dragged over the window."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.window.theme.icons import IconName
from app.window.theme.theme import Theme

_INSET = 12
_VEIL = 244
_ICON = 40
_APART = 16


class DropVeil(QWidget):
    """Says that this is the place to let go; takes no events."""

    def __init__(self, theme: Theme, host: QWidget) -> None:
        super().__init__(host)
        self._theme = theme
        self._host = host
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def lift(self) -> None:
        """Lie over everything."""
        self.setGeometry(self._host.rect())
        self.raise_()
        self.show()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Draw a sheet of paper with a dashed edge and what to do."""
        tokens = self._theme.tokens
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paper = QColor(tokens.colours.panel)
            paper.setAlpha(_VEIL)
            painter.fillRect(self.rect(), paper)
            painter.setPen(QPen(QColor(tokens.colours.accent), 2, Qt.PenStyle.DashLine))
            edge = QRectF(self.rect()).adjusted(_INSET, _INSET, -_INSET, -_INSET)
            painter.drawRoundedRect(edge, tokens.radii.card, tokens.radii.card)
            self._draw_words(painter)

    def _draw_words(self, painter: QPainter) -> None:
        tokens, middle = self._theme.tokens, self.rect().center()
        icon = self._theme.icons.pixmap(
            IconName.DOCUMENT, role="accent", size=_ICON, density=self.devicePixelRatioF()
        )
        painter.drawPixmap(middle.x() - _ICON // 2, middle.y() - _ICON - _APART, icon)
        painter.setPen(QColor(tokens.colours.text))
        painter.setFont(self._theme.font(self.font(), tokens.type_sizes.title, bold=True))
        words = self.rect().adjusted(0, middle.y(), 0, 0)
        centred = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
        painter.drawText(words, centred, self.tr("Drop to add to the library"))
