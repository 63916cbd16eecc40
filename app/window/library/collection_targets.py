"""The collections as drop targets, shown above the list while readings are dragged."""

from PySide6.QtCore import QCoreApplication, QModelIndex, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from app.window.library.dragged import unpacked
from app.window.library.library_order import UNSORTED
from app.window.library.library_view_model import LibraryProps
from app.window.theme.icons import IconName
from app.window.theme.theme import Theme

_NEW = -2
"""Stands for a collection that is to be made."""
_MOST_ROWS = 6
"""Shown at once; the others are reached by holding what is dragged at the edge."""
_EDGE = 12
_PADDING = 12
_ID = Qt.ItemDataRole.UserRole


class CollectionTargets(QListWidget):
    """Rows that take readings."""

    moved_to = Signal(tuple, int)
    """Readings, and the collection they are to be in; `UNSORTED` for none."""
    collection_wanted = Signal(tuple)
    """A new collection for these readings."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setAcceptDrops(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(self.ScrollMode.ScrollPerPixel)
        self.hide()

    def offer(self, props: LibraryProps) -> None:
        """Show the collections there are, and that a new one can be made."""
        translate = QCoreApplication.translate
        self.setAccessibleName(translate("Library", "Move to a collection"))
        self.clear()
        for collection, _ in props.collections:
            self._add(collection.name, collection.id, IconName.FOLDER)
        if props.collections:
            self._add(translate("Library", "In no collection"), UNSORTED, IconName.CLOSE)
        self._add(translate("Library", "New collection …"), _NEW, IconName.ADD)
        rows = min(self.count(), _MOST_ROWS)
        self.setFixedHeight(rows * self._row_height() + 2 * self.frameWidth())
        self.show()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802  # Qt's name
        """Take readings of the list."""
        if unpacked(event.mimeData()):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:  # noqa: N802  # Qt's name
        """Show where they would go; go on to rows that are out of sight."""
        at = event.position().toPoint()
        self._scroll(at)
        self.setCurrentIndex(self.indexAt(at))
        event.setAccepted(self.currentIndex().isValid())

    def dragLeaveEvent(self, _event: QDragLeaveEvent) -> None:  # noqa: N802  # Qt's name
        """Show that they would stay."""
        self.setCurrentIndex(QModelIndex())

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802  # Qt's name
        """Tell where they were let go."""
        item, readings = self.itemAt(event.position().toPoint()), unpacked(event.mimeData())
        if item is None or not readings:
            return
        event.acceptProposedAction()
        collection = item.data(_ID)
        if collection == _NEW:
            self.collection_wanted.emit(readings)
        else:
            self.moved_to.emit(readings, collection)

    def _add(self, name: str, number: int, icon: IconName) -> None:
        item = QListWidgetItem(self._theme.icons.icon(icon), " ".join(name.split()), self)
        item.setData(_ID, number)
        item.setSizeHint(QSize(0, self._row_height()))

    def _row_height(self) -> int:
        return self.fontMetrics().height() + _PADDING

    def _scroll(self, at: QPoint) -> None:
        bar = self.verticalScrollBar()
        if at.y() < _EDGE:
            bar.setValue(bar.value() - self._row_height() // 2)
        elif at.y() > self.viewport().height() - _EDGE:
            bar.setValue(bar.value() + self._row_height() // 2)
