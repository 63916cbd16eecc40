"""What a person does with a passage: with the mouse, by menu and by keyboard."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QMenu, QPushButton

from app.documents.document import Format, Page
from app.window.viewer.passage_actions import PassageAction
from app.window.viewer.passage_bar import PassageBar
from app.window.viewer.source.choose import page_source
from app.window.viewer.source.text_pages import TextPages
from app.window.viewer.viewer_model import Passage
from tests.app.window.viewer.hand import Hand

pytestmark = pytest.mark.process

LEFT = Qt.MouseButton.LeftButton
SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
PAGES = [Page(number, f"Section {number}\nThe river rises in spring.") for number in (1, 2)]


@pytest.fixture
def of_text(hand: Hand) -> Hand:
    hand.viewer.show_document("notes.txt", TextPages(PAGES))
    hand.wait_open()
    hand.wait(lambda: 1 in hand.model.lines)
    return hand


def select(hand: Hand, line: int) -> str:
    """Drag over a line of the first page; return its text."""
    wanted = hand.model.lines[1][line]
    left, right = hand.place_of(1, wanted.box(0, len(wanted.text)))
    viewport = hand.view.viewport()
    hand.qtbot.mousePress(viewport, LEFT, pos=left)
    hand.qtbot.mouseMove(viewport, right)
    hand.qtbot.mouseRelease(viewport, LEFT, pos=right)
    return wanted.text


@pytest.mark.parametrize("kind", ["pdf", "text"])
def test_a_bar_beside_a_selected_passage_asks_about_it(hand: Hand, manual: Path, kind: str) -> None:
    source = page_source(manual, Format.PDF, ()) if kind == "pdf" else TextPages(PAGES)
    hand.viewer.show_document("manual", source)
    hand.wait_open()
    hand.wait(lambda: 1 in hand.model.lines)
    text = select(hand, 1)
    bar = hand.view.findChild(PassageBar)
    assert bar.isVisible()
    assert hand.view.viewport().rect().contains(bar.geometry())
    ask, explain, save = bar.findChildren(QPushButton)
    assert [button.text() for button in (ask, explain, save)] == ["Ask", "Explain", "Save quote"]
    with hand.qtbot.waitSignal(hand.viewer.passage_acted) as told:
        hand.qtbot.mouseClick(ask, LEFT)
    assert told.args == [PassageAction.ASK, Passage(1, text.strip())]
    assert not bar.isVisible()
    assert hand.view.hasFocus()


def test_the_bar_goes_with_the_passage(of_text: Hand) -> None:
    bar = of_text.view.findChild(PassageBar)
    select(of_text, 1)
    of_text.press(Qt.Key.Key_End)
    assert not bar.isVisible()
    of_text.press(Qt.Key.Key_Home)
    select(of_text, 1)
    of_text.press(Qt.Key.Key_Escape)
    assert not bar.isVisible()
    assert of_text.view.passage is None


def test_keys_do_the_same(of_text: Hand) -> None:
    text = select(of_text, 1)
    for key, modifier, action in (
        (Qt.Key.Key_Return, CONTROL, PassageAction.ASK),
        (Qt.Key.Key_Enter, CONTROL | SHIFT, PassageAction.EXPLAIN),
        (Qt.Key.Key_D, CONTROL, PassageAction.SAVE),
    ):
        with of_text.qtbot.waitSignal(of_text.viewer.passage_acted) as told:
            of_text.press(key, modifier)
        assert told.args == [action, Passage(1, text)]
    of_text.press(Qt.Key.Key_C, CONTROL)
    assert QGuiApplication.clipboard().text() == text


def test_text_is_selected_by_keyboard_alone(of_text: Hand) -> None:
    of_text.press(Qt.Key.Key_Down, SHIFT)
    of_text.press(Qt.Key.Key_End, SHIFT)
    assert of_text.view.passage == Passage(1, "Section 1\nThe river rises in spring.")
    of_text.press(Qt.Key.Key_Left, SHIFT | CONTROL)
    assert of_text.view.passage == Passage(1, "Section 1\nThe river rises in")
    of_text.press(Qt.Key.Key_Right, SHIFT)
    assert of_text.view.passage == Passage(1, "Section 1\nThe river rises in s")


def test_a_third_click_selects_the_line(of_text: Hand) -> None:
    line = of_text.model.lines[1][1]
    at, _ = of_text.place_of(1, line.box(6, 7))
    viewport = of_text.view.viewport()
    of_text.qtbot.mouseDClick(viewport, LEFT, pos=at)
    assert of_text.view.passage == Passage(1, "river")
    of_text.qtbot.mouseClick(viewport, LEFT, pos=at)
    assert of_text.view.passage == Passage(1, line.text)


def menu_of(hand: Hand, reason: QContextMenuEvent.Reason, at: QPoint) -> QMenu:
    event = QContextMenuEvent(reason, at, hand.view.viewport().mapToGlobal(at))
    QApplication.sendEvent(hand.view.viewport(), event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


@pytest.mark.parametrize("reason", QContextMenuEvent.Reason)
def test_the_menu_offers_what_can_be_done(of_text: Hand, reason: QContextMenuEvent.Reason) -> None:
    at = QPoint(100, 100)
    menu = menu_of(of_text, reason, at)
    assert [action.text() for action in menu.actions()] == ["Select page"]
    menu.actions()[0].trigger()
    menu.close()
    assert of_text.view.passage == Passage(1, PAGES[0].text)
    menu = menu_of(of_text, reason, at)
    texts = [action.text() for action in menu.actions() if action.text()]
    assert texts == ["Copy", "Ask", "Explain", "Save quote", "Find in document", "Select page"]
    with of_text.qtbot.waitSignal(of_text.viewer.passage_acted) as told:
        next(action for action in menu.actions() if action.text() == "Save quote").trigger()
    menu.close()
    assert told.args == [PassageAction.SAVE, Passage(1, PAGES[0].text)]


def test_a_passage_is_looked_for_in_the_document(of_text: Hand) -> None:
    select(of_text, 1)
    menu = menu_of(of_text, QContextMenuEvent.Reason.Keyboard, QPoint())
    next(action for action in menu.actions() if action.text() == "Find in document").trigger()
    menu.close()
    of_text.wait(lambda: of_text.model.hits.state.num_hits == 2)
    assert of_text.field("Find in document").text() == "The river rises in spring."
