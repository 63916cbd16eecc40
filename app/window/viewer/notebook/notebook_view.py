"""The notebook beside the pages: saved quotes, each linked to its place."""

from enum import StrEnum

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QLabel,
    QListView,
    QListWidget,
    QListWidgetItem,
    QStackedLayout,
    QWidget,
)

from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.translation.quoted import quoted
from app.window.viewer.notebook.notebook_view_model import NotebookProps, QuoteRow
from app.window.viewer.notebook.quote_delegate import ROW_ROLE, QuoteDelegate
from app.window.viewer.passage_actions import passing_menu
from app.window.widgets.plain_tip import plain_tip


class QuoteAction(StrEnum):
    """What can be done with a saved quote."""

    SHOW = "show"
    COPY = "copy"
    ASK = "ask"
    DELETE = "delete"


KEYS = {
    QuoteAction.SHOW: Qt.Key.Key_Return,
    QuoteAction.DELETE: Qt.Key.Key_Delete,
}


class NotebookView(QWidget):
    """Enter goes to the page of a quote, Delete takes it out, Ctrl+C copies it."""

    acted = Signal(QuoteAction, int)
    """What to do, and the quote's id; copying is done here."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._empty = QLabel(self, wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop)
        self._list = QListWidget(self)
        self._list.setItemDelegate(QuoteDelegate(theme, self._list))
        self._list.setMouseTracking(True)
        self._list.setResizeMode(QListView.ResizeMode.Adjust)
        self._list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._list.customContextMenuRequested.connect(self._offer)
        self._list.itemClicked.connect(lambda item: self._act(QuoteAction.SHOW, _row(item)))
        self._list.installEventFilter(self)
        self._empty.setContentsMargins(16, 12, 16, 12)
        set_look(self._empty, Look.CAPTION)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self._list)
        self.setFocusProxy(self._list)
        theme.changed.connect(self._list.doItemsLayout)
        self._say()

    def set_props(self, props: NotebookProps) -> None:
        """Show what the view model derived; the quote with the keyboard keeps it."""
        current = self._list.currentRow()
        self._list.clear()
        for row in props.rows:
            self._list.addItem(_item(row))
        self._list.setCurrentRow(min(current, len(props.rows) - 1))
        self._stack.setCurrentIndex(1 if props.rows else 0)

    def eventFilter(self, watched: object, event: QEvent) -> bool:  # noqa: N802  # Qt's name
        """Do what the keys say with the quote that has the keyboard."""
        item = self._list.currentItem()
        if watched is not self._list or item is None or not isinstance(event, QKeyEvent):
            return False
        if event.type() is not QEvent.Type.KeyPress:
            return False
        if event.matches(QKeySequence.StandardKey.Copy):
            self._act(QuoteAction.COPY, _row(item))
            return True
        key = Qt.Key.Key_Return if event.key() == Qt.Key.Key_Enter else event.key()
        for action, of_action in KEYS.items():
            if key == of_action:
                self._act(action, _row(item))
                return True
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  # Qt's name
        """Break the lines again."""
        super().resizeEvent(event)
        self._list.doItemsLayout()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._say()

    def _say(self) -> None:
        self._list.setAccessibleName(self.tr("Notebook"))
        self._empty.setText(
            self.tr("No quotes yet. Select a passage in the document and choose “Save quote”.")
        )

    def _offer(self, at: QPoint) -> None:
        item = self._list.itemAt(at)
        if item is None:
            return
        menu, row = passing_menu(self), _row(item)
        for action in QuoteAction:
            entry = menu.addAction(action_text(action))
            if action in KEYS:
                entry.setShortcut(QKeySequence(KEYS[action]))
                entry.setShortcutVisibleInContextMenu(True)
            entry.triggered.connect(lambda _checked, action=action: self._act(action, row))
        menu.popup(self._list.viewport().mapToGlobal(at))

    def _act(self, action: QuoteAction, row: QuoteRow) -> None:
        if action is QuoteAction.COPY:
            QGuiApplication.clipboard().setText(f"{quoted(row.text)} ({row.place})")
        else:
            self.acted.emit(action, row.id)


def action_text(action: QuoteAction) -> str:
    """Return what an action is called."""
    translate = QCoreApplication.translate
    return {
        QuoteAction.SHOW: translate("Notebook", "Go to its page"),
        QuoteAction.COPY: translate("Notebook", "Copy"),
        QuoteAction.ASK: translate("Notebook", "Ask"),
        QuoteAction.DELETE: translate("Notebook", "Delete"),
    }[action]


def _row(item: QListWidgetItem) -> QuoteRow:
    row: QuoteRow = item.data(ROW_ROLE)
    return row


def _item(row: QuoteRow) -> QListWidgetItem:
    item = QListWidgetItem()
    item.setData(ROW_ROLE, row)
    item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{row.text} {row.place}")
    item.setToolTip(plain_tip(row.text[:1000]))
    return item
