"""The help page: every command and its keys."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QGridLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.window.frame.actions import ACTIONS, Group, action_text, group_text
from app.window.library.library_menu import KEYS as READING_KEYS
from app.window.library.library_menu import PAUSE_KEY
from app.window.library.library_menu import action_text as reading_action_text
from app.window.theme.stylesheet import Look, set_look
from app.window.viewer.passage_actions import KEYS as PASSAGE_KEYS
from app.window.viewer.passage_actions import action_text as passage_action_text
from app.window.widgets.room import grown_size

_SIZE = (520, 600)
_SCROLL_BAR = 16


class ShortcutsDialog(QDialog):
    """Opened with `open()`; deletes itself."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        self.resize(grown_size(_SIZE, self))
        page = QWidget()
        set_look(page, Look.PANEL)
        self._grid = QGridLayout(page)
        self._grid.setContentsMargins(24, 24, 24, 24)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnStretch(0, 1)
        for group in Group:
            self._add_group(group)
        self._add_library()
        self._add_document()
        self._add_heading(self.tr("While writing a question"))
        self._add_row(self.tr("Ask"), "Return")
        self._add_row(self.tr("New line"), "Shift+Return")
        self._grid.setRowStretch(self._grid.rowCount(), 1)
        area = QScrollArea(self, widgetResizable=True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(page)
        area.setFrameShape(QFrame.Shape.NoFrame)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(area)
        self._page = page

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  # Qt's name
        """Be as wide as the widest command in this language and size of type."""
        self.setMinimumWidth(self._page.minimumSizeHint().width() + _SCROLL_BAR)
        super().showEvent(event)

    def _add_group(self, group: Group) -> None:
        self._add_heading(group_text(group))
        for action in ACTIONS:
            if action.group is group and action.keys:
                self._add_row(action_text(action.id), action.keys)

    def _add_library(self) -> None:
        self._add_heading(self.tr("In the library"))
        self._add_row(self.tr("Pause or resume reading"), QKeySequence(PAUSE_KEY).toString())
        for action, keys in READING_KEYS.items():
            self._add_row(reading_action_text(action), QKeySequence(keys).toString())
        self._add_row(self.tr("Undo"), "Ctrl+Z")

    def _add_document(self) -> None:
        self._add_heading(self.tr("In the document"))
        self._add_row(self.tr("Select text"), "Shift+Right")
        for action, keys in PASSAGE_KEYS.items():
            self._add_row(passage_action_text(action), QKeySequence(keys).toString())
        for text, typed in (
            (self.tr("Next document of the reading"), "Ctrl+PgDown"),
            (self.tr("Previous document of the reading"), "Ctrl+PgUp"),
            (self.tr("Next hit"), "F3"),
            (self.tr("Previous hit"), "Shift+F3"),
            (self.tr("Larger"), "Ctrl++"),
            (self.tr("Smaller"), "Ctrl+-"),
            (self.tr("Fit width"), "Ctrl+0"),
        ):
            self._add_row(text, typed)

    def _add_heading(self, text: str) -> None:
        row = self._grid.rowCount()
        heading = QLabel(text)
        set_look(heading, Look.SECTION)
        if row > 1:
            self._grid.setRowMinimumHeight(row, 16)
            row += 1
        self._grid.addWidget(heading, row, 0, 1, 2)

    def _add_row(self, text: str, keys: str) -> None:
        row = self._grid.rowCount()
        shown = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
        label, pill = QLabel(text), QLabel(shown)
        set_look(pill, Look.PILL)
        pill.setAccessibleName(f"{text}: {shown}")
        self._grid.addWidget(label, row, 0)
        self._grid.addWidget(pill, row, 1, Qt.AlignmentFlag.AlignRight)
