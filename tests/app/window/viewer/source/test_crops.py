"""A passage cut out of its page, from every kind of source."""

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from app.documents.document import Format, Page
from app.window.viewer.source.crops import MOST_HEIGHT, crop_of, within
from app.window.viewer.source.file_pages import FilePages
from app.window.viewer.source.page_source import CropTerms, PageSource
from app.window.viewer.source.text_pages import TextPages

QUOTE = "Re-torque all housing bolts to 84 N·m after the first 50 hours of operation"
TERMS = CropTerms(400, 0, 0xFFFFFF)
lengths = st.floats(0, 900)
boxes = st.lists(
    st.tuples(lengths, lengths, st.floats(1, 200), st.floats(1, 40)).map(
        lambda box: (box[0], box[1], box[0] + box[2], box[1] + box[3])
    ),
    min_size=1,
    max_size=6,
)


@given(boxes)
@example([(0.0, 842.0, 1.0, 843.0)])
def test_a_crop_lies_on_its_page_and_begins_with_the_passage(
    found: list[tuple[float, float, float, float]],
) -> None:
    crop = crop_of(found, (595.0, 842.0))
    if crop is None:
        return
    left, top, right, bottom = crop
    assert 0 <= left < right <= 595
    assert 0 <= top < bottom <= 842
    assert bottom - top <= MOST_HEIGHT + 1e-6
    assert top <= min(box[1] for box in found)
    assert len(within(found, crop, 2.0)) == len(found)


def test_nothing_found_is_nothing_to_cut() -> None:
    assert crop_of((), (595.0, 842.0)) is None


def source_of(kind: str, manual: Path) -> PageSource:
    if kind == "file":
        return FilePages(manual, Format.PDF)
    return TextPages([Page(1, "One."), Page(2, f"Before.\n{QUOTE}, crosswise.\nAfter.")])


@pytest.mark.process
@pytest.mark.parametrize("kind", ["file", "text"])
def test_the_passage_is_drawn_with_its_place(kind: str, manual: Path, qtbot: QtBot) -> None:
    source = source_of(kind, manual)
    with qtbot.waitSignal(source.opened, timeout=20_000):
        source.open()
    with qtbot.waitSignal(source.crop_drawn, timeout=20_000) as told:
        source.want_crop(2, "stands nowhere in the document at all", TERMS)
        source.want_crop(2, QUOTE, TERMS)
    (crop,) = told.args
    assert (crop.page, crop.text) == (2, QUOTE)
    assert abs(crop.pixmap.width() - 400) <= 1
    image = crop.pixmap.toImage()
    left, top, right, bottom = crop.boxes[0]
    assert 0 <= left < right <= 402
    assert 0 <= top < bottom <= image.height()
    inks = {
        QColor(image.pixel(x, y)).lightness()
        for x in range(round(left), round(right), 2)
        for y in range(round(top), round(bottom))
    }
    assert min(inks) < 120 < max(inks)
    source.close()
