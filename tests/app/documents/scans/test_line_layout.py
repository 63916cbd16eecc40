"""From lines in a picture to a page: reading order, whatever the angle, and the places of words."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.documents.scans.line_layout import recognised_page
from app.documents.scans.pictures import Drawing
from app.documents.scans.recogniser import Picture, PictureLine, Point
from tests.app.documents.scans.conformance import conforming_lines
from tests.fakes.fake_recogniser import SURENESS, FakeRecogniser, words


def drawn(scale: float) -> Drawing:
    return Drawing(Picture(0, 0, b""), scale, (scale, 0, 0, scale, 0, 0))


HEIGHT = 40.0
LEADING = 48.0


def line_at(left: float, top: float, width: float, text: str, degrees: float = 0.0) -> PictureLine:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))

    def turned(x: float, y: float) -> Point:
        return cos * x - sin * y, sin * x + cos * y

    right, bottom = left + width, top + HEIGHT
    return PictureLine(
        text=text,
        confidence=0.8,
        corners=(
            turned(left, top),
            turned(right, top),
            turned(right, bottom),
            turned(left, bottom),
        ),
        centres=tuple((at + 0.5) / len(text) for at in range(len(text))),
    )


def column(left: float, texts: list[str], degrees: float) -> list[PictureLine]:
    return [line_at(left, 200 + LEADING * n, 900, t, degrees) for n, t in enumerate(texts)]


@settings(max_examples=25, deadline=None)
@given(degrees=st.floats(-3, 3), order=st.randoms(use_true_random=False))
def test_columns_are_read_one_after_the_other_at_any_small_angle(
    degrees: float, order: st.DataObject
) -> None:
    left = [f"left line number {n} goes to the edge" for n in range(12)]
    right = [f"right line number {n} goes to the edge" for n in range(12)]
    lines = [*column(100, left, degrees), *column(1100, right, degrees)]
    order.shuffle(lines)  # type: ignore[attr-defined]
    assert recognised_page(lines, drawn(0.3)).text.split() == " ".join([*left, *right]).split()


def test_lines_of_a_paragraph_are_joined_and_words_made_whole() -> None:
    lines = column(100, ["the committee of the north-", "ern station met again in", "winter"], 0)
    assert recognised_page(lines, drawn(0.3)).text == (
        "the committee of the northern station met again in winter"
    )


def test_a_line_knows_where_its_characters_stand() -> None:
    page = recognised_page([line_at(100, 200, 400, "four")], drawn(0.5))
    (line,) = page.lines
    assert line.edges == (50, 100, 150, 200, 250)
    assert (line.top, line.bottom, line.drop) == (100, 120, 0)


def test_a_line_askew_says_how_much_it_sinks() -> None:
    page = recognised_page([line_at(100, 200, 1000, "askew", 2)], drawn(1.0))
    (line,) = page.lines
    assert line.drop == pytest.approx(1000 * math.sin(math.radians(2)), abs=0.1)
    assert line.bottom - line.top == pytest.approx(HEIGHT + line.drop, abs=0.5)


def test_sureness_goes_by_characters() -> None:
    sure = PictureLine("sure of it" * 3, 1.0, ((0, 0), (9, 0), (9, 9), (0, 9)), (0.5,) * 30)
    unsure = PictureLine("not so sur", 0.5, ((0, 20), (9, 20), (9, 29), (0, 29)), (0.5,) * 10)
    assert recognised_page([sure, unsure], drawn(1)).confidence == pytest.approx(0.875)


def test_a_page_without_words_says_nothing() -> None:
    blank = PictureLine(" ", 0.9, ((0, 0), (9, 0), (9, 9), (0, 9)), (0.5,))
    for lines in ([], [blank]):
        assert recognised_page(lines, drawn(1)) == recognised_page([], drawn(1))


def test_the_double_keeps_to_the_protocol() -> None:
    picture = Picture(100, 80, bytes([77]) * 24000)
    lines = conforming_lines(FakeRecogniser(), picture)
    page = recognised_page(lines, drawn(1.0))
    assert page.text == words(77)
    assert page.confidence == pytest.approx(SURENESS)
