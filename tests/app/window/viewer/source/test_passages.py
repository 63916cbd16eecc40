from collections.abc import Sequence

import pytest

from app.window.viewer.source.messages import TextLine
from app.window.viewer.source.passages import find_passage


def lines(*texts: str) -> list[TextLine]:
    """Lines ten points high in which every character is five points wide."""
    return [
        TextLine(
            text=text,
            edges=tuple(5.0 * at for at in range(len(text) + 1)),
            top=10.0 * row,
            bottom=10.0 * row + 10,
        )
        for row, text in enumerate(texts)
    ]


def words_under(page: Sequence[TextLine], boxes: Sequence[tuple[float, ...]]) -> list[str]:
    return [
        page[int(top // 10)].text[int(left / 5) : int(right / 5)] for left, top, right, _ in boxes
    ]


@pytest.mark.parametrize(
    ("passage", "marked"),
    [
        ("gearbox settles", ["gearbox settles"]),
        ("GEARBOX “Settles”", ["gearbox settles"]),
        ("settles and the pre-load drops", ["settles and the pre-", "load drops by"[:10]]),
        ("the preload drops", ["the pre-", "load drops"]),
        ("drops by up to a fifth", ["drops by", "up to a fifth."]),
        ("the gearbox sets and the pre-load drops", ["gearbox settles and the pre-", "load drops"]),
    ],
)
def test_passage_is_marked_line_by_line(passage: str, marked: list[str]) -> None:
    page = lines("The gearbox settles and the pre-", "load drops by", "up to a fifth.")
    found = words_under(page, find_passage(page, passage))
    assert [text.removeprefix("The ") for text in found] == marked


@pytest.mark.parametrize("passage", ["", "  ", "something else that was never written", "—"])
def test_what_is_not_there_is_not_marked(passage: str) -> None:
    assert find_passage(lines("The gearbox settles", "load drops by"), passage) == ()


def test_page_without_text_has_no_passage() -> None:
    assert find_passage([], "The gearbox") == ()


def test_long_passage_on_short_page_is_not_there() -> None:
    assert find_passage(lines("word"), "many words " * 10_000) == ()


def test_space_at_the_end_of_a_line_is_not_marked() -> None:
    page = lines("The gearbox settles ", "and the load drops")
    assert words_under(page, find_passage(page, "gearbox settles and the load")) == [
        "gearbox settles",
        "and the load",
    ]
