from collections.abc import Callable, Sequence
from pathlib import Path

import pymupdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.documents.layout.page_reader import read_page
from app.documents.raised import raised
from tests.app.documents.samples import prose, put, read, save, set_text

Style = tuple[str, float, float]
"""Text, size in points and how far it is raised, in points."""
LineOf = Callable[[Sequence[Style]], str]


@pytest.fixture
def line_of(tmp_path: Path) -> LineOf:
    """The text that is read from a line of pieces that touch."""

    def text(styles: Sequence[Style], font: str = "helv") -> str:
        document = pymupdf.open()
        page = document.new_page()
        set_text(page, (72, 60, 500, 140), prose(40))
        draw(page, 72, 200, styles)
        set_text(page, (72, 240, 500, 350), prose(40, start=300))
        (page,) = read(save(document, tmp_path / "page.pdf"))
        before, line, after = page.text.split("\n\n")
        assert (before, after) == (prose(40), prose(40, start=300))
        return line

    return text


def draw(page: pymupdf.Page, x: float, y: float, styles: Sequence[Style]) -> None:
    for text, size, rise in styles:
        page.insert_text((x, y - rise), text, fontsize=size)
        x += pymupdf.get_text_length(text, fontsize=size)


@pytest.mark.parametrize(
    ("styles", "text"),
    [
        (
            [("It weighs 10", 10, 0), ("6", 7, 3.6), (" kilograms.", 10, 0)],
            "It weighs 10⁶ kilograms.",
        ),
        (
            [("found in 2019", 10, 0), ("3", 5.8, 3.3), (" and later", 10, 0)],
            "found in 2019³ and later",
        ),
        ([("an area of 12 m", 10, 0), ("2", 6.5, 3.3), (".", 10, 0)], "an area of 12 m²."),
        ([("at 5 m s", 10, 0), ("-1", 7, 3.6), (" north", 10, 0)], "at 5 m s⁻¹ north"),
        ([("only 12", 20, 0), ("99", 10, 6.5), (" today", 20, 0)], "only 12⁹⁹ today"),
        (
            [("with H", 10, 0), ("2", 6.5, -1.4), ("O and CO", 10, 0), ("2", 6.5, -1.4)],
            "with H₂O and CO₂",
        ),
        (
            [("where x", 10, 0), ("i", 7, -1.5), (" and 2", 10, 0), ("n", 7, 3.6)],
            "where x_i and 2^n",
        ),
        ([("as e", 10, 0), ("-x", 7, 3.6), ("2", 5, 6.6), (" falls", 10, 0)], "as e^(-x²) falls"),
        ([("so y", 10, 0), ("n", 7, 3.6), ("z is", 10, 0)], "so y^n z is"),
        ([("on the 1", 10, 0), ("st", 6.5, 3.3), (" of May", 10, 0)], "on the 1st of May"),
        ([("the M", 10, 0), ("me", 6.5, 3.3), (" Curie", 10, 0)], "the Mme Curie"),
        ([("by Lectern", 10, 0), ("TM", 6, 3.5), (" for you", 10, 0)], "by Lectern™ for you"),
        ([("in 2019", 10, 0), ("*", 7, 3.3), (" again", 10, 0)], "in 2019* again"),
        ([("said so.", 10, 0), ("3, 4", 6.5, 3.3), (" Then", 10, 0)], "said so.³, ⁴ Then"),
        (
            [("in 2019", 12, 0), ("3", 10.7, 5.3), (" or x", 12, 0), ("i", 10.7, -5.3)],
            "in 2019³ or x_i",
        ),
        ([("in 2019", 10, 0), ("3", 10, 4), (" again", 10, 0)], "in 2019³ again"),
        ([("3", 5.8, 3.3), ("See the report.", 9, 0)], "³See the report."),
        ([("3", 5.8, 3.3), (" See the report.", 9, 0)], "³ See the report."),
        ([("an age by ", 10, 0), ("14", 6.5, 3.3), ("C alone", 10, 0)], "an age by ¹⁴C alone"),
        ([("at 20 ", 10, 0), ("o", 6.5, 3.3), ("C it", 10, 0)], "at 20 ºC it"),
        (
            [("takes 3", 10, 0), ("1", 6, 3), ("/", 10, 0), ("2", 6, 0), (" cups", 10, 0)],
            "takes 3¹/2 cups",
        ),
    ],
)
def test_scripts_are_written_apart_from_their_base(
    line_of: LineOf, styles: Sequence[Style], text: str
) -> None:
    assert line_of(styles) == text


@pytest.mark.parametrize(
    "styles",
    [
        [("We ", 10, 0), ("set ", 8, 0), ("small 2019 words", 6, 0), (" beside large", 10, 0)],
        [("T", 10, 0), ("HE ", 7.5, 0), ("C", 10, 0), ("OMMITTEE 2019", 7.5, 0)],
        [("It is 20 °C and 68 °F, 5' by 3'", 10, 0)],
        [("Total ", 16, 0), ("in 2019: 1,200", 9, 1.7), (" and more", 16, 0)],
        [("L", 10, 0), ("ATEX", 10, 0)],
        [("Cost ", 10, 0), ("12", 14, 0), (" and 99 more", 10, 0)],
        [("Report 7", 18, 0), (" of the committee for 2019", 9, 3)],
    ],
)
def test_text_in_several_sizes_stays_as_it_is(line_of: LineOf, styles: Sequence[Style]) -> None:
    assert line_of(styles) == "".join(text for text, _, _ in styles)


def test_drop_capital_does_not_raise_the_text_beside_it(tmp_path: Path) -> None:
    document = pymupdf.open()
    page = document.new_page()
    page.insert_text((72, 112), "T", fontsize=26)
    put(page, 89, 100, ["he committee inspected the northern station", "in the winter of 2019."])
    (read_page,) = read(save(document, tmp_path / "page.pdf"))
    assert "^" not in read_page.text
    assert "inspected the northern station" in read_page.text


def test_letter_that_is_raised_inside_a_logo_stays(tmp_path: Path) -> None:
    document = pymupdf.open()
    page = document.new_page()
    for x, rise, size, text in ((72, 0, 10, "Set in L"), (103, 2, 7, "A"), (106.4, 0, 10, "TEX.")):
        page.insert_text((x, 100 - rise), text, fontsize=size)
    (read_page,) = read(save(document, tmp_path / "page.pdf"))
    assert read_page.text == "Set in LATEX."


@settings(max_examples=40, deadline=None)
@given(
    number=st.integers(1, 9999).map(str),
    script=st.integers(0, 99).map(str),
    ratio=st.floats(0.5, 0.8),
    rise=st.floats(0.28, 0.6),
    size=st.floats(7, 30),
)
def test_raised_digits_never_lengthen_a_number(
    number: str, script: str, ratio: float, rise: float, size: float
) -> None:
    document = pymupdf.open()
    page = document.new_page()
    draw(page, 72, 200, [(number, size, 0), (script, size * ratio, size * rise), (" end", size, 0)])
    (row,) = read_page(page).rows
    assert row.text == f"{number}{raised(script)} end"
