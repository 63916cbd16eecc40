"""A list of rows of any height that lays out only those in sight.

Shows the end when rows are added, and while they grow until the person scrolls up; from then on
what is in sight stays where it is. Knows nothing of what the rows are: a subclass measures and
draws them.
"""

from PySide6.QtCore import (
    QAbstractItemModel,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    Qt,
)
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QRegion, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSlider,
    QStyle,
    QStyleOptionViewItem,
    QWidget,
)

from app.window.chat.row_heights import Estimate, Measure, Place, RowHeights

_Index = QModelIndex | QPersistentModelIndex
_STEP = 48
_WALK = 96
_WALKS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
_BY_KEYBOARD = {
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
}
_SCROLLS = {
    Qt.Key.Key_PageUp: QAbstractSlider.SliderAction.SliderPageStepSub,
    Qt.Key.Key_PageDown: QAbstractSlider.SliderAction.SliderPageStepAdd,
    Qt.Key.Key_Home: QAbstractSlider.SliderAction.SliderToMinimum,
    Qt.Key.Key_End: QAbstractSlider.SliderAction.SliderToMaximum,
}


class VirtualList(QAbstractItemView):
    """Item view whose heights are estimated until a row comes into sight."""

    def __init__(
        self, *, estimate: Estimate, measure: Measure, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._heights = RowHeights(estimate=estimate, measure=measure)
        self._place = Place(0, 0)
        self._follows = True
        self._is_settling = False
        self._hovered_row = -1
        self._shows_focus = False
        self._laid_out_for = 0
        self.setVerticalScrollMode(self.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(self.SelectionMode.NoSelection)
        self.setAutoScroll(False)

    def setModel(self, model: QAbstractItemModel | None) -> None:  # noqa: N802  # Qt's name
        """Show the rows of a model."""
        super().setModel(model)
        if model is not None:
            model.modelReset.connect(self.start_over)
            model.rowsInserted.connect(self._rows_added)
            model.rowsRemoved.connect(self._count_changed)
            model.dataChanged.connect(self._rows_changed)
        self.start_over()

    def verticalOffset(self) -> int:  # noqa: N802  # Qt's name
        """Return how far the list is scrolled."""
        return self._heights.top(self._place.row) + self._place.offset if len(self._heights) else 0

    @property
    def row_width(self) -> int:
        """Width of the rows: with what the scroll bar covers, so that it moves nothing."""
        return self.width()

    def horizontalOffset(self) -> int:  # noqa: N802  # Qt's name
        """Nothing scrolls sideways."""
        return 0

    def visualRect(self, index: _Index) -> QRect:  # noqa: N802  # Qt's name
        """Return where a row lies in the viewport."""
        if not index.isValid() or index.row() >= len(self._heights):
            return QRect()
        top = self._heights.top(index.row()) - self.verticalOffset()
        height = self._heights.top(index.row() + 1) - self._heights.top(index.row())
        return QRect(0, top, self.row_width, height)

    def indexAt(self, point: QPoint) -> QModelIndex:  # noqa: N802  # Qt's name
        """Return the row at a point of the viewport."""
        distance = point.y() + self.verticalOffset()
        if not 0 <= distance < self._heights.total:
            return QModelIndex()
        return self.model().index(self._heights.place_at(distance).row, 0)

    def scrollTo(  # noqa: N802  # Qt's name
        self,
        index: _Index,
        _hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        """Bring a row into sight, its beginning first."""
        if not index.isValid():
            return
        self._heights.height(index.row())
        rect, extent = self.visualRect(index), self.viewport().height()
        if rect.top() < 0 or rect.height() > extent:
            self._go_to(Place(index.row(), 0))
        elif rect.bottom() >= extent:
            self._go_to(self._heights.moved(self._place, rect.bottom() + 1 - extent))

    def isIndexHidden(self, _index: _Index) -> bool:  # noqa: N802  # Qt's name
        """No row is hidden."""
        return False

    def setSelection(  # noqa: N802  # Qt's name
        self, rect: QRect, command: QItemSelectionModel.SelectionFlag
    ) -> None:
        """Rows are not selected as a whole."""

    def visualRegionForSelection(self, _selection: QItemSelection) -> QRegion:  # noqa: N802
        """Return nothing, as no row is selected as a whole."""
        return QRegion()

    def moveCursor(  # noqa: N802  # Qt's name
        self, _action: QAbstractItemView.CursorAction, _modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        """Return where the keyboard is; `keyPressEvent` moves it."""
        return self.currentIndex()

    def scrollContentsBy(self, _dx: int, dy: int) -> None:  # noqa: N802  # Qt's name
        """Follow the scroll bar; near places are reached by measured heights, far ones at once."""
        if self._is_settling or not self._heights:
            return
        bar = self.verticalScrollBar()
        self._follows = bar.value() >= bar.maximum()
        if abs(dy) > 2 * self.viewport().height():
            self._place = self._heights.place_at(bar.value())
        else:
            self._place = self._heights.moved(self._place, -dy)
        self._settle()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        """Lay out for the new width."""
        super().resizeEvent(event)
        if self._laid_out_for != self.row_width:
            self._laid_out_for = self.row_width
            self.start_anew()
        else:
            self._settle()

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802  # Qt's name
        """Show the focus if it came by keyboard."""
        super().focusInEvent(event)
        self._shows_focus = event.reason() in _BY_KEYBOARD
        if self._shows_focus:
            self._take_row_in_sight()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
        """Draw the rows in sight; the clip tells them which part of them is."""
        with QPainter(self.viewport()) as painter:
            painter.setClipRect(event.rect())
            option = QStyleOptionViewItem()
            self.initViewItemOption(option)
            plain = option.state & ~(
                QStyle.StateFlag.State_HasFocus | QStyle.StateFlag.State_MouseOver
            )
            for row in self._heights.rows_in(self._place, self.viewport().height()):
                index = self.model().index(row, 0)
                option.rect = self.visualRect(index)
                option.state = plain
                if row == self._hovered_row:
                    option.state |= QStyle.StateFlag.State_MouseOver
                if self._shows_focus and self.hasFocus() and index == self.currentIndex():
                    option.state |= QStyle.StateFlag.State_HasFocus
                self.itemDelegate().paint(painter, option, index)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  # Qt's name
        """Scroll by page, walk by row, through a row that is higher than the window by steps."""
        key = Qt.Key(event.key())
        if (scroll := _SCROLLS.get(key)) is not None:
            self.verticalScrollBar().triggerAction(scroll)
            self._take_row_in_sight()
        elif (direction := _WALKS.get(key)) is not None and self._heights:
            self._walk(direction)
        else:
            super().keyPressEvent(event)

    def _walk(self, direction: int) -> None:
        """Go to the next row up (-1) or down (1), or further through the one that is shown."""
        index = self.currentIndex()
        if not index.isValid() or not self._is_in_sight(index):
            self._take_row_in_sight()
            return
        hidden = self._hidden_part(index, direction)
        if hidden > 0:
            self._go_to(self._heights.moved(self._place, direction * min(hidden, _WALK)))
            return
        row = index.row() + direction
        if 0 <= row < len(self._heights):
            self.setCurrentIndex(self.model().index(row, 0))
            self.scrollTo(self.currentIndex())
            beyond = self._hidden_part(self.currentIndex(), 1) if direction < 0 else 0
            self._go_to(self._heights.moved(self._place, beyond))

    def _hidden_part(self, index: _Index, direction: int) -> int:
        """Return how many pixels of a row lie above (-1) or below (1) what is in sight."""
        rect = self.visualRect(index)
        return -rect.top() if direction < 0 else rect.bottom() + 1 - self.viewport().height()

    def _is_in_sight(self, index: _Index) -> bool:
        return self.visualRect(index).intersects(self.viewport().rect())

    def _take_row_in_sight(self) -> None:
        """Give the keyboard to the last row in sight, unless one in sight has it."""
        if self._heights and not self._is_in_sight(self.currentIndex()):
            rows = self._heights.rows_in(self._place, self.viewport().height())
            self.setCurrentIndex(self.model().index(rows[-1] if rows else 0, 0))

    def start_over(self) -> None:
        """Show another list from its end."""
        self._follows = True
        self.start_anew()

    def start_anew(self) -> None:
        """Forget all heights and stay where we are."""
        self._heights.reset(self.model().rowCount() if self.model() else 0)
        self._settle()

    def _rows_added(self) -> None:
        """Go to the end: what was added there is what the person has just asked for."""
        self._follows = True
        self._count_changed()

    def _count_changed(self) -> None:
        self._heights.resize(self.model().rowCount())
        self._settle()

    def _rows_changed(self, first: QModelIndex, last: QModelIndex) -> None:
        for row in range(first.row(), last.row() + 1):
            self._heights.forget(row)
        self._settle()

    def _go_to(self, place: Place) -> None:
        self._place = place
        self._follows = False
        self._settle()
        self._follows = self.verticalScrollBar().value() >= self.verticalScrollBar().maximum()

    def _settle(self) -> None:
        """Measure what is in sight and let the scroll bar say where that is."""
        extent, heights = self.viewport().height(), self._heights
        self._place = Place(min(self._place.row, max(len(heights) - 1, 0)), self._place.offset)
        if heights:
            heights.rows_in(self._place, extent)
            if self._follows or self.verticalOffset() > heights.total - extent:
                self._place = heights.last_screen(extent)
        bar = self.verticalScrollBar()
        self._is_settling = True
        bar.setPageStep(extent)
        bar.setSingleStep(_STEP)
        bar.setRange(0, max(heights.total - extent, 0))
        bar.setValue(self.verticalOffset())
        self._is_settling = False
        self.viewport().update()
