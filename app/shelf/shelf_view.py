"""The library pane: search, the list of readings, the button that adds. Signals up, props down."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFrame, QWidget

from app.shelf.shelf_view_model import ShelfProps
from app.theme.theme import Theme


class ShelfView(QFrame):
    """Shows `ShelfProps`; every wish of the person leaves as a signal."""

    reading_chosen = Signal(int)
    conversation_chosen = Signal(int)
    add_wanted = Signal()
    pasted = Signal(object)
    """The `QMimeData` of the clipboard."""
    files_dropped = Signal(list)
    search_changed = Signal(str)
    hit_chosen = Signal(str, int)
    """Hash of the document, and the page, from 1."""
    new_talk_wanted = Signal(int)
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
    rename_wanted = Signal(int, str)
    delete_wanted = Signal(int)
    undo_wanted = Signal()
    conversation_renamed = Signal(int, str)
    conversation_deleted = Signal(int)
    addition_dismissed = Signal(object)
    password_wanted = Signal(object)
    """The path of a file that needs one and was chosen."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    @Slot(object)
    def set_props(self, props: ShelfProps) -> None:
        """Show what the view model derived."""

    @Slot()
    def find(self) -> None:
        """Let the person search."""
