"""The panel beside the pages leaves them where they were, and grows with the type."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.documents.document import Page
from app.window.theme.stylesheet import stylesheet
from app.window.theme.theme import Theme
from app.window.viewer.document_viewer import DocumentViewer
from app.window.viewer.side_panel import PanelPart
from app.window.viewer.source.text_pages import TextPages
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
