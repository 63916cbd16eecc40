"""The dock below everything: gauges, the map of the cache, and the speed.

Shows `DockProps` and nothing else. A part is touched only when its own props changed, and then
repaints itself; at four looks a second most of the dock stays as it is.
"""

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QColor, QHideEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.window.dock.cache_map_view import CacheMapView
from app.window.dock.dock_props import DockProps, MapTitleProps
from app.window.dock.dock_view_model import DockViewModel
from app.window.dock.gauge_column import GaugeColumn
from app.window.dock.rate_chart import RateChart
from app.window.dock.tier_legend import TierLegend
from app.window.theme.icons import IconName
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.theme.tokens import TypeSizes
from app.window.widgets.elided_label import ElidedLabel
from app.window.widgets.icon_button import IconButton

_HEIGHT, _LINE_HEIGHT = 128, 30
_RATE_WIDTH = 272
_NARROW_RATE_WIDTH = 200
_SLIM_RATE_WIDTH = 120
_NARROW, _SLIM = 1200, 880
_LEAST_TITLE = 190
_LARGEST_SHARE = 1 / 3
"""Of the window's height; where more would be needed, the panel is one line."""
_APART, _NARROW_APART = 40, 24


class MapTitle(ElidedLabel):
    """Where room is short, leaves out the counts, then cuts the name; never the figure."""

    _props = MapTitleProps("")

    def show_title(self, props: MapTitleProps) -> None:
        """Change what is said."""
        if props != self._props:
            self._props = props
            self.setText(props.text)

    def shown_text(self) -> str:
        """Return the title as it stands on the screen."""
        metrics, room = self.fontMetrics(), self.contentsRect().width()
        for text in (self.text(), self._props.brief):
            if metrics.horizontalAdvance(text) <= room:
                return text
        before, name, after = self._props.parts
        left = max(room - metrics.horizontalAdvance(before + after), 0)
        return before + metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, left) + after


class DockView(QFrame):
    """The engine panel."""

    fold_wanted = Signal(bool)
    """Whether it is to be one line."""

    def __init__(self, model: DockViewModel, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._theme = theme
        self._shown: DockProps | None = None
        self._gauges = GaugeColumn(theme, self)
        self._map_title = MapTitle(parent=self)
        self._legend = TierLegend(theme, self)
        self._map = CacheMapView(theme, self)
        self._rate = QLabel(self)
        self._rate_unit = ElidedLabel(parent=self)
        self._rate_range = QLabel(self)
        self._chart = RateChart(theme, self)
        self._device = ElidedLabel(parent=self)
        self._line = ElidedLabel(parent=self)
        self._fold = IconButton(theme, IconName.CHEVRON_DOWN, "", parent=self)
        self._is_folded, self._is_low, self._is_held_open = False, False, False
        self._window_height = 0
        self._fold.clicked.connect(self._turn_fold)
        for caption in (
            self._map_title,
            self._rate_unit,
            self._rate_range,
            self._device,
            self._line,
        ):
            set_look(caption, Look.CAPTION)
        set_look(self._rate, Look.TITLE)
        self._lay_out()
        self._say()
        self._fit()
        self._show(model.props)
        model.changed.connect(self._show)
        theme.changed.connect(self._fit)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  # Qt's name
        """Watch the engine while the dock is visible."""
        super().showEvent(event)
        self._model.set_active(active=True)

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802  # Qt's name
        """Stop watching while hidden."""
        super().hideEvent(event)
        self._model.set_active(active=False)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        """Leave the map its room in a narrow window."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._say()
            self._model.retranslate()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Separate the dock from what is above with a hairline."""
        super().paintEvent(event)
        with QPainter(self) as painter:
            painter.fillRect(0, 0, self.width(), 1, QColor(self._theme.tokens.colours.border))

    @Slot()
    def _fit(self) -> None:
        """Grow with the type; have parts smaller and closer to each other in a narrow window."""
        scale = self._theme.tokens.type_sizes.caption / TypeSizes().caption
        is_narrow, is_slim = self.width() < _NARROW, self.width() < _SLIM
        self._find_room(round(_HEIGHT * scale))
        self.setFixedHeight(round((_LINE_HEIGHT if self._is_brief else _HEIGHT) * scale))
        self._row.setSpacing(_NARROW_APART if is_narrow else _APART)
        of_rate = _NARROW_RATE_WIDTH if is_narrow else round(_RATE_WIDTH * scale)
        self._side.setFixedWidth(_SLIM_RATE_WIDTH if is_slim else of_rate)
        self._map_title.setMinimumWidth(0 if is_slim else _LEAST_TITLE)
        self._legend.setVisible(not is_slim)
        self._rate_range.setVisible(not is_narrow)  # else there is no room for the words
        self._gauges.set_slim(is_slim)
        self.update()

    def set_brief(self, is_brief: bool) -> None:
        """Show one line, or everything as far as the window is high enough."""
        self._is_folded = is_brief
        self._show_fold()

    def take_window_height(self, height: int) -> None:
        """Leave a low window to what is read and said there, unless a person wants otherwise."""
        self._window_height = height
        self._fit()

    @property
    def _is_brief(self) -> bool:
        return self._is_folded or (self._is_low and not self._is_held_open)

    def _find_room(self, whole: int) -> None:
        is_low = 0 < self._window_height * _LARGEST_SHARE < whole
        if is_low != self._is_low:
            self._is_low, self._is_held_open = is_low, False
            self._show_fold()

    @Slot()
    def _turn_fold(self) -> None:
        """Fold or unfold; what a low window asks for is no wish for all windows."""
        is_brief, was_folded = not self._is_brief, self._is_folded
        self._is_held_open = not is_brief
        if was_folded or not self._is_low:
            self.fold_wanted.emit(is_brief)
        self._show_fold()

    def _show_fold(self) -> None:
        is_brief = self._is_brief
        if is_brief != self._line.isVisibleTo(self):
            self._whole.setVisible(not is_brief)
            self._line.setVisible(is_brief)
            place = Qt.AlignmentFlag.AlignVCenter if is_brief else Qt.AlignmentFlag.AlignTop
            self._outer.setAlignment(self._fold, place)
            self._say()
            self._fit()

    def _say(self) -> None:
        self.setAccessibleName(self.tr("Engine"))
        icon = IconName.CHEVRON_UP if self._is_brief else IconName.CHEVRON_DOWN
        text = self.tr("Show everything") if self._is_brief else self.tr("Show one line")
        self._fold.set_icon(icon, text)
        self._rate.setToolTip(self._rate_tip())
        self._rate_unit.setToolTip(self._rate_tip())

    def _rate_tip(self) -> str:
        return self.tr("How many tokens the model reads or writes in a second.")

    def _lay_out(self) -> None:
        self._outer = outer = QHBoxLayout(self)
        outer.setContentsMargins(16, 0, 8, 0)
        outer.setSpacing(8)
        self._whole = QWidget(self)
        self._row = QHBoxLayout(self._whole)
        self._row.setContentsMargins(0, 12, 0, 12)
        self._row.addWidget(self._gauges)
        self._row.addLayout(self._map_column(), 1)
        self._side = self._rate_column()
        self._row.addWidget(self._side)
        self._line.hide()
        outer.addWidget(self._whole, 1)
        outer.addWidget(self._line, 1)
        outer.addWidget(self._fold, 0, Qt.AlignmentFlag.AlignTop)

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
        if before is None or (before.gauges, before.words) != (props.gauges, props.words):
            self._gauges.show_gauges(props.gauges, props.words)
        if before is None or before.runs != props.runs:
            self._map.show_runs(props.runs)
        self._legend.show_entries(props.legend)
        self._map_title.show_title(props.map_title)
        self._map.show_title(props.map_tip)
        self._chart.show_rates(props.rates)
        for label, text in (
            (self._rate, props.rate),
            (self._rate_unit, props.rate_unit),
            (self._rate_range, props.rate_range),
            (self._device, props.device),
            (self._line, props.line),
        ):
            if label.text() != text:
                label.setText(text)
