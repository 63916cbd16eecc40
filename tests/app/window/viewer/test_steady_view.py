"""What a person looks at stays in view while the layout changes around it."""

import pytest

from app.window.viewer.viewer_model import Passage
from tests.app.window.viewer.conftest import QUOTE
from tests.app.window.viewer.hand import Hand

pytestmark = pytest.mark.process


def test_cited_passage_stays_in_view_when_the_page_above_turns_out_smaller(opened: Hand) -> None:
    opened.viewer.show_passages([Passage(8, QUOTE)])
    opened.wait(lambda: 8 in opened.model.marks)
    box = opened.model.marks[8][0]
    scroll_bar = opened.view.verticalScrollBar()
    scroll_bar.setValue(scroll_bar.value() - 40)  # the view begins on page 7
    before = opened.place_of(8, box)
    opened.model._source.sized.emit(7, ((842.0, 300.0),))
    assert opened.place_of(8, box)[0].y() == pytest.approx(before[0].y(), abs=1)


def test_a_cited_page_keeps_its_left_edge_in_a_wider_window(opened: Hand) -> None:
    opened.wait(lambda: opened.view.horizontalScrollBar().maximum() > 0)  # one page is wider
    opened.viewer.show_passages([Passage(8, QUOTE)])
    opened.wait(lambda: 8 in opened.model.marks)
    opened.viewer.resize(1000, 600)
    opened.wait(opened.is_drawn)
    (rect,) = (rect for rect in opened.view.rects_in_view() if rect.page == 8)
    assert opened.view.origin(rect).x() >= 0


def test_a_page_that_was_gone_to_stays_when_the_one_above_turns_out_longer(opened: Hand) -> None:
    for zoom in (0.6, 0.61, 0.62, 0.63):
        opened.view.set_zoom(zoom)
        for page in range(3, 9):
            opened.view.go_to(page)
            height = opened.model.sizes.heights[page - 2] + 50.0
            opened.model._source.sized.emit(page - 1, ((595.0, height),))
            assert opened.view.spot.page == page
            assert opened.view.spot.top == pytest.approx(0.0, abs=2)
