"""Passages as they were read, found again on the page as it is drawn."""

from pathlib import Path

import pymupdf
import pytest

from app.window.viewer.source.page_file import PageFile
from app.window.viewer.source.passages import find_passage
from tests.app.documents.layout.any_font import ADVANCE, AnyFontPage
from tests.app.documents.samples import read, save


@pytest.mark.parametrize(
    "passage", ["weighs 10⁶ kilograms", "10⁶ kilograms, x^(2k) times", "10⁶", "x^(2k)"]
)
def test_passage_with_raised_text_lies_on_its_words(passage: str, tmp_path: Path) -> None:
    document = pymupdf.open()
    page = document.new_page()
    x = 72.0
    parts = [
        ("The block weighs 10", 0),
        ("6", 3.6),
        (" kilograms, x", 0),
        ("2k", 3.6),
        (" times.", 0),
    ]
    for text, rise in parts:
        size = 7 if rise else 10
        page.insert_text((x, 100 - rise), text, fontsize=size)
        x += pymupdf.get_text_length(text, fontsize=size)
    path = save(document, tmp_path / "page.pdf")
    (text_page,) = read(path)
    assert passage in text_page.text
    lines = PageFile(path, "pdf", None).lines(1)
    (left, top, right, bottom), *others = find_passage(lines, passage)
    assert not others
    before = pymupdf.get_text_length("The block ", fontsize=10) - 2
    assert 72 + before < left < right < x
    assert 85 < top < bottom < 105


def test_passage_with_an_accent_lies_on_its_words(tmp_path: Path) -> None:
    page = AnyFontPage()
    accent = page.put(72, 100, "See Br")
    page.put(accent, 100, "¨")
    page.put(accent, 100, "oker there.")
    lines = PageFile(page.save(tmp_path / "page.pdf"), "pdf", None).lines(1)
    ((left, _, right, _),) = find_passage(lines, "Bröker there")
    assert (left, right) == (72 + 4 * ADVANCE, 72 + 17 * ADVANCE)


@pytest.mark.parametrize(
    ("passage", "start", "end"), [("שלום Python 12 עולם", 0, 19), ("Python 12", 5, 14)]
)
def test_passage_from_right_to_left_lies_on_its_words(
    passage: str, start: int, end: int, tmp_path: Path
) -> None:
    page = AnyFontPage()
    page.put_right(520, 100, "םלוע Python 12 םולש")
    lines = PageFile(page.save(tmp_path / "page.pdf"), "pdf", None).lines(1)
    ((left, _, right, _),) = find_passage(lines, passage)
    assert (left, right) == (520 - end * ADVANCE, 520 - start * ADVANCE)
