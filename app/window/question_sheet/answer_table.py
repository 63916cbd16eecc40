"""A sheet's questions and answers as a table; three lines of each, the rest in the panel."""

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QResizeEvent, QTextLayout
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from app.window.question_sheet.sheet_props import SheetRow
from app.window.question_sheet.sheet_table_model import Column, SheetTableModel
from app.window.theme.theme import Theme

_Index = QModelIndex | QPersistentModelIndex
_LINES = 3
_NUMBER_WIDTH = 44
_PAGES_WIDTH = 132
_QUESTION_SHARE = 0.4


ROOM = 8
"""Between words and the edges of their cell."""
_BAR = 3


class SheetDelegate(QStyledItemDelegate):
    """Draws what the model says; the row that is looked at as a whole."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw one cell."""
        colours, cell = self._theme.tokens.colours, QRect(option.rect)
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        has_focus = bool(option.state & QStyle.StateFlag.State_Active) and is_selected
        if is_selected:
            painter.fillRect(cell, QColor(colours.selected))
        if has_focus and index.column() == 0:
            painter.fillRect(cell.adjusted(0, 0, _BAR - cell.width(), 0), QColor(colours.focus))
        painter.fillRect(cell.adjusted(0, cell.height() - 1, 0, 0), QColor(colours.border))
        option.rect = cell.adjusted(ROOM - 3, ROOM, -ROOM, -ROOM)
        option.textElideMode = Qt.TextElideMode.ElideRight
        option.state &= ~(QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver)
        option.state &= ~QStyle.StateFlag.State_HasFocus
        super().paint(painter, option, index)


class AnswerTable(QTableView):
    """Shows `SheetRow`s; tells which one is looked at."""

    row_selected = Signal(SheetRow)
    """The one that is looked at, as it is now."""
    row_left = Signal()
    """None is looked at any more."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = SheetTableModel(theme, self)
        self.setModel(self._model)
        self.setItemDelegate(SheetDelegate(theme, self))
        self.setShowGrid(False)
        self.setWordWrap(True)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setHighlightSections(False)
        self._model.dataChanged.connect(self._tell)
        theme.changed.connect(self.viewport().update)
        self._fit_rows()
        self._speak()

    def set_rows(self, rows: Sequence[SheetRow]) -> None:
        """Show these lines; the first is looked at until another is chosen."""
        self._model.set_rows(rows)
        if rows and not self.currentIndex().isValid():
            self.selectRow(0)

    def currentChanged(  # noqa: N802  # Qt's name
        self, current: _Index, previous: _Index
    ) -> None:
        """Tell which line is looked at."""
        super().currentChanged(current, previous)
        self._tell()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        """Give questions and answers what the small columns leave."""
        super().resizeEvent(event)
        room = self.viewport().width() - _NUMBER_WIDTH - _PAGES_WIDTH
        question = round(room * _QUESTION_SHARE)
        self.setColumnWidth(Column.NUMBER, _NUMBER_WIDTH)
        self.setColumnWidth(Column.QUESTION, question)
        self.setColumnWidth(Column.ANSWER, room - question)
        self.setColumnWidth(Column.PAGES, _PAGES_WIDTH)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language and the size of the type."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._speak()
        elif event.type() in {QEvent.Type.StyleChange, QEvent.Type.FontChange}:
            self._fit_rows()

    def _speak(self) -> None:
        self.setAccessibleName(self.tr("Questions and answers"))
        self._model.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(Column) - 1)

    def _fit_rows(self) -> None:
        height = ceil(_LINES * _line_height(self.font())) + 2 * ROOM + 1
        self.verticalHeader().setMinimumSectionSize(height)
        self.verticalHeader().setDefaultSectionSize(height)

    def _tell(self) -> None:
        row = self._model.row(self.currentIndex().row())
        if row is None:
            self.row_left.emit()
        else:
            self.row_selected.emit(row)


def _line_height(font: QFont) -> float:
    """Return the height of a line as views draw it, which may be more than the font's own."""
    layout = QTextLayout("g", font)
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    return line.height()
