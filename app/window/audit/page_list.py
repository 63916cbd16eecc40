"""The list of pages in the audit: thumbnails, numbers, and what is wrong with each.

Thousands of pages cost no more than those in sight. Space leaves a page out or takes it in again.
"""

from PySide6.QtCore import (
    QAbstractListModel,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    QSizeF,
    Qt,
    QTimer,
    Signal,
    Slot,
)
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QListView, QWidget

from app.window.audit.page_delegate import THUMBNAIL, PageDelegate
from app.window.audit.page_pictures import PagePictures
from app.window.audit.page_rows import PageRows
from app.window.theme.theme import Theme
from app.window.widgets.changed_runs import runs

ROW_ROLE = Qt.ItemDataRole.UserRole
_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class PageListModel(QAbstractListModel):
    """One `PageRow` per row."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows = PageRows()

    def set_rows(self, rows: PageRows) -> None:
        """Show these pages; where they are the same pages, only what differs is shown again."""
        old = self.rows
        if rows is old:
            return
        if rows.numbers != old.numbers:
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()
            return
        self.rows = rows
        for run in runs(rows.changed_since(old)):
            self.dataChanged.emit(self.index(run[0]), self.index(run[-1]))

    def rowCount(self, parent: _Index = _NOWHERE) -> int:  # noqa: N802  # Qt's name
        """Return the number of pages listed."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the page's name, what a screen reader says, or the whole row."""
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.label
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(filter(None, (row.label, row.warning, row.left_out_label)))
        return None


class PageList(QListView):
    """Shows `PageRow`s with thumbnails."""

    looked_at = Signal(int)
    """The page that the person went to."""
    toggled = Signal(int)
    """The page that is to be left out, or taken in again."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pictures: PagePictures | None = None
        self._model = PageListModel(self)
        self._delegate = PageDelegate(theme, self)
        self._seen = QTimer(self, singleShot=True, interval=0)
        self._seen.timeout.connect(self._want)
        self.setModel(self._model)
        self.setItemDelegate(self._delegate)
        self.setUniformItemSizes(True)
        self.setFrameShape(self.Shape.NoFrame)
        self.setVerticalScrollMode(self.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.verticalScrollBar().valueChanged.connect(self._seen.start)
        theme.changed.connect(self.viewport().update)

    def show_pictures(self, pictures: PagePictures) -> None:
        """Take the thumbnails of another document."""
        self._pictures = pictures
        self._delegate.pictures = pictures
        pictures.changed.connect(self.viewport().update)
        self._seen.start()

    def show_rows(self, rows: PageRows, page: int) -> None:
        """Show these pages, of which one is looked at."""
        self._model.set_rows(rows)
        at = rows.numbers.index(page) if page in rows.numbers else -1
        if at != self.currentIndex().row():
            index = self._model.index(at) if at >= 0 else QModelIndex()
            flags = QItemSelectionModel.SelectionFlag.ClearAndSelect
            self.selectionModel().blockSignals(True)  # it is known already
            self.selectionModel().setCurrentIndex(index, flags)
            self.selectionModel().blockSignals(False)
            if at > 0 or self.verticalScrollBar().value() > 0:
                self.scrollTo(index)  # which lays all of them out, now and once more when shown
        self.viewport().update()
        self._seen.start()

    def currentChanged(self, current: _Index, previous: _Index) -> None:  # noqa: N802  # Qt's name
        """Tell which page the person went to."""
        super().currentChanged(current, previous)
        if current.isValid():
            self.looked_at.emit(self._model.rows.numbers[current.row()])

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  # Qt's name
        """Leave a page out with Space."""
        index = self.currentIndex()
        if event.key() == Qt.Key.Key_Space and index.isValid():
            self.toggled.emit(self._model.rows.numbers[index.row()])
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        """Check what is visible now."""
        super().resizeEvent(event)
        self._seen.start()

    def sizeHint(self) -> QSize:  # noqa: N802  # Qt's name
        """Ask for a column."""
        return QSize(224, 480)

    @Slot()
    def _want(self) -> None:
        """Have the visible thumbnails drawn."""
        if self._pictures is None:
            return
        first, last = self.indexAt(self.rect().topLeft()), self._last_in_sight()
        if not first.isValid():
            return
        pages = self._model.rows.numbers[first.row() : last + 1]
        self._pictures.want_small(pages, QSizeF(*THUMBNAIL), self.devicePixelRatioF())

    def _last_in_sight(self) -> int:
        index = self.indexAt(self.viewport().rect().bottomLeft())
        return index.row() if index.isValid() else len(self._model.rows) - 1
