"""The gauges, one below the other: name, bar, figures."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.window.dock.gauges import GaugeProps
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.widgets.elided_label import ElidedLabel
from app.window.widgets.gauge import Gauge

_BAR_WIDTH, _SLIM_BAR_WIDTH = 112, 40
_MOST_WORDS = 2
"""Lines below the gauges."""
_WIDEST_FIGURES = "88.8 GB · 888 GB"


class GaugeColumn(QWidget):
    """As many gauges as there is something to measure, and lines of words below them."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._gauges: tuple[GaugeProps, ...] = ()
        self._bar_width = _BAR_WIDTH
        self._rows: list[tuple[QLabel, Gauge, ElidedLabel]] = []
        self._words = [ElidedLabel(parent=self) for _ in range(_MOST_WORDS)]
        for line in self._words:
            set_look(line, Look.CAPTION)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(8)
        self._lines = QVBoxLayout()
        self._lines.setSpacing(0)
        for line in self._words:
            self._lines.addWidget(line)
        self._lines.addStretch(1)

    def show_gauges(self, gauges: Sequence[GaugeProps], words: Sequence[str]) -> None:
        """Show other figures; labels and bars are made again only when there are other gauges."""
        if [(one.name, one.tier) for one in gauges] != [
            (one.name, one.tier) for one in self._gauges
        ]:
            self._rebuild(gauges)
            self._gauges = ()
        for index, gauge in enumerate(gauges):
            if gauge not in self._gauges:
                name, bar, figures = self._rows[index]
                figures_in_full = f"{gauge.name}: {gauge.explanation or gauge.figures}"
                bar.set_level(gauge.fraction, figures_in_full, others=gauge.others)
                figures.setText(gauge.figures)
                name.setToolTip(figures_in_full)
                figures.explain(figures_in_full)
        self._keep_room()
        self._gauges = tuple(gauges)
        for index, line in enumerate(self._words):
            text = words[index] if index < len(words) else ""
            if text != line.text():
                line.setText(text)

    def set_slim(self, is_slim: bool) -> None:
        """Have shorter bars, so that the figures keep their room."""
        self._bar_width = _SLIM_BAR_WIDTH if is_slim else _BAR_WIDTH
        for _, bar, figures in self._rows:
            bar.setMaximumWidth(self._bar_width)
            if is_slim:
                figures.setMinimumWidth(0)
        self._keep_room()

    def _keep_room(self) -> None:
        """Let figures never become narrower, so that the bars do not jump with each of them."""
        if self._bar_width == _SLIM_BAR_WIDTH:
            return  # they are cut before they push anything out of the window
        for _, _, figures in self._rows:
            widest = figures.fontMetrics().horizontalAdvance(_WIDEST_FIGURES)
            needed = max(widest, figures.sizeHint().width())
            figures.setMinimumWidth(max(figures.minimumWidth(), needed))

    def _rebuild(self, gauges: Sequence[GaugeProps]) -> None:
        for row in self._rows:
            for part in row:
                self._grid.removeWidget(part)
                part.hide()
                part.deleteLater()
        self._rows = [self._row(index, gauge) for index, gauge in enumerate(gauges)]
        self._grid.removeItem(self._lines)
        self._grid.addLayout(self._lines, len(gauges), 0, 1, 3)
        for index in range(self._grid.rowCount()):
            self._grid.setRowStretch(index, int(index == len(gauges)))

    def _row(self, index: int, gauge: GaugeProps) -> tuple[QLabel, Gauge, ElidedLabel]:
        name, figures = QLabel(gauge.name, self), ElidedLabel(parent=self)
        bar = Gauge(self._theme, gauge.name, tier=gauge.tier, parent=self)
        bar.setMaximumWidth(self._bar_width)
        for label in (name, figures):
            set_look(label, Look.CAPTION)
        figures.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        for column, part in enumerate((name, bar, figures)):
            self._grid.addWidget(part, index, column, Qt.AlignmentFlag.AlignVCenter)
        return name, bar, figures
