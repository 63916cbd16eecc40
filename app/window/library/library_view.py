"""The library pane: search, the list of readings, the button that adds. Signals up, props down."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import (
    QEvent,
    QMimeData,
    QModelIndex,
    Qt,
    Signal,
    SignalInstance,
    Slot,
)
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QStackedWidget, QVBoxLayout, QWidget

from app.window.library.collection_targets import CollectionTargets
from app.window.library.library_header import LibraryHeader
from app.window.library.library_list import LibraryList
from app.window.library.library_model import LibraryModel
from app.window.library.library_view_model import LibraryProps
from app.window.library.rows import (
    AdditionRow,
    ConversationRow,
    HitRow,
    LibraryRow,
    MoreRow,
    NewConversationRow,
    ReadingAction,
    ReadingRow,
)
from app.window.library.search_field import SearchField
from app.window.library.selection_bar import SelectionBar
from app.window.theme.icons import IconName
from app.window.theme.stylesheet import Look, set_look
from app.window.theme.theme import Theme
from app.window.widgets.brief_button import BriefButton
from app.window.widgets.empty_state import EmptyState

_MARGIN = 12
_ABOVE_HEADER = 6


class LibraryView(QFrame):
    """Shows `LibraryProps`; every wish of the person leaves as a signal."""

    reading_chosen = Signal(int)
    conversation_chosen = Signal(int)
    add_wanted = Signal()
    folder_wanted = Signal()
    """A folder is to be chosen; its documents become one reading."""
    pasted = Signal(QMimeData)
    """What the clipboard holds."""
    search_changed = Signal(str)
    """Words to look for, once typing pauses; empty when the search ends."""
    hit_chosen = Signal(str, int, str)
    """Hash of the document, and the page, from 1."""
    new_conversation_wanted = Signal(int)
    read_wanted = Signal(int)
    pause_wanted = Signal(int)
    resume_wanted = Signal(int)
    cancel_wanted = Signal(int)
    moved = Signal(int, int)
    """Reading, and its new position in the queue, from 1."""
    sheet_wanted = Signal(int)
    audit_wanted = Signal(int)
    documents_wanted = Signal(int)
    """The documents of this reading are to be looked through, ordered, added to."""
    private_wanted = Signal(int)
    """The documents of this reading are to be opened in a private window."""
    rename_wanted = Signal(int, str)
    delete_wanted = Signal(int)
    undo_wanted = Signal()
    conversation_renamed = Signal(int, str)
    conversation_deleted = Signal(int)
    addition_dismissed = Signal(Path)
    """A file that was refused, or is not to be added any more."""
    password_wanted = Signal(Path)
    """An encrypted file, to be asked for its password."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._model = LibraryModel(self)
        self._search = SearchField(theme, self)
        self.header = LibraryHeader(theme, self)
        self._list = LibraryList(self._model, theme, self)
        self.selection = SelectionBar(self._list, theme, self)
        self.targets = CollectionTargets(theme, self)
        self._empty = EmptyState(theme, IconName.DOCUMENT, heading="", text="", parent=self)
        self._add = BriefButton(self)
        self._props = LibraryProps()
        self._lay_out()
        self._connect()
        self._say()
        self._tint()
        self.set_props(self._props)

    @Slot(object)
    def set_props(self, props: LibraryProps) -> None:
        """Show what the view model derived."""
        before, self._props = self._props, props
        self._list.hold(lambda: self._model.set_rows(props.rows))
        is_bare = props.is_empty and not props.is_searching
        self._pages.setCurrentWidget(self._empty if is_bare else self._list)
        self.header.setVisible(not is_bare)
        self.header.set_props(props)
        self.selection.set_props(props)
        self._name_list()
        if props.place != before.place:
            self._list.stand_on(self._open_index())  # else Delete would act on what is out of sight

    @property
    def shows_additions(self) -> bool:
        """Whether what is being added, or was refused, is in sight: its rows are the first."""
        return self._list.isVisible() and not self._props.is_searching and self._list.is_at_top

    def show_additions(self) -> None:
        """Bring what is being added into view."""
        if not self._props.is_searching:
            self._list.bring_into_view(self._list.first())

    def show_rows(self, readings: Sequence[int], conversations: Sequence[int]) -> None:
        """Bring the first of these into view."""
        keys: list[tuple[type[LibraryRow], int]] = [(ReadingRow, one) for one in readings]
        keys += [(ConversationRow, one) for one in conversations]
        found = filter(QModelIndex.isValid, map(self._model.find, keys))
        self._list.bring_into_view(min(found, key=QModelIndex.row, default=QModelIndex()))

    @Slot()
    def enter_search(self) -> None:
        """Let the person search."""
        self.show()
        self._search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._search.selectAll()

    @Slot()
    def enter_list(self) -> None:
        """Give the keyboard to the list, on what is open; among finds, where it was last."""
        was_at = QModelIndex() if self._search.hasFocus() else self._list.currentIndex()
        self.show()
        self._list.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if self._search.is_waiting:  # what is found comes in a moment, and the first is chosen then
            self._list.setCurrentIndex(QModelIndex())
            self._search.tell()
            return
        places = (self._open_index(), was_at, self._list.first())
        self._list.stand_on(next(filter(QModelIndex.isValid, places), QModelIndex()))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  # Qt's name
        """Do what is about no row: from the list, and where nothing is left to list."""
        if event.matches(QKeySequence.StandardKey.Paste):
            self.pasted.emit(QGuiApplication.clipboard().mimeData())
        elif event.matches(QKeySequence.StandardKey.Undo):
            self.undo_wanted.emit()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  # Qt's name
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._say()

    def _lay_out(self) -> None:
        spacing = self._theme.tokens.spacing
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        set_look(self, Look.PANEL)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(self._list)
        self._pages.addWidget(self._empty)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, _MARGIN, 0, _MARGIN)
        column.setSpacing(0)
        self._add_inset(column, self._search)
        self._add_inset(column, self.header)
        column.addSpacing(2)
        self._add_inset(column, self.targets)
        column.addWidget(self._pages, 1)
        column.addSpacing(spacing.step)
        self._add_inset(column, self._add)
        self._add_inset(column, self.selection)

    def _add_inset(self, column: QVBoxLayout, part: QWidget) -> None:
        row = QVBoxLayout()
        above = _ABOVE_HEADER if part is self.header else 0
        row.setContentsMargins(_MARGIN, above, _MARGIN, 0)
        row.addWidget(part)
        column.addLayout(row)

    def _connect(self) -> None:
        self._search.wanted.connect(self.search_changed)
        self._add.clicked.connect(self.add_wanted)
        self._theme.changed.connect(self._tint)
        self._list.opened.connect(self._open)
        self._list.wanted.connect(self._want)
        self._list.dismissed.connect(lambda row: self.addition_dismissed.emit(row.path))
        self._list.add_wanted.connect(self.add_wanted)
        self._list.folder_wanted.connect(self.folder_wanted)
        self._model.renamed.connect(self._rename)
        self.selection.shown.connect(lambda is_shown: self._add.setVisible(not is_shown))
        self._list.dragged.connect(self._offer_targets)
        self.header.dropped.connect(self.selection.offer_collections)
        self.header.collection_wanted.connect(lambda: self.selection.collection_wanted.emit(()))
        for keys, act in (("Escape", self._leave_search), ("Down", self.enter_list)):
            shortcut = QShortcut(QKeySequence(keys), self._search)
            shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(act)

    def _say(self) -> None:
        """Set all texts in the current language."""
        self._search.set_texts(
            invitation=self.tr("Search everything"),
            name=self.tr("Search documents and pages"),
            clear=self.tr("Clear the search"),
        )
        self._add.set_texts(self.tr("Add documents"), self.tr("Add"))
        self._empty.set_texts(
            heading=self.tr("Nothing to read yet"),
            text=self.tr("Drop documents or a folder on this window, or add them below."),
        )
        self._name_list()

    def _name_list(self) -> None:
        name = self.tr("Found") if self._props.is_searching else self.tr("Library")
        self._list.setAccessibleName(name)

    def _open_index(self) -> QModelIndex:
        """Return where the open one is in the library; a search is walked find by find."""
        key = () if self._props.is_searching else self._props.open_row
        return self._model.find(key) if key else QModelIndex()

    @Slot(bool)
    def _offer_targets(self, is_dragging: bool) -> None:
        if is_dragging:
            self.targets.offer(self._props)
        else:
            self.targets.hide()

    @Slot()
    def _tint(self) -> None:
        self._add.setIcon(self._theme.icons.icon(IconName.ADD, role="text"))

    @Slot()
    def _leave_search(self) -> None:
        self._search.clear()
        self.enter_list()

    @Slot(object)
    def _open(self, row: LibraryRow) -> None:
        match row:
            case ReadingRow():
                self.reading_chosen.emit(row.id)
            case ConversationRow():
                self.conversation_chosen.emit(row.id)
            case NewConversationRow():
                self.new_conversation_wanted.emit(row.reading_id)
            case MoreRow():
                self.reading_chosen.emit(row.reading_id)
            case HitRow():
                self.hit_chosen.emit(row.sha256, row.page, row.snippet)
            case AdditionRow() if row.needs_password:
                self.password_wanted.emit(row.path)

    @Slot(object, ReadingAction)
    def _want(self, row: ReadingRow | ConversationRow, action: ReadingAction) -> None:
        if isinstance(row, ConversationRow):
            self.conversation_deleted.emit(row.id)
            return
        match action:
            case ReadingAction.MOVE_UP:
                self.moved.emit(row.id, max(row.queue_position - 1, 1))
            case ReadingAction.MOVE_DOWN:
                self.moved.emit(row.id, row.queue_position + 1)
            case _:
                self._signals()[action].emit(row.id)

    def _signals(self) -> dict[ReadingAction, SignalInstance]:
        return {
            ReadingAction.READ: self.read_wanted,
            ReadingAction.PAUSE: self.pause_wanted,
            ReadingAction.RESUME: self.resume_wanted,
            ReadingAction.CANCEL: self.cancel_wanted,
            ReadingAction.NEW_CONVERSATION: self.new_conversation_wanted,
            ReadingAction.SHEET: self.sheet_wanted,
            ReadingAction.AUDIT: self.audit_wanted,
            ReadingAction.DOCUMENTS: self.documents_wanted,
            ReadingAction.PRIVATE: self.private_wanted,
            ReadingAction.DELETE: self.delete_wanted,
        }

    @Slot(object, str)
    def _rename(self, row: ReadingRow | ConversationRow, title: str) -> None:
        if isinstance(row, ReadingRow):
            self.rename_wanted.emit(row.id, title)
        else:
            self.conversation_renamed.emit(row.id, title)
