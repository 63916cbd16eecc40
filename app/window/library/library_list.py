"""The library's list: the effect of mouse and keyboard on its rows.

Every wish leaves as a signal. Enter opens, Insert begins a conversation, Space pauses or resumes,
F2 renames, Delete deletes, Alt with Up and Down moves a reading in the queue, the menu key shows
everything else. Ctrl and Shift select several rows, Ctrl+A all; Delete and the menu are then about
all of them.
"""

from collections.abc import Callable, Iterator

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QContextMenuEvent, QFont, QHelpEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QMenu, QToolTip, QWidget

from app.window.library.dragged import drag, is_dragging, readings_of
from app.window.library.library_delegate import LibraryDelegate
from app.window.library.library_menu import (
    KEYS,
    PAUSE_KEY,
    AdditionAction,
    actions_menu,
    adding_menu,
    addition_menu,
    button_text,
)
from app.window.library.library_model import ROW_ROLE, LibraryModel
from app.window.library.row_layout import RowButton
from app.window.library.rows import (
    AdditionRow,
    ConversationRow,
    HeadingRow,
    LibraryRow,
    ReadingAction,
    ReadingRow,
    Row,
    Tone,
)
from app.window.library.steady_list import SteadyList
from app.window.theme.theme import Theme

_SELECTS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
_OPENS = {Qt.Key.Key_Return, Qt.Key.Key_Enter}
_CONVERSATION_ACTIONS = (ReadingAction.MOVE_TO, ReadingAction.RENAME, ReadingAction.DELETE)


class LibraryList(SteadyList):
    """Rows of a `LibraryModel`."""

    opened = Signal(Row)
    """The one that was chosen."""
    wanted = Signal(Row, ReadingAction)
    """A `ReadingRow` or `ConversationRow`, and what to do with it; renaming is done here."""
    dismissed = Signal(AdditionRow)
    """The `AdditionRow` that is not wanted any more."""
    add_wanted = Signal()
    folder_wanted = Signal()
    selection_changed = Signal(tuple)
    """The rows that are selected together: none, or at least two."""
    selection_deleted = Signal()
    destinations_wanted = Signal(QMenu, tuple)
    """The collections that these readings can be put into are to be offered in a menu."""
    dragged = Signal(bool)
    """Readings are taken along, to be let go on a collection; or that is over."""
    selection_menu_wanted = Signal(QPoint)
    """Everything that can be done with the selected rows is to be shown there, on the screen."""

    def __init__(self, model: LibraryModel, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._delegate = LibraryDelegate(model, theme, self)
        self.selected: tuple[Row, ...] = ()
        self._held_at: QPoint | None = None
        """Where the mouse took hold of a row that can be dragged."""
        self.setModel(model)
        self.setItemDelegate(self._delegate)
        self.setSelectionMode(self.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._theme = theme
        self._type_sizes = theme.tokens.type_sizes
        theme.changed.connect(self._measure_anew)

    def row_at(self, index: QModelIndex) -> LibraryRow | None:
        """Return what is shown at an index."""
        row: LibraryRow | None = index.data(ROW_ROLE) if index.isValid() else None
        return row

    def rename(self, index: QModelIndex) -> None:
        """Let the title be typed in place, or go on being typed."""
        self.setCurrentIndex(index)
        if self.state() is not self.State.EditingState:
            self.edit(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  # Qt's name
        """Act on the row that has the keyboard."""
        row = self.row_at(self.currentIndex())
        if self.state() is self.State.EditingState:  # what its editor leaves is not about the row
            super().keyPressEvent(event)
        elif self.selected and event.key() == Qt.Key.Key_Escape:
            self.clearSelection()
        elif self.selected and event.key() == Qt.Key.Key_Delete:
            self.selection_deleted.emit()
        elif row is not None and event.key() in _OPENS:
            self.opened.emit(row)
        elif row is None or not self._act_by_key(row, event):
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802  # Qt's name
        """Show what can be done with a row, or with the library."""
        is_keyboard = event.reason() is QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if is_keyboard else self.indexAt(event.pos())
        at = self.visualRect(index).center() if is_keyboard else event.pos()
        if self.row_at(index) in self.selected:
            self.selection_menu_wanted.emit(self.viewport().mapToGlobal(at))
        else:
            self._show_menu(index, at)

    def selectionChanged(  # noqa: N802  # Qt's name
        self, selected: QItemSelection, deselected: QItemSelection
    ) -> None:
        """Tell which rows are selected together; one alone is only where the keyboard is."""
        super().selectionChanged(selected, deselected)
        indexes = self.selectedIndexes()
        rows = tuple(index.data(ROW_ROLE) for index in sorted(indexes, key=QModelIndex.row))
        together = rows if len(rows) > 1 else ()
        if together != self.selected:
            self.selected = together
            self._delegate.shows_selection = bool(together)
            self.viewport().update()
            self.selection_changed.emit(together)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802  # Qt's name
        """Open a row, or press a button on it."""
        index, button = self.indexAt(event.position().toPoint()), self._button_at(event.position())
        if button is None or not self.selected:
            super().mousePressEvent(event)
        row, is_left = self.row_at(index), event.button() is Qt.MouseButton.LeftButton
        if row is None or not is_left or event.modifiers() & _SELECTS:
            return
        self._held_at = event.position().toPoint() if button is None else None
        if button is None:
            self.opened.emit(row)
        else:
            self._press(row, index, button)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802  # Qt's name
        """Show which button is below the pointer; a hand that trembles selects nothing."""
        if event.buttons() == Qt.MouseButton.NoButton:
            self._held_at = None
            super().mouseMoveEvent(event)
        elif self._held_at is not None and is_dragging(self._held_at, event.position().toPoint()):
            self._drag(self._held_at)
        self._hover(self._button_at(event.position()))
        row = self.row_at(self.indexAt(event.position().toPoint()))
        can_click = row is not None and not isinstance(row, HeadingRow)
        shape = Qt.CursorShape.PointingHandCursor if can_click else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(shape)

    def _drag(self, start: QPoint) -> None:
        """Take what was taken hold of along: a reading, or all that are selected with it."""
        self._held_at = None
        row = self.row_at(self.indexAt(start))
        rows = self.selected if row in self.selected else (row,) if row is not None else ()
        if readings := readings_of(rows):
            self.dragged.emit(True)
            drag(self, readings)
            self.dragged.emit(False)

    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802  # Qt's name
        """Forget the pointer when it leaves; explain the button below it."""
        if event.type() is QEvent.Type.Leave:
            self._hover(None)
        if isinstance(event, QHelpEvent) and (button := self._button_at(QPointF(event.pos()))):
            QToolTip.showText(event.globalPos(), button_text(button), self.viewport())
            return True
        return super().viewportEvent(event)

    def _act_by_key(self, row: LibraryRow, event: QKeyEvent) -> bool:
        if isinstance(row, AdditionRow) and event.key() == Qt.Key.Key_Delete:
            self.dismissed.emit(row)
            return True
        if isinstance(row, ReadingRow) and event.key() == PAUSE_KEY:
            return self._pause_or_resume(row)
        pressed = event.keyCombination()
        for action in self._actions_of(row):
            if KEYS.get(action) == pressed:
                self._do(self.currentIndex(), action)
                return True
        return False

    def _pause_or_resume(self, row: ReadingRow) -> bool:
        for action in (ReadingAction.PAUSE, ReadingAction.RESUME):
            if action in row.actions:
                self.wanted.emit(row, action)
                return True
        return False

    def _press(self, row: LibraryRow, index: QModelIndex, button: RowButton) -> None:
        match button:
            case RowButton.MORE:
                self._show_menu(index, self.visualRect(index).topRight() + QPoint(-24, 36))
            case RowButton.NEW_CONVERSATION:
                self.wanted.emit(row, ReadingAction.NEW_CONVERSATION)
            case RowButton.DISMISS:
                self.dismissed.emit(row)
            case RowButton.PAUSE:
                self.wanted.emit(row, ReadingAction.PAUSE)
            case RowButton.RESUME:
                self.wanted.emit(row, ReadingAction.RESUME)

    def _show_menu(self, index: QModelIndex, at: QPoint) -> None:
        self._menu(index).popup(self.viewport().mapToGlobal(at))

    def _menu(self, index: QModelIndex) -> QMenu:
        row = self.row_at(index)
        if isinstance(row, AdditionRow):
            return addition_menu(list(self._addition_acts(row)), self)
        actions = self._actions_of(row)
        if not actions:
            return adding_menu(self.add_wanted.emit, self.folder_wanted.emit, self)
        self.setCurrentIndex(index)
        held = QPersistentModelIndex(index)  # while the menu is open, rows come and go

        def do(action: ReadingAction) -> None:
            self._do(self.model().index(held.row(), 0), action)

        menu = actions_menu(actions, do, self)
        if row is not None and (part := menu.findChild(QMenu)) is not None:
            self.destinations_wanted.emit(part, readings_of((row,)))
        return menu

    def _addition_acts(
        self, row: AdditionRow
    ) -> Iterator[tuple[AdditionAction, Callable[[], None]]]:
        if row.needs_password:
            yield AdditionAction.UNLOCK, lambda: self.opened.emit(row)
        if row.tone is not Tone.ERROR:
            yield AdditionAction.DISMISS, lambda: self.dismissed.emit(row)
            return
        yield AdditionAction.FORGET, lambda: self.dismissed.emit(row)
        if len(self._model.refused()) > 1:
            yield AdditionAction.FORGET_ALL, self._forget_refused

    def _forget_refused(self) -> None:
        for row in self._model.refused():
            self.dismissed.emit(row)

    def _actions_of(self, row: LibraryRow | None) -> tuple[ReadingAction, ...]:
        if isinstance(row, ReadingRow):
            return row.actions
        return _CONVERSATION_ACTIONS if isinstance(row, ConversationRow) else ()

    def _do(self, index: QModelIndex, action: ReadingAction) -> None:
        row = self.row_at(index)
        if row is not None and action is ReadingAction.RENAME:
            self.rename(index)
        elif row is not None:
            self.wanted.emit(row, action)

    def _button_at(self, position: QPointF) -> RowButton | None:
        index = self.indexAt(position.toPoint())
        row = self.row_at(index)
        if row is None:
            return None
        layout = self._delegate.layout(row, self.width(), QFont(self.font()))
        return layout.button_at(position - QPointF(self.visualRect(index).topLeft()))

    @Slot()
    def _measure_anew(self) -> None:
        """Rows are as high as before in other colours."""
        before, self._type_sizes = self._type_sizes, self._theme.tokens.type_sizes
        if self._type_sizes != before:
            self.lay_out_anew()
        else:
            self.viewport().update()

    @Slot()
    def _hover(self, button: RowButton | None) -> None:
        if button is not self._delegate.hovered_button:
            self._delegate.hovered_button = button
            self.viewport().update()
