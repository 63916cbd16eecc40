"""The panel beside the pages leaves them where they were, and grows with the type."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from app.documents.document import Page
from app.window.theme.stylesheet import stylesheet
from app.window.theme.theme import Theme
from app.window.viewer.document_viewer import DocumentViewer
from app.window.viewer.side_panel import PanelPart
from app.window.viewer.source.text_pages import TextPages
from app.window.viewer.viewer_model import Passage
from tests.app.window.viewer.hand import Hand

PAGES = [Page(number, f"Page {number}.\nThe river rises in spring.") for number in range(1, 10)]


@pytest.fixture
def hand(theme: Theme, qtbot: QtBot) -> Iterator[Hand]:
    viewer = DocumentViewer(theme)
    qtbot.addWidget(viewer)
    viewer.resize(440, 600)
    viewer.show()
    hand = Hand(viewer, qtbot)
    viewer.show_document("notes.txt", TextPages(PAGES))
    hand.wait_open()
    yield hand
    viewer.close_document()


@pytest.mark.parametrize("width", [440, 900])
def test_the_page_stays_through_all_that_is_shown_beside_it(hand: Hand, width: int) -> None:
    hand.viewer.resize(width, 600)
    hand.viewer.go_to(4)
    shown: list[int] = []
    hand.view.page_shown.connect(shown.append)
    for part in (hand.viewer.toggle_outline, hand.viewer.toggle_notebook):
        part()
        hand.qtbot.wait(20)  # for the layout, which does its work later
        part()
        hand.qtbot.wait(20)
    assert shown == []
    assert hand.viewer.page == 4


def test_the_page_stays_when_the_pane_gets_narrow_beside_the_panel(hand: Hand) -> None:
    hand.viewer.resize(900, 600)
    hand.viewer.go_to(4)
    hand.viewer.toggle_notebook()
    shown: list[int] = []
    hand.view.page_shown.connect(shown.append)
    for width in (420, 900, 420):
        hand.viewer.resize(width, 600)
        hand.qtbot.wait(20)
    hand.viewer.toggle_notebook()
    hand.qtbot.wait(20)
    assert shown == []
    assert hand.viewer.page == 4


def test_a_panel_in_the_place_of_the_pages_makes_way_for_what_is_looked_at(hand: Hand) -> None:
    viewer = hand.viewer
    looks: list[Callable[[], None]] = [
        lambda: viewer.show_passages([Passage(4, "The river rises in spring.")]),
        lambda: viewer.go_to(7),
        viewer.find_text,
    ]
    for look in looks:
        viewer.show_notebook()
        assert not hand.view.isVisible()
        look()
        assert viewer._panel.part is None
        assert hand.view.isVisible()
    viewer.show_notebook()
    viewer.show_passages([])
    assert viewer._panel.part is PanelPart.NOTEBOOK


def test_the_keyboard_stays_where_a_citation_was_chosen(hand: Hand, qtbot: QtBot) -> None:
    field = QLineEdit(hand.viewer)
    field.show()
    hand.viewer.show_notebook()
    with qtbot.waitActive(hand.viewer):
        hand.viewer.activateWindow()
    field.setFocus()
    hand.viewer.show_passages([Passage(4, "The river rises in spring.")])
    assert hand.view.isVisible()
    assert field.hasFocus()


def test_the_tabs_grow_with_the_type(
    hand: Hand, theme: Theme, qapp: QApplication, request: pytest.FixtureRequest
) -> None:
    tokens = theme.tokens
    large = replace(tokens, type_sizes=tokens.type_sizes.scaled(2))
    request.addfinalizer(partial(qapp.setFont, qapp.font()))
    qapp.setFont(theme.font(qapp.font(), large.type_sizes.control))
    hand.viewer.window().setStyleSheet(stylesheet(large))
    hand.viewer.toggle_notebook()
    panel = hand.viewer._panel
    assert panel.part is PanelPart.NOTEBOOK
    tab = panel._tabs.button(PanelPart.OUTLINE)
    hand.wait(lambda: tab.height() >= tab.sizeHint().height() > 40)


@pytest.mark.parametrize("part", list(PanelPart))
def test_escape_closes_the_panel_also_where_it_is_empty(hand: Hand, part: PanelPart) -> None:
    hand.viewer.activateWindow()
    hand.qtbot.waitUntil(hand.viewer.isActiveWindow)
    hand.view.setFocus()
    panel = hand.viewer._panel
    panel.show_part(part)
    focused = QApplication.focusWidget()
    assert panel.isAncestorOf(focused)
    assert focused.isVisible()
    hand.qtbot.keyClick(focused, Qt.Key.Key_Escape)
    assert panel.part is None
    assert hand.view.hasFocus()
