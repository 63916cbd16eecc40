"""A thin bar that fills: how much of something is used."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QProgressBar, QSizePolicy, QWidget

from app.window.theme.patterns import tier_brush
from app.window.theme.theme import Theme
from app.window.theme.tokens import Pattern, Tier, TierLook

_STEPS = 1000
_HEIGHT = 8


class Gauge(QProgressBar):
    """Filled in a tier's colour and pattern, or in the accent.

    Screen readers meet a progress bar with `name`, and `figures` as its description.
    """

    def __init__(
        self, theme: Theme, name: str, *, tier: Tier | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._tier = tier
        self._others = 0.0
        self.setRange(0, _STEPS)
        self.setValue(0)
        self.setTextVisible(False)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    def set_level(self, fraction: float, figures: str, *, others: float = 0.0) -> None:
        """Fill the bar; `fraction` beyond 0 to 1 is cut, `figures` says the same in words.

        `others` is filled after it, in a quiet colour: what is taken, and not by us.
        """
        self.setValue(round(min(max(fraction, 0.0), 1.0) * _STEPS))
        if others != self._others:
            self._others = others
            self.update()
        self.setAccessibleDescription(figures)
        self.setToolTip(figures)

    def sizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """Ask for a width that reads well and a fixed height."""
        return QSize(128, _HEIGHT)

    def minimumSizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """Get by with half the width."""
        return QSize(64, _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Draw the track and what is filled of it."""
        tokens = self._theme.tokens
        height = min(_HEIGHT, self.height())
        track = QRectF(0, (self.height() - height) / 2, self.width(), height)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            outline = QPainterPath()
            outline.addRoundedRect(track, height / 2, height / 2)
            painter.fillPath(outline, QColor(tokens.colours.track))
            own = self.value() / _STEPS
            brush = tier_brush(self._look(), density=self.devicePixelRatioF())
            for fraction, fill in (
                (min(own + self._others, 1.0), QBrush(QColor(tokens.colours.border_strong))),
                (own, brush),
            ):
                filled = QRectF(track)
                filled.setWidth(track.width() * fraction)
                part = QPainterPath()
                part.addRect(filled)
                painter.fillPath(outline.intersected(part), fill)

    def _look(self) -> TierLook:
        tokens = self._theme.tokens
        if self._tier is None:
            return TierLook(colour=tokens.colours.accent, pattern=Pattern.SOLID)
        return tokens.tiers[self._tier]
