"""Actions on all selected rows; shown below the list while several are selected."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QToolButton, QWidget

from app.window.library.dragged import readings_of
from app.window.library.library_header import fill_destinations
from app.window.library.library_list import LibraryList
from app.window.library.library_view_model import LibraryProps
from app.window.library.rows import ConversationRow, ReadingRow, Row
from app.window.theme.icons import IconName
from app.window.theme.theme import Theme
from app.window.translation.quantities import count
from app.window.widgets.elided_label import ElidedLabel
from app.window.widgets.icon_button import IconButton


class SelectionBar(QFrame):
    """Shows how many rows of a list are selected, and hides where not several are."""

    shown = Signal(bool)
    all_deleted = Signal(tuple, tuple)
    """Readings and conversations to be deleted together."""
    moved_to = Signal(tuple, int)
    """Readings, and the collection they are to be in; `UNSORTED` for none."""
    collection_wanted = Signal(tuple)
    """A new collection for these readings; for none of them, an empty one."""

    def __init__(self, rows: LibraryList, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._list = rows
        self._props = LibraryProps()
        self._rows: Sequence[Row] = ()
        self._number = ElidedLabel(parent=self)
        self._move = IconButton(theme, IconName.FOLDER, "", role="text", parent=self)
        self._delete_button = IconButton(theme, IconName.DELETE, "", role="text", parent=self)
        self._end = IconButton(theme, IconName.CLOSE, "", parent=self)
        self._destinations = QMenu(self._move)
        self._move.setMenu(self._destinations)
        self._move.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(self._number, 1)
        for button in (self._move, self._delete_button, self._end):
            row.addWidget(button)
        self._connect()
        self._say()
        self.hide()

    def set_props(self, props: LibraryProps) -> None:
        """Know the collections."""
        self._props = props

    @property
    def readings(self) -> tuple[int, ...]:
        """The readings among the selected rows."""
        return tuple(row.id for row in self._rows if isinstance(row, ReadingRow))

    @property
    def movable(self) -> tuple[int, ...]:
        """The readings that can be put into a collection; a conversation takes its own along."""
        return readings_of(self._rows)

    @property
    def conversations(self) -> tuple[int, ...]:
        """The conversations among them that do not go with a reading anyway."""
        readings = set(self.readings)
        rows = (row for row in self._rows if isinstance(row, ConversationRow))
        return tuple(row.id for row in rows if row.reading_id not in readings)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._say()

    def _connect(self) -> None:
        self._list.selection_changed.connect(self._show_rows)
        self._list.selection_deleted.connect(self._delete)
        self._list.selection_menu_wanted.connect(self._show_menu)
        self._list.destinations_wanted.connect(self._offer)
        self._destinations.aboutToShow.connect(self._fill)
        self._delete_button.clicked.connect(self._delete)
        self._end.clicked.connect(self._list.clearSelection)

    @Slot(tuple)
    def _show_rows(self, rows: tuple[Row, ...]) -> None:
        self._rows = rows
        self._move.setEnabled(bool(self.movable))
        self._say()
        self.setVisible(bool(rows))
        self.shown.emit(bool(rows))

    @Slot()
    def _delete(self) -> None:
        readings, conversations = self.readings, self.conversations
        self._list.clearSelection()
        self.all_deleted.emit(readings, conversations)

    @Slot(QPoint)
    def _show_menu(self, at: QPoint) -> None:
        menu = QMenu(self._list)
        menu.aboutToHide.connect(menu.deleteLater)
        if self.movable:
            self._offer(menu.addMenu(self.tr("Move to a collection")), self.movable)
        number = count(len(self._rows))
        menu.addAction(self.tr("Delete {number}").format(number=number), self._delete)
        menu.popup(at)

    @Slot(tuple, QPoint)
    def offer_collections(self, readings: tuple[int, ...], at: QPoint) -> None:
        """Show the collections that readings can be put into, on the screen."""
        menu = QMenu(self._list)
        menu.aboutToHide.connect(menu.deleteLater)
        self._offer(menu, readings)
        menu.popup(at)

    @Slot()
    def _fill(self) -> None:
        self._destinations.clear()
        self._offer(self._destinations, self.movable)

    @Slot(QMenu, tuple)
    def _offer(self, menu: QMenu, readings: tuple[int, ...]) -> None:
        fill_destinations(
            menu,
            self._props,
            lambda collection: self.moved_to.emit(readings, collection),
            lambda: self.collection_wanted.emit(readings),
        )

    def _say(self) -> None:
        self._number.setText(self.tr("{number} selected").format(number=count(len(self._rows))))
        self._move.set_icon(IconName.FOLDER, self.tr("Move to a collection"))
        self._delete_button.set_icon(IconName.DELETE, self.tr("Delete"))
        self._end.set_icon(IconName.CLOSE, self.tr("Select nothing"))
