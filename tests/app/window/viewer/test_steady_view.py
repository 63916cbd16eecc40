"""What a person looks at stays in view while the layout changes around it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.documents.document import Format
from app.window.theme.theme import Theme
from app.window.viewer.document_viewer import DocumentViewer
from app.window.viewer.source.choose import page_source
from app.window.viewer.viewer_model import Passage
from tests.app.window.viewer.hand import Hand

pytestmark = pytest.mark.process

QUOTE = "Re-torque all housing bolts to 84 N·m after the first 50 hours of operation"


@pytest.fixture
def opened(theme: Theme, qtbot: QtBot, manual: Path) -> Iterator[Hand]:
    viewer = DocumentViewer(theme)
    qtbot.addWidget(viewer)
    viewer.resize(700, 600)
    viewer.show()
    hand = Hand(viewer, qtbot)
    viewer.show_document("manual.pdf", page_source(manual, Format.PDF, ()))
    hand.wait_open()
    yield hand
    viewer.close_document()


def test_cited_passage_stays_in_view_when_the_page_above_turns_out_smaller(opened: Hand) -> None:
    opened.viewer.show_passages([Passage(8, QUOTE)])
    opened.wait(lambda: 8 in opened.model.marks)
    box = opened.model.marks[8][0]
    scroll_bar = opened.view.verticalScrollBar()
    scroll_bar.setValue(scroll_bar.value() - 40)  # the view begins on page 7
    before = opened.place_of(8, box)
    opened.model._source.sized.emit(7, ((842.0, 300.0),))
    assert opened.place_of(8, box)[0].y() == pytest.approx(before[0].y(), abs=1)
