"""The real recogniser keeps to the protocol: the same picture says the same, in its places."""

from typing import Any

import pymupdf
import pytest

from app.documents.scans.pictures import draw
from app.documents.scans.recognise import is_available
from app.documents.scans.upright import recognise_upright
from app.window.viewer.source.messages import TextLine
from tests.app.documents.scans.conformance import conforming_lines

pytestmark = [
    pytest.mark.ocr,
    pytest.mark.skipif(not is_available(), reason="text recognition is not installed"),
]
TEXTS = ("Sealed in May: 1,234 boxes", "(see § 7)")


@pytest.fixture(scope="module")
def recogniser() -> Any:
    from app.documents.scans.paddle import PaddleRecogniser  # noqa: PLC0415

    return PaddleRecogniser(1)


def test_lines_are_where_they_were_printed(recogniser: Any) -> None:
    with pymupdf.open() as document:
        page = document.new_page(width=220, height=90)
        for at, text in enumerate(TEXTS):
            page.insert_text((20, 30 + 30 * at), text, fontsize=12)
        drawing = draw(page)
    lines = conforming_lines(recogniser, drawing.picture)
    assert tuple(line.text for line in lines) == TEXTS
    for at, line in enumerate(lines):
        (left, top), *_, (_, bottom) = line.corners
        assert left * drawing.scale == pytest.approx(20, abs=4)
        assert top * drawing.scale < 26 + 30 * at < bottom * drawing.scale


def test_an_empty_page_has_no_lines(recogniser: Any) -> None:
    with pymupdf.open() as document:
        drawing = draw(document.new_page(width=120, height=60))
    assert conforming_lines(recogniser, drawing.picture) == []


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_a_page_is_read_whichever_way_it_was_scanned(recogniser: Any, degrees: int) -> None:
    text = "The sealed boxes of the northern station were counted in winter."
    with pymupdf.open() as document:
        page = document.new_page(width=420, height=90)
        page.insert_text((20, 50), text, fontsize=12)
        page.set_rotation(degrees)
        found = recognise_upright(page, recogniser)
    assert found.text == text
    (line,) = found.lines
    x = {90: 40, 180: 400, 270: 50}[degrees]  # of the first letter on the page as it is shown
    y = {90: 20, 180: 40, 270: 400}[degrees]
    left, top, right, bottom = TextLine(
        line.text, line.edges, line.top, line.bottom, drop=line.drop
    ).box(0, 1)
    assert left - 8 <= x <= right + 8
    assert top - 8 <= y <= bottom + 8
