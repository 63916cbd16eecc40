"""The dock below everything: gauges, the map of the cache, and how fast it goes.

Shows `DockProps` and nothing else. A part is touched only when its own props changed, and then
repaints itself; at four looks a second most of the dock stays as it is.
"""

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QColor, QHideEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.dock.dock_props import DockProps
from app.dock.dock_view_model import DockViewModel
from app.dock.gauge_column import GaugeColumn
from app.dock.page_map_view import PageMapView
from app.dock.rate_chart import RateChart
from app.dock.tier_legend import TierLegend
from app.theme.stylesheet import Look, set_look
from app.theme.theme import Theme
from app.widgets.elided_label import ElidedLabel

_HEIGHT = 128
_RATE_WIDTH = 300


class DockView(QFrame):
    """The engine's instruments."""

    def __init__(self, model: DockViewModel, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._theme = theme
        self._shown: DockProps | None = None
        self._gauges = GaugeColumn(theme, self)
        self._map_title = ElidedLabel(parent=self)
        self._legend = TierLegend(theme, self)
        self._map = PageMapView(theme, self)
        self._rate = QLabel(self)
        self._rate_unit = QLabel(self)
        self._rate_range = QLabel(self)
        self._chart = RateChart(theme, self)
        self._device = ElidedLabel(parent=self)
        for caption in (self._map_title, self._rate_unit, self._rate_range, self._device):
            set_look(caption, Look.CAPTION)
        set_look(self._rate, Look.TITLE)
        self.setAccessibleName("Engine")
        self.setFixedHeight(_HEIGHT)
        self._lay_out()
        self._show(model.props)
        model.changed.connect(self._show)
        theme.changed.connect(self.update)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  # Qt's name
        """Look at the engine while one can be looked at."""
        super().showEvent(event)
        self._model.set_active(active=True)

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802  # Qt's name
        """Cost nothing while hidden."""
        super().hideEvent(event)
        self._model.set_active(active=False)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Part the dock from what is above by a hairline."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.fillRect(0, 0, self.width(), 1, QColor(self._theme.tokens.colours.border))

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 12, 16, 12)
        row.setSpacing(40)
        row.addWidget(self._gauges)
        row.addLayout(self._map_column(), 1)
        row.addWidget(self._rate_column())

    def _map_column(self) -> QVBoxLayout:
        head = QHBoxLayout()
        head.addWidget(self._map_title, 1)
        head.addWidget(self._legend)
        column = QVBoxLayout()
        column.setSpacing(6)
        column.addLayout(head)
        column.addWidget(self._map, 1)
        return column

    def _rate_column(self) -> QWidget:
        side = QWidget(self)
        side.setMaximumWidth(_RATE_WIDTH)
        side.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        head = QHBoxLayout()
        head.setSpacing(8)
        baseline = Qt.AlignmentFlag.AlignBaseline
        head.addWidget(self._rate, 0, baseline)
        head.addWidget(self._rate_unit, 1, baseline)
        head.addWidget(self._rate_range, 0, baseline)
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self._chart, 1)
        column.addWidget(self._device)
        return side

    @Slot(object)
    def _show(self, props: DockProps) -> None:
        before, self._shown = self._shown, props
        if before is None or (before.gauges, before.transfers) != (props.gauges, props.transfers):
            self._gauges.show_gauges(props.gauges, props.transfers)
        if before is None or before.runs != props.runs:
            self._map.show_runs(props.runs)
        self._legend.show_entries(props.legend)
        self._chart.show_rates(props.rates)
        for label, text in (
            (self._map_title, props.map_title),
            (self._rate, props.rate),
            (self._rate_unit, props.rate_unit),
            (self._rate_range, props.rate_range),
            (self._device, props.device),
        ):
            if label.text() != text:
                label.setText(text)
