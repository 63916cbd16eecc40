"""A list of rows of different heights that keeps rows in place as others come and go.

Rows are laid out in several turns where there are very many, and all of them again whenever one
comes or goes. How high they are follows from them and from the font, whatever the style. What was
at the top of the view is put back there; one that is to be seen is scrolled to as soon as its place
is known.
"""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, QRect, Qt, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QListView, QWidget

_BATCH = 1000
"""Rows laid out in one turn of the event loop: some five milliseconds."""
_FEW = 80
"""Rows whose heights are looked at one by one when they change."""
_Index = QModelIndex | QPersistentModelIndex


class SteadyList(QListView):
    """Holds its place."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._held: tuple[QPersistentModelIndex, int] | None = None
        self._wanted: QPersistentModelIndex | None = None
        self._shown: QPersistentModelIndex | None = None
        """The row that was scrolled to last."""
        self._is_shown_in_view = False
        self._is_due = False
        """Whether rows came or went since they were laid out."""
        self.setFrameShape(self.Shape.NoFrame)
        self.setVerticalScrollMode(self.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(self.ResizeMode.Adjust)
        self.setLayoutMode(self.LayoutMode.Batched)
        self.setBatchSize(_BATCH)
        self.verticalScrollBar().actionTriggered.connect(self._let_go)
        self.verticalScrollBar().valueChanged.connect(self._look_for_shown)

    def event(self, event: QEvent) -> bool:
        """Leave the rows where they are in another style: Qt would lay all of them out at once."""
        if event.type() is not QEvent.Type.StyleChange:
            return super().event(event)
        return QAbstractScrollArea.event(self, event)

    @property
    def is_at_top(self) -> bool:
        """Whether the first row is where it is without scrolling."""
        return not self.verticalScrollBar().value()

    def hold(self, change: Callable[[], None]) -> None:
        """Change the rows; what is at the top of the view stays there, unless that is the first.

        Where the row that the keyboard was on is gone, or none was there, it goes to the first.
        """
        if self._held is None and not self.is_at_top:
            index = self.indexAt(QPoint(self.width() // 2, 1))
            if index.isValid():
                self._held = QPersistentModelIndex(index), self.visualRect(index).top()
        change()
        if self.hasFocus() and not self.currentIndex().isValid():
            self.stand_on(self.first())

    def first(self) -> QModelIndex:
        """Return where the first row is that the keyboard reaches, or an invalid index."""
        model = self.model()
        indexes = (model.index(row, 0) for row in range(model.rowCount()))
        reachable = (one for one in indexes if one.flags() & Qt.ItemFlag.ItemIsEnabled)
        return next(reachable, QModelIndex())

    def bring_into_view(self, index: QModelIndex) -> None:
        """Scroll to a row, at once or when its place is known; no further than needed."""
        if index.isValid():
            self._wanted = self._shown = QPersistentModelIndex(index)
            self.scheduleDelayedItemsLayout()

    def stand_on(self, index: QModelIndex) -> None:
        """Make a row the current one and bring it into view; what is selected together stays so.

        A name that is being typed keeps the keyboard: Qt would end its editor.
        """
        if not index.isValid() or self.state() is self.State.EditingState:
            return
        choice = self.selectionModel()
        command = choice.SelectionFlag.ClearAndSelect
        if len(choice.selectedIndexes()) > 1:
            command = choice.SelectionFlag.NoUpdate
        self.setAutoScroll(False)  # it would scroll before the row has its place
        choice.setCurrentIndex(index, command)
        self.setAutoScroll(True)
        self.bring_into_view(index)

    def lay_out_anew(self) -> None:
        """Lay the rows out soon; the one that was to be seen stays in view if it is."""
        if self._is_shown_in_view:
            self._wanted = self._shown
        self.scheduleDelayedItemsLayout()

    def updateGeometries(self) -> None:  # noqa: N802  # Qt's name
        """Go back to where the view was: Qt calls this when rows have new places."""
        super().updateGeometries()
        if self._held is not None:
            index, top = self._held
            rect = self.visualRect(index)
            if rect.isValid():
                bar = self.verticalScrollBar()
                bar.setValue(bar.value() + rect.top() - top)
            if not rect.isValid() and index.isValid() and not self._is_laid_out():
                return
            self._held = None if self._is_laid_out() else self._held
        wanted = self._wanted  # asking where it is may lay rows out and come here again
        if wanted is not None and self.visualRect(wanted).isValid():
            self._wanted = self._held = None
            self.scrollTo(wanted)
        self._look_for_shown()

    def dataChanged(  # noqa: N802  # Qt's name
        self, first: _Index, last: _Index, roles: Sequence[int] = ()
    ) -> None:
        """Paint what changed; only rows of another height make the whole list be laid out.

        So do more rows than a turn has time for, as another language changes them all. Where all
        are going to be laid out anyway, none is asked for its height before.
        """
        if last.row() - first.row() < _FEW and not self._is_due:
            rows = [self.model().index(row, 0) for row in range(first.row(), last.row() + 1)]
            if all(self._room_of(row) == self.sizeHintForIndex(row).height() for row in rows):
                for row in rows:
                    self.viewport().update(self.visualRect(row))
                return
        super().dataChanged(first, last, roles)
        self.scheduleDelayedItemsLayout()

    def rowsInserted(self, parent: _Index, first: int, last: int) -> None:  # noqa: N802  # Qt's
        """Note that Qt will lay out all rows."""
        self._is_due = True
        super().rowsInserted(parent, first, last)

    def rowsAboutToBeRemoved(  # noqa: N802  # Qt's name
        self, parent: _Index, first: int, last: int
    ) -> None:
        """Note that Qt will lay out all rows."""
        self._is_due = True
        super().rowsAboutToBeRemoved(parent, first, last)

    def doItemsLayout(self) -> None:  # noqa: N802  # Qt's name
        """Lay the rows out."""
        self._is_due = False
        super().doItemsLayout()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        """Lay the rows out again for another width; the one that was to be seen stays in view.

        Where it is, is not asked now: Qt would lay out all rows for the answer.
        """
        is_in_view = self._is_shown_in_view
        super().resizeEvent(event)
        self._is_shown_in_view = is_in_view
        self.lay_out_anew()

    def _room_of(self, index: QModelIndex) -> int:
        """Height that a row was given when it was laid out; 0 for the last, which may take any.

        Qt keeps the places of rows and not their heights: those it asks for again.
        """
        after = index.siblingAtRow(index.row() + 1)
        return self.visualRect(after).top() - self.visualRect(index).top() if after.isValid() else 0

    def _is_laid_out(self) -> bool:
        num_rows = self.model().rowCount()
        return not num_rows or self.visualRect(self.model().index(num_rows - 1, 0)).isValid()

    @Slot()
    def _look_for_shown(self, _value: int = 0) -> None:
        """Note whether the row that was to be seen is in view as a whole."""
        shown = self._shown
        rect = self.visualRect(shown) if shown is not None and shown.isValid() else QRect()
        height = self.viewport().height()
        self._is_shown_in_view = rect.isValid() and rect.top() >= 0 and rect.bottom() < height

    @Slot()
    def _let_go(self, _action: int = 0) -> None:
        """The person scrolls: there is no place to go back to any more."""
        self._held = self._wanted = None
