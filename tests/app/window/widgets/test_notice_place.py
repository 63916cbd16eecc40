"""A notice takes room of its own, waits for the pointer and the keyboard, and closes by both."""

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.window.theme.theme import Theme
from app.window.widgets.icon_button import IconButton
from app.window.widgets.notice_place import NoticePlace
from app.window.widgets.notice_row import NoticeRow
from app.window.widgets.toast import Toast

LONG = "The conversation was moved to another collection, and is found there from now on. "
BRIEF_MS = 30


class Desk(QWidget):
    """A window with a narrow pane, whose row comes first, and a row below everything."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.pane, self.text, self.button = QWidget(self), QPlainTextEdit(), QPushButton("Ask")
        self.first, self.last = NoticeRow(self.pane), NoticeRow(self)
        column = QVBoxLayout(self.pane)
        for widget in (self.text, self.first, self.button):
            column.addWidget(widget)
        frame = QVBoxLayout(self)
        frame.addWidget(self.pane, 1)
        frame.addWidget(self.last)
        self.toast = Toast(theme, self)
        self.place = NoticePlace(self.toast, (self.first, self.last))
        self.toast.follow(self.text)

    def tell(self, text: str, action: str = "", milliseconds: int = 0) -> None:
        """Show a notice; its time begins with the next turn of the event loop, not here."""
        self.toast.show_notice(text, action, milliseconds=milliseconds)
        self.place.take()
        if not milliseconds:
            QApplication.processEvents()

    def covers(self, widget: QWidget) -> bool:
        """Whether the notice lies over a widget."""
        corner = self.toast.mapTo(self, self.toast.rect().topLeft())
        other = widget.mapTo(self, widget.rect().topLeft())
        notice, under = self.toast.rect(), widget.rect()
        return notice.translated(corner).intersects(under.translated(other))


@pytest.fixture
def desk(qtbot: QtBot, theme: Theme) -> Desk:
    desk = Desk(theme)
    qtbot.addWidget(desk)
    desk.resize(700, 400)
    desk.show()
    qtbot.waitExposed(desk)
    return desk


def test_a_notice_offers_one_action(qtbot: QtBot, desk: Desk) -> None:
    assert not desk.toast.isVisible()
    desk.tell("Deleted “Annual report”", "Undo")
    assert desk.toast.isVisible()
    button = desk.toast.findChild(QPushButton)
    with qtbot.waitSignals([desk.toast.acted, desk.toast.closed]):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not desk.toast.isVisible()


@pytest.mark.parametrize("words", ["Copied", LONG * 3])
@pytest.mark.parametrize("width", [320, 700, 1400])
def test_a_notice_covers_neither_text_nor_buttons(desk: Desk, words: str, width: int) -> None:
    height = desk.text.height()
    desk.resize(width, 400)
    desk.tell(words, "Undo")
    assert desk.toast.isVisible()
    assert desk.text.height() < height
    assert not desk.covers(desk.text)
    assert not desk.covers(desk.button)
    assert desk.width() == width
    desk.toast.close_notice()
    QApplication.processEvents()
    assert desk.text.height() == height


def test_a_notice_goes_where_it_has_room_in_one_line(desk: Desk) -> None:
    desk.pane.setMaximumWidth(300)
    desk.resize(1400, 400)
    desk.tell("Copied")
    assert desk.first.isAncestorOf(desk.toast)
    desk.tell(LONG)
    assert desk.last.isAncestorOf(desk.toast)
    assert desk.first.isHidden()


def test_a_notice_leaves_a_pane_that_is_put_away(desk: Desk) -> None:
    desk.tell("Copied", "Undo")
    assert desk.first.isAncestorOf(desk.toast)
    desk.pane.hide()
    QApplication.processEvents()
    assert desk.last.isAncestorOf(desk.toast)
    assert desk.toast.isVisible()


def test_a_notice_goes_by_itself_but_not_from_under_the_pointer(qtbot: QtBot, desk: Desk) -> None:
    desk.tell("Copied", milliseconds=BRIEF_MS)
    place = QPointF(5, 5)
    QApplication.sendEvent(desk.toast, QEnterEvent(place, place, place))
    qtbot.wait(4 * BRIEF_MS)
    assert desk.toast.isVisible()
    with qtbot.waitSignal(desk.toast.closed):
        QApplication.sendEvent(desk.toast, QEvent(QEvent.Type.Leave))
    assert not desk.toast.isVisible()


def test_a_notice_is_reached_and_closed_by_keyboard(qtbot: QtBot, desk: Desk) -> None:
    desk.text.setTabChangesFocus(True)
    desk.activateWindow()
    desk.text.setFocus()
    desk.tell("Deleted “Annual report”", "Undo", milliseconds=BRIEF_MS)
    QTest.keyClick(desk.text, Qt.Key.Key_Tab)
    assert desk.toast.findChild(QPushButton).hasFocus()
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    close = desk.toast.findChild(IconButton)
    assert close.hasFocus()
    assert close.accessibleName() == "Close notice"
    qtbot.wait(4 * BRIEF_MS)
    assert desk.toast.isVisible()  # it has the keyboard
    with qtbot.waitSignal(desk.toast.closed):
        QTest.keyClick(close, Qt.Key.Key_Space)
    assert desk.button.hasFocus()


def test_escape_closes_a_notice_that_has_the_keyboard(qtbot: QtBot, desk: Desk) -> None:
    desk.activateWindow()
    desk.tell("Deleted “Annual report”", "Undo")
    button = desk.toast.findChild(QPushButton)
    button.setFocus()
    with qtbot.waitSignal(desk.toast.closed):
        QTest.keyClick(button, Qt.Key.Key_Escape)
    assert not desk.toast.isVisible()
