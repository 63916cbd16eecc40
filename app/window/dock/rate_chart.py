"""A chart of tokens per second over the last minutes, without axes."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.window.dock.rate_history import SECONDS
from app.window.theme.theme import Theme

_HEIGHT = 40
_EDGE = 2.0
_HEADROOM = 1.2
"""So that a steady rate is a line across and no block."""


class RateChart(QWidget):
    """Drawn by hand: a plotting library would bring numpy into the window for one line."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._rates: tuple[float, ...] = ()
        self._speak()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        theme.changed.connect(self.update)

    def show_rates(self, rates: Sequence[float]) -> None:
        """Show one value a second, the latest at the right edge."""
        if tuple(rates) != self._rates:
            self._rates = tuple(rates)
            self.update()

    def sizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """Ask for a strip."""
        return QSize(240, _HEIGHT)

    def minimumSizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """Get by with less."""
        return QSize(96, _HEIGHT // 2)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._speak()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Draw a base line and the rates above it."""
        with QPainter(self) as painter:
            colours = self._theme.tokens.colours
            base = self.height() - 1
            painter.fillRect(0, base, self.width(), 1, QColor(colours.track))
            if len(self._rates) < 2 or not max(self._rates):
                return
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            line = self._line()
            below = QPolygonF(
                [QPointF(line.first().x(), base), *line.toList(), QPointF(self.width(), base)]
            )
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._fading())
            painter.drawPolygon(below)
            painter.setPen(QPen(QColor(colours.accent), 1.5))
            painter.drawPolyline(line)

    def _fading(self) -> QBrush:
        """The accent's soft hue, gone at the base line: the line counts, not the area."""
        colour = QColor(self._theme.tokens.colours.accent_soft)
        gradient = QLinearGradient(0, 0, 0, self.height())
        gradient.setColorAt(0, colour)
        colour.setAlpha(0)
        gradient.setColorAt(1, colour)
        return QBrush(gradient)

    def _speak(self) -> None:
        self.setAccessibleName(self.tr("Tokens per second over the last minutes"))

    def _line(self) -> QPolygonF:
        step = self.width() / (SECONDS - 1)
        room = self.height() - 2 * _EDGE
        most = max(self._rates) * _HEADROOM
        start = self.width() - step * (len(self._rates) - 1)
        return QPolygonF(
            [
                QPointF(start + at * step, _EDGE + room * (1 - rate / most))
                for at, rate in enumerate(self._rates)
            ]
        )
