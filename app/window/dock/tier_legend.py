"""The colour and pattern of each tier, and how many blocks it holds."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Slot
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.window.dock.cache_map import LegendEntry
from app.window.theme.patterns import tier_brush
from app.window.theme.theme import Theme

_SWATCH = 10
_GAP = 6
_APART = 14


class TierLegend(QWidget):
    """Swatches with words, flush right."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._entries: tuple[LegendEntry, ...] = ()
        self._speak()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._measure_anew)

    def show_entries(self, entries: Sequence[LegendEntry]) -> None:
        """Show tiers with a caption each."""
        if tuple(entries) != self._entries:
            self._entries = tuple(entries)
            self.setAccessibleDescription(", ".join(one.text for one in entries))
            self._explain()
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """Ask for what the words take."""
        return self._size([one.text for one in self._entries])

    def minimumSizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """Get by with fewer words."""
        return self._size([one.brief for one in self._entries])

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._speak()

    def resizeEvent(self, _event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        """Say as a tool tip what there is no room for."""
        self._explain()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Draw the entries."""
        with QPainter(self) as painter:
            painter.setFont(self._caption())
            tokens = self._theme.tokens
            texts = self._fitting_texts()
            left = self.width() - self._size(texts).width() + _APART
            for tier, text in zip((one.tier for one in self._entries), texts, strict=True):
                top = (self.height() - _SWATCH) // 2
                brush = (
                    QBrush(QColor(tokens.colours.track))
                    if tier is None
                    else tier_brush(tokens.tiers[tier], density=self.devicePixelRatioF())
                )
                painter.setBrushOrigin(left, top)
                painter.fillRect(QRect(left, top, _SWATCH, _SWATCH), brush)
                words = QRect(left + _SWATCH + _GAP, 0, self._width(text), self.height())
                painter.setPen(QColor(tokens.colours.text_muted))
                painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, text)
                left += self._width(text) + _APART

    @Slot()
    def _measure_anew(self) -> None:
        """Ask for the room that the words take in another size of type."""
        self.updateGeometry()
        self.update()

    def _fitting_texts(self) -> list[str]:
        """Return what there is room for: all words, fewer words, or none beside the swatches."""
        whole = [one.text for one in self._entries]
        for texts in (whole, [one.brief for one in self._entries]):
            if self._size(texts).width() <= self.width():
                return texts
        return [""] * len(whole)

    def _explain(self) -> None:
        whole = [one.text for one in self._entries]
        self.setToolTip("\n".join(whole) if self._fitting_texts() != whole else "")

    def _speak(self) -> None:
        self.setAccessibleName(self.tr("Blocks by tier"))

    def _size(self, texts: Sequence[str]) -> QSize:
        width = sum(self._width(text) + _APART for text in texts)
        return QSize(width, QFontMetrics(self._caption()).height())

    def _width(self, text: str) -> int:
        return _SWATCH + _GAP + QFontMetrics(self._caption()).horizontalAdvance(text)

    def _caption(self) -> QFont:
        """The style sheet sets the size of controls on every widget; this is smaller."""
        return self._theme.font(self.font(), self._theme.tokens.type_sizes.caption)
