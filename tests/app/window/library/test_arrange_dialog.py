"""The documents of a reading as a person puts them in order."""

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QAbstractButton, QComboBox, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from app.window.library.arrange_dialog import ArrangeDialog
from app.window.library.arrangement_list import ArrangementList
from app.window.theme.loader import load_named_theme
from app.window.theme.theme import Theme
from tests.app.window.library.test_arrangement import INPUTS

LEFT = Qt.MouseButton.LeftButton
ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def dialog(theme: Theme, qtbot: QtBot) -> ArrangeDialog:
    dialog = ArrangeDialog("Both", INPUTS, theme)
    qtbot.addWidget(dialog)
    dialog.open()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    return dialog


def listed(dialog: ArrangeDialog) -> ArrangementList:
    return dialog.findChild(ArrangementList)


def names(dialog: ArrangeDialog) -> list[str]:
    return [listed(dialog).item(row).text() for row in range(listed(dialog).count())]


def button(dialog: ArrangeDialog, name: str) -> QAbstractButton:
    buttons = (*dialog.findChildren(QPushButton), *dialog.findChildren(QToolButton))
    return next(one for one in buttons if name in {one.text(), one.accessibleName()})


def test_order_is_changed_by_keys_and_buttons(dialog: ArrangeDialog, qtbot: QtBot) -> None:
    listed(dialog).setFocus()
    qtbot.keyClick(listed(dialog), Qt.Key.Key_Down, ALT)
    assert names(dialog) == ["B.pdf", "A.pdf"]
    assert listed(dialog).current_document() == "a"
    qtbot.mouseClick(button(dialog, "Move up"), LEFT)
    assert names(dialog) == ["A.pdf", "B.pdf"]
    assert not button(dialog, "Move up").isEnabled()
    assert not button(dialog, "Apply").isEnabled()


def test_order_is_changed_by_dragging(dialog: ArrangeDialog) -> None:
    root = QModelIndex()
    assert listed(dialog).model().moveRow(root, 1, root, 0)  # what a drop does
    assert names(dialog) == ["B.pdf", "A.pdf"]
    assert button(dialog, "Apply").isEnabled()


def test_a_document_is_added_and_handed_on(dialog: ArrangeDialog, qtbot: QtBot) -> None:
    chooser = dialog.findChild(QComboBox)
    chooser.setFocus()
    qtbot.keyClick(chooser, Qt.Key.Key_Down)
    assert names(dialog) == ["A.pdf", "B.pdf", "C.pdf"]
    assert not chooser.isEnabled()
    with qtbot.waitSignal(dialog.arranged) as told:
        qtbot.mouseClick(button(dialog, "Apply"), LEFT)
    assert told.args == [("a", "b", "c")]


def test_the_last_document_stays(dialog: ArrangeDialog, qtbot: QtBot) -> None:
    listed(dialog).setFocus()
    for _ in range(3):
        qtbot.keyClick(listed(dialog), Qt.Key.Key_Delete)
    assert names(dialog) == ["B.pdf"]
    assert not button(dialog, "Remove from this reading").isEnabled()


def test_without_a_change_nothing_is_handed_on(dialog: ArrangeDialog, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(dialog.arranged):
        dialog.accept()


def test_everything_can_be_named(dialog: ArrangeDialog, theme: Theme) -> None:
    said = listed(dialog).item(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said == "1, A.pdf, 900 pages · about 160,000 tokens"
    assert listed(dialog).accessibleName() == "Documents in this reading"
    before = dialog.grab().toImage()
    theme.use(load_named_theme("dark"))
    assert dialog.grab().toImage() != before
