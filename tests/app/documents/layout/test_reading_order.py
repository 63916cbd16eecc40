from collections.abc import Callable

import pymupdf
import pytest

from tests.app.documents.layout.conftest import Draw
from tests.app.documents.samples import prose, put, set_text


def test_columns_are_read_one_after_the_other_between_full_lines(
    text_of: Callable[[Draw], str],
) -> None:
    title = "A title that spans both of the columns"
    across = "A line that goes all the way from the left margin across the gutter to the right one"

    def draw(page: pymupdf.Page) -> None:
        put(page, 150, 60, [title], 14)
        set_text(page, (60, 90, 285, 400), prose(100))
        set_text(page, (310, 90, 535, 400), prose(100, start=1000))
        put(page, 60, 360, [across])
        set_text(page, (60, 390, 285, 700), prose(60, start=2000))
        set_text(page, (310, 390, 535, 700), prose(60, start=3000))

    assert text_of(draw).split("\n\n") == [
        title,
        prose(100),
        prose(100, start=1000),
        across,
        prose(60, start=2000),
        prose(60, start=3000),
    ]


def test_columns_whose_lines_are_not_level_are_told_apart(text_of: Callable[[Draw], str]) -> None:
    def draw(page: pymupdf.Page) -> None:
        set_text(page, (60, 90, 285, 400), prose(100))
        set_text(page, (310, 96.5, 535, 400), prose(100, start=1000))

    assert text_of(draw) == f"{prose(100)}\n\n{prose(100, start=1000)}"


def test_right_column_that_begins_higher_is_read_last(text_of: Callable[[Draw], str]) -> None:
    def draw(page: pymupdf.Page) -> None:
        set_text(page, (60, 250, 285, 500), prose(80))
        set_text(page, (310, 90, 535, 500), prose(150, start=1000))

    assert text_of(draw) == f"{prose(80)}\n\n{prose(150, start=1000)}"


def test_three_columns(text_of: Callable[[Draw], str]) -> None:
    def draw(page: pymupdf.Page) -> None:
        for column in range(3):
            left = 40 + column * 180
            set_text(page, (left, 90, left + 160, 500), prose(80, start=column * 1000), size=8)

    assert text_of(draw).split("\n\n") == [prose(80, start=column * 1000) for column in range(3)]


def test_word_broken_by_the_end_of_a_column_is_made_whole(text_of: Callable[[Draw], str]) -> None:
    def draw(page: pymupdf.Page) -> None:
        set_text(page, (60, 90, 285, 400), f"{prose(100)} inter-")
        set_text(page, (310, 90, 535, 400), f"national {prose(100, start=1000)}")

    assert text_of(draw) == f"{prose(100)} international {prose(100, start=1000)}"


def test_page_set_sideways_is_read_along_its_lines(text_of: Callable[[Draw], str]) -> None:
    lines = [
        f"line {n} of a page that was turned by ninety degrees before printing" for n in range(6)
    ]

    def draw(page: pymupdf.Page) -> None:
        for number, line in enumerate(lines):
            page.insert_text((100 + number * 12, 600), line, rotate=90, fontsize=10)

    assert text_of(draw).replace("\n", " ") == " ".join(lines)


def test_stamp_along_the_margin_does_not_tear_the_lines(text_of: Callable[[Draw], str]) -> None:
    def draw(page: pymupdf.Page) -> None:
        set_text(page, (72, 72, 500, 300), prose(60))
        page.insert_text((300, 200), "Received 4 May", rotate=90, fontsize=12)

    assert text_of(draw) == f"{prose(60)}\n\nReceived 4 May"


def test_a_paragraph_goes_on_in_the_next_column(text_of: Callable[[Draw], str]) -> None:
    left = [
        "A sentence that begins in the first column of",
        "a page and does not end there, as the column",
    ]
    right = [
        "is too short for it, goes on in the second one.",
        "Here is another sentence, which is as wide, and",
    ]
    right += ["one more."]

    def draw(page: pymupdf.Page) -> None:
        put(page, 60, 100, ["Of columns", *left])
        put(page, 310, 100, right)

    assert text_of(draw).splitlines()[-1] == " ".join((*left, *right))


@pytest.mark.parametrize(
    ("last", "first"),
    [
        (
            "a sentence that fills the column and ends here.",
            "is a word that begins a list of others in it,",
        ),
        ("a sentence of two lines,", "is a word that begins a list of others in it,"),
        (
            "a sentence that fills the column and goes on to",
            "Is there more to say of what is told in columns?",
        ),
    ],
)
def test_another_paragraph_begins_in_the_next_column(
    text_of: Callable[[Draw], str], last: str, first: str
) -> None:
    left = ["The first line of a column is as wide as others", last]
    right = [
        first,
        "and two lines below it that say nothing new, as",
        "they are there to make a column.",
    ]

    def draw(page: pymupdf.Page) -> None:
        put(page, 60, 100, ["The first column has one more line than the other", *left])
        put(page, 310, 100, right)

    assert f"{last}\n\n{first}" in text_of(draw)


def test_the_last_line_above_columns_belongs_to_the_text_above(
    text_of: Callable[[Draw], str],
) -> None:
    """Where the right column begins higher than the left one."""

    def draw(page: pymupdf.Page) -> None:
        set_text(page, (100, 60, 500, 140), prose(40))
        set_text(page, (60, 170, 285, 400), prose(90, start=1000))
        set_text(page, (310, 160, 535, 400), prose(90, start=2000))

    assert text_of(draw).split("\n\n") == [
        prose(40),
        f"{prose(90, start=1000)}",
        f"{prose(90, start=2000)}",
    ]
