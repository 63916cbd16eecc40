import pytest

from app.window.viewer.selection import (
    TextPosition,
    TextSelection,
    position_at,
    selected_boxes,
    selected_text,
    whole_page,
    word_at,
)
from app.window.viewer.source.messages import TextLine


def line(text: str, row: int, *, continues: bool = True) -> TextLine:
    edges = tuple(10.0 * at for at in range(len(text) + 1))
    return TextLine(text, edges, 20.0 * row, 20.0 * row + 15, continues)


LINES = {
    1: (line("The first words go", 0), line("on and are bro-", 1), line("ken here.", 2)),
    2: (line("A heading", 0, continues=False), line("More text", 1)),
}


@pytest.mark.parametrize(
    ("x", "y", "place"),
    [(0, 5, (0, 0)), (44, 5, (0, 4)), (46, 5, (0, 5)), (999, 22, (1, 15)), (30, 999, (2, 3))],
)
def test_nearest_place(x: float, y: float, place: tuple[int, int]) -> None:
    assert position_at(1, LINES[1], x, y) == TextPosition(1, *place)


def test_page_without_text_has_no_place() -> None:
    assert position_at(1, (), 0, 0) is None
    assert whole_page(1, ()) is None


def test_selection_may_go_backwards() -> None:
    forward = TextSelection(TextPosition(1, 0, 4), TextPosition(1, 1, 2))
    backward = TextSelection(forward.cursor, forward.anchor)
    assert selected_text(forward, LINES) == selected_text(backward, LINES) == "first words go on"


def test_broken_words_are_made_whole_and_paragraphs_kept() -> None:
    everything = TextSelection(TextPosition(1, 0, 0), TextPosition(2, 1, 9))
    assert selected_text(everything, LINES) == (
        "The first words go on and are broken here.\nA heading\nMore text"
    )


def test_page_that_is_not_read_yet_is_left_out() -> None:
    everything = TextSelection(TextPosition(1, 2, 0), TextPosition(3, 0, 9))
    assert selected_text(everything, LINES) == "ken here.\nA heading\nMore text"


def test_boxes_are_one_for_each_line() -> None:
    selection = TextSelection(TextPosition(1, 0, 4), TextPosition(1, 1, 2))
    assert selected_boxes(selection, 1, LINES[1]) == [(40, 0, 180, 15), (0, 20, 20, 35)]
    assert selected_boxes(selection, 2, LINES[2]) == []


@pytest.mark.parametrize(
    ("at", "word"), [(5, "first"), (4, "first"), (9, "first"), (10, "words"), (17, "go")]
)
def test_word_around_a_place(at: int, word: str) -> None:
    selection = word_at(LINES[1], TextPosition(1, 0, at))
    assert selected_text(selection, LINES) == word
