"""A bar of disk usage: one part per reading, and the room left to the limit."""

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.window.saved_readings.usage import Share, Usage
from app.window.theme.patterns import tier_brush
from app.window.theme.theme import Theme
from app.window.theme.tokens import Tier
from app.window.widgets.plain_tip import plain_tip

_HEIGHT = 16
_GAP = 2
_RADIUS = 6


class UsageBar(QWidget):
    """Shows a `Usage`; pointing at a part names it, and tells which reading it is."""

    pointed_at = Signal(str)
    """The reading below the pointer; empty for none."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._usage = Usage()
        self._names: tuple[str, ...] = ()
        self._marked = ""
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    def set_usage(self, usage: Usage, names: tuple[str, ...], summary: str) -> None:
        """Show other numbers; `names` say each part in words, `summary` all of them."""
        self._usage, self._names = usage, names
        self.setAccessibleName(summary)
        self.setAccessibleDescription(". ".join(names))
        self.update()

    def mark(self, reading: str) -> None:
        """Bring out the part of a reading; an empty id brings out none."""
        if reading != self._marked:
            self._marked = reading
            self.update()

    def sizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """Ask for a bar that can be pointed at."""
        return QSize(320, _HEIGHT)

    def minimumSizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """Get by with less width."""
        return QSize(160, _HEIGHT)

    def event(self, event: QEvent) -> bool:
        """Name the part below the pointer."""
        if isinstance(event, QHelpEvent):
            index = self._index_at(event.pos().x())
            text = self._names[index] if index is not None else ""
            QToolTip.showText(event.globalPos(), plain_tip(text), self)
            return True
        return super().event(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802  # Qt's name
        """Tell which reading is pointed at."""
        index = self._index_at(event.position().x())
        self.pointed_at.emit(self._usage.shares[index].reading if index is not None else "")

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Forget what was pointed at."""
        super().leaveEvent(event)
        self.pointed_at.emit("")

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Draw the room there is and every part of it that is used."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            outline = QPainterPath()
            outline.addRoundedRect(QRectF(self.rect()), _RADIUS, _RADIUS)
            painter.setClipPath(outline)
            painter.fillRect(self.rect(), QColor(self._theme.tokens.colours.track))
            for share, part in zip(self._usage.shares, self._parts(), strict=True):
                self._paint_share(painter, share, part)

    def _paint_share(self, painter: QPainter, share: Share, part: QRectF) -> None:
        colours = self._theme.tokens.colours
        if share.reading and share.reading == self._marked:
            painter.fillRect(part, QColor(colours.accent))
        elif share.reading:
            look = self._theme.tokens.tiers[Tier.SSD]
            painter.fillRect(part, tier_brush(look, density=self.devicePixelRatioF()))
        else:
            painter.fillRect(part, QColor(colours.border_strong))

    def _parts(self) -> list[QRectF]:
        """Where each share lies, a gap between neighbours."""
        parts, left = [], 0.0
        for share in self._usage.shares:
            width = self.width() * share.num_bytes / self._usage.scale_bytes
            gap = min(_GAP, width / 2)
            parts.append(QRectF(left, 0, width - gap, self.height()))
            left += width
        return parts

    def _index_at(self, x: float) -> int | None:
        for index, part in enumerate(self._parts()):
            if part.left() <= x <= part.right():
                return index
        return None
