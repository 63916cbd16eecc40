"""A hand on the library pane: clicks, types and finds rows."""

from pathlib import Path

from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtWidgets import (
    QLineEdit,
    QMenu,
)
from pytestqt.qtbot import QtBot

from app.core.queue.reading_status import ReadingPhase, ReadingStatus
from app.errors import DocumentError, Said
from app.window.intake.addition import Addition
from app.window.library.library_inputs import LibraryInputs
from app.window.library.library_list import LibraryList
from app.window.library.library_view import LibraryView
from app.window.library.row_layout import RowButton
from app.window.library.rows import (
    LibraryRow,
)
from tests.app.window.library.samples import (
    LEDGER,
    MANUAL,
    READING,
    READINGS,
    READY,
    REPORT,
    conversation,
)

LEFT = Qt.MouseButton.LeftButton
INPUTS = LibraryInputs(
    documents={one.sha256: one for one in (MANUAL, REPORT, LEDGER)},
    readings=READINGS,
    statuses={1: READY, 2: READING, 3: ReadingStatus(ReadingPhase.QUEUED, position=2)},
    conversations={
        1: tuple(conversation(number, f"Conversation {number}", 1) for number in range(1, 7))
    },
    additions=(
        Addition(Path("/bad.pdf"), failure=DocumentError(Said("It is damaged.", "Get it again."))),
        Addition(Path("/locked.pdf"), needs_password=True),
    ),
)


class Hand:
    """What a person does to the pane."""

    def __init__(self, view: LibraryView, qtbot: QtBot) -> None:
        self.view, self.qtbot = view, qtbot
        self.list = view.findChild(LibraryList)
        self.search = view.findChild(QLineEdit)

    def index(self, kind: type[LibraryRow], place: int = 0) -> QModelIndex:
        model = self.list.model()
        found = [row for row in range(model.rowCount()) if isinstance(model.row(row), kind)]
        return model.index(found[place], 0)

    def click(
        self, kind: type[LibraryRow], place: int = 0, button: RowButton | None = None
    ) -> None:
        index = self.index(kind, place)
        self.list.scrollTo(index)
        rect = self.list.visualRect(index)
        at = QPoint(60, rect.center().y())
        if button is not None:
            row, width = self.list.row_at(index), self.list.width()
            layout = self.list.itemDelegate().layout(row, width, self.list.font())
            at = rect.topLeft() + layout.buttons[button].center().toPoint()
        self.qtbot.mouseMove(self.list.viewport(), at)
        self.qtbot.mouseClick(self.list.viewport(), LEFT, pos=at)

    def stand_on(self, kind: type[LibraryRow], place: int = 0) -> None:
        self.list.setFocus(Qt.FocusReason.TabFocusReason)
        self.list.stand_on(self.index(kind, place))

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.NoModifier) -> None:
        self.qtbot.keyClick(self.list, key, modifier)

    def menu(self) -> QMenu:
        menus = [one for one in self.list.findChildren(QMenu) if one.isVisible()]
        assert len(menus) == 1
        return menus[0]
