"""In a narrow view, a passage is shown at a size that can be read."""

from pathlib import Path

import pymupdf
import pytest
from PySide6.QtCore import Qt

from app.documents.document import Format
from app.window.viewer.source.choose import page_source
from app.window.viewer.source.messages import TextLine
from app.window.viewer.text_column import column_around
from app.window.viewer.viewer_model import Passage
from tests.app.window.viewer.conftest import QUOTE
from tests.app.window.viewer.hand import Hand


@pytest.mark.process
def test_the_text_around_a_cited_passage_fills_a_narrow_view(opened: Hand) -> None:
    opened.viewer.resize(400, 600)
    opened.wait(opened.is_drawn)
    small = opened.view.zoom
    opened.viewer.show_passages([Passage(8, QUOTE)])
    opened.wait(lambda: opened.view.zoom > small)
    assert opened.view.zoom == pytest.approx(0.8)
    width = opened.view.viewport().width()
    for line in opened.model.lines[8]:
        left, right = opened.place_of(8, line.box(0, len(line.text)))
        assert 0 <= left.x() <= right.x() <= width


@pytest.mark.process
def test_the_whole_page_fills_the_width_again_with_the_key_for_it(opened: Hand) -> None:
    opened.viewer.resize(400, 600)
    opened.wait(opened.is_drawn)
    small = opened.view.zoom
    opened.viewer.show_passages([Passage(8, QUOTE)])
    opened.wait(lambda: opened.view.zoom > small)
    opened.press(Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    assert opened.view.zoom == pytest.approx(small, abs=0.02)
    opened.viewer.resize(420, 600)
    opened.wait(opened.is_drawn)
    assert opened.view.zoom < 0.6


@pytest.mark.process
def test_a_zoom_that_was_chosen_stays(opened: Hand) -> None:
    opened.viewer.resize(400, 600)
    opened.view.setFocus()
    opened.press(Qt.Key.Key_Minus, Qt.KeyboardModifier.ControlModifier)
    chosen = opened.view.zoom
    opened.viewer.show_passages([Passage(8, QUOTE)])
    opened.wait(lambda: 8 in opened.model.marks and 8 in opened.model.lines)
    assert opened.view.zoom == chosen


@pytest.mark.process
def test_the_next_find_in_the_text_keeps_the_zoom(hand: Hand, tmp_path: Path) -> None:
    document = pymupdf.open()
    for word in ("broad " * 15, "narrow"):
        page = document.new_page()
        page.insert_textbox((60, 72, 540, 500), f"lamp {word * 3}", fontsize=11)
    document.save(tmp_path / "lamps.pdf")
    hand.viewer.resize(400, 600)
    hand.viewer.show_document("lamps.pdf", page_source(tmp_path / "lamps.pdf", Format.PDF, ()))
    hand.wait_open()
    small = hand.view.zoom
    hand.viewer.find_text()
    field = hand.field("Find in document")
    hand.qtbot.keyClicks(field, "lamp")
    hand.wait(lambda: hand.view.zoom > small)
    zoom = hand.view.zoom
    hand.qtbot.keyClick(field, Qt.Key.Key_Return)
    hand.wait(lambda: hand.view.page == 2 and 2 in hand.model.lines)
    assert hand.view.zoom == zoom


def line(left: float, right: float, top: float) -> TextLine:
    return TextLine("ab", (left, (left + right) / 2, right), top, top + 10)


def test_a_column_is_as_wide_as_the_lines_above_and_below() -> None:
    lines = (line(70, 300, 100), line(70, 500, 112), line(70, 540, 600))
    column = column_around(1, lines, (90, 100, 120, 110))
    assert (column.left, column.right) == (70, 500)


def test_a_column_beside_it_is_another() -> None:
    lines = (line(50, 280, 100), line(310, 540, 100), line(310, 530, 112))
    column = column_around(1, lines, (320, 112, 400, 122))
    assert (column.left, column.right) == (310, 540)
