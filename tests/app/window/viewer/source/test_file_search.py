"""Hits of a search on a page of a file."""

from pathlib import Path
from typing import Any

import pymupdf
import pytest
from PySide6.QtCore import Qt

from app.documents.document import Format
from app.window.viewer.source.choose import page_source
from app.window.viewer.source.file_search import hits_on
from tests.app.window.viewer.hand import Hand

PHRASE = "housing bolts to 84"
LINES = (
    "Re-torque all housing bolts to 84 N·m, then all housing",
    "bolts to 84 N·m again. Check the hous-",
    "ing bolts to 84 N·m, and all housing bolts",
    "to 84 N·m once more.",
)


@pytest.fixture(params=[0, 90])
def document(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    """One page with the phrase on one line, and three times over the end of one."""
    document = pymupdf.open()
    page = document.new_page()
    for number, line in enumerate(LINES):
        page.insert_text((72, 72 + 14 * number), line)
    page.insert_text((72, -40), f"Beyond the edge: {PHRASE}.")
    page.set_rotation(request.param)
    document.save(tmp_path / "a.pdf")
    return pymupdf.open(tmp_path / "a.pdf")


def test_a_hit_over_a_line_break_is_one_with_two_boxes(document: Any) -> None:
    hits = hits_on(document, 1, PHRASE)
    assert [len(boxes) for boxes in hits] == [1, 2, 2, 2]


def test_boxes_lie_on_the_words_also_on_a_turned_page(document: Any) -> None:
    page = document[0]
    ((found,),) = hits_on(document, 1, "Re-torque")
    (rect,) = page.search_for("Re-torque")
    assert found == pytest.approx(tuple(rect * page.rotation_matrix), abs=5)


def test_the_search_bar_counts_it_once(document: Any, hand: Hand) -> None:
    path = Path(document.name)
    hand.viewer.show_document("a.pdf", page_source(path, Format.PDF, ()))
    hand.wait_open()
    hand.viewer.find_text()
    field = hand.field("Find in document")
    hand.wait(field.hasFocus)
    hand.qtbot.keyClicks(field, PHRASE)
    hand.wait(lambda: not hand.model.hits.is_running and hand.model.hits.text == PHRASE)
    hand.qtbot.keyClick(field, Qt.Key.Key_Return)
    assert (hand.model.hits.state.position, hand.model.hits.state.num_hits) == (2, 4)
