"""The map of the cache's blocks: a grid of cells in the tiers' colours and patterns.

Cells shrink before blocks share one: from `_LARGEST` to `_SMALLEST` pixels. Only cells that changed
are painted again.
"""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPaintEvent, QPixmap, QRegion, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.window.dock.cache_map import MapGrid, TierRun, map_grid
from app.window.theme.patterns import tier_brush
from app.window.theme.theme import Theme
from app.window.theme.tokens import Tier
from app.window.translation.quantities import blocks, count
from app.window.widgets.plain_tip import plain_tip

_LARGEST = 10
_SMALLEST = 6
_ROWS = 6


class CacheMapView(QWidget):
    """Shows runs of blocks."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._runs: tuple[TierRun, ...] = ()
        self._grid = MapGrid()
        self._title = ""
        self._pitch = _LARGEST
        self._cells: dict[tuple[Tier | None, int, float], QPixmap] = {}
        self.setAccessibleName(self.tr("Map of the cache"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        theme.changed.connect(self._recolour)

    def show_runs(self, runs: Sequence[TierRun]) -> None:
        """Show where the blocks are, in the order of the context."""
        self._runs = tuple(runs)
        before, pitch = self._grid.cells, self._pitch
        self._arrange()
        if self._pitch != pitch or len(self._grid.cells) != len(before):
            self.update()
            return
        changed = QRegion()
        for index, (old, new) in enumerate(zip(before, self._grid.cells, strict=True)):
            if old is not new:
                changed += self._rect(index)
        if not changed.isEmpty():
            self.update(changed)

    def show_title(self, title: str) -> None:
        """Say as a tool tip what stands above the map, where there is room for it."""
        self._title = title
        self._explain()

    def sizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """Ask for room for some hundred blocks at full size."""
        return QSize(70 * _LARGEST, _ROWS * _LARGEST)

    def minimumSizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """Get by with little: blocks share cells then."""
        return QSize(16 * _LARGEST, 4 * _LARGEST)

    def resizeEvent(self, _event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        """Make as many cells as there is room for."""
        self._arrange()
        self.update()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self.setAccessibleName(self.tr("Map of the cache"))
            self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Paint the cells of the part that changed."""
        region = event.region()
        with QPainter(self) as painter:
            is_whole = region.contains(self.rect())
            for index, tier in enumerate(self._grid.cells):
                rect = self._rect(index)
                if is_whole or region.intersects(rect):
                    painter.drawPixmap(rect.topLeft(), self._cell(tier, rect.width()))

    def _arrange(self) -> None:
        """Make cells smaller until every block has one, or the smallest are reached."""
        num_blocks = sum(run.num_blocks for run in self._runs)
        for pitch in range(_LARGEST, _SMALLEST - 1, -1):
            self._pitch = pitch
            if self._columns() * self._num_rows() >= num_blocks:
                break
        self._grid = map_grid(self._runs, self._columns() * self._num_rows())
        per_cell = self._grid.blocks_per_cell
        words = self.tr("{cells} cells of {blocks}").format(
            cells=count(len(self._grid.cells)), blocks=blocks(per_cell)
        )
        self.setAccessibleDescription(words)
        self._explain()

    def _explain(self) -> None:
        per_cell = self._grid.blocks_per_cell
        cell = (
            self.tr("One cell is {blocks}").format(blocks=blocks(per_cell)) if per_cell > 1 else ""
        )
        self.setToolTip(plain_tip("\n".join(filter(None, (self._title, cell)))))

    def _columns(self) -> int:
        return max(self.width() // self._pitch, 1)

    def _num_rows(self) -> int:
        return max(self.height() // self._pitch, 1)

    def _rect(self, index: int) -> QRect:
        row, column = divmod(index, self._columns())
        side = self._pitch - (2 if self._pitch > _SMALLEST + 1 else 1)
        return QRect(column * self._pitch, row * self._pitch, side, side)

    def _cell(self, tier: Tier | None, side: int) -> QPixmap:
        """Return the picture of a cell: there are hundreds of cells and few pictures."""
        key = (tier, side, self.devicePixelRatioF())
        if key not in self._cells:
            self._cells[key] = self._drawn(tier, side)
        return self._cells[key]

    def _drawn(self, tier: Tier | None, side: int) -> QPixmap:
        density, tokens = self.devicePixelRatioF(), self._theme.tokens
        cell = QPixmap(round(side * density), round(side * density))
        cell.setDevicePixelRatio(density)
        cell.fill(Qt.GlobalColor.transparent)
        with QPainter(cell) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(
                QBrush(QColor(tokens.colours.track))
                if tier is None
                else tier_brush(tokens.tiers[tier], density=density)
            )
            painter.drawRoundedRect(0, 0, side, side, 1.5, 1.5)
        return cell

    def _recolour(self) -> None:
        self._cells.clear()
        self.update()
