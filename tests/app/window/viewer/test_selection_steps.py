"""Selecting by keyboard: every step ends on a place that exists, and back is the way one came."""

from hypothesis import given, settings
from hypothesis import strategies as st

from app.window.viewer.selection import TextPosition
from app.window.viewer.selection_steps import SelectionStep, stepped
from app.window.viewer.source.messages import TextLine


def line(text: str, top: float) -> TextLine:
    return TextLine(text, tuple(float(10 * at) for at in range(len(text) + 1)), top, top + 10)


LINES = {
    1: (line("The bolts are", 0), line("re-torqued now.", 12)),
    2: (line("Next page", 0),),
}
texts = st.lists(st.text("ab .é", max_size=8), min_size=1, max_size=4)


def walk(*steps: SelectionStep, at: TextPosition) -> TextPosition:
    for step in steps:
        at = stepped(at, step, LINES)
    return at


def test_words_and_lines() -> None:
    start = TextPosition(1, 0, 0)
    steps = SelectionStep
    assert walk(steps.WORD_ON, at=start) == TextPosition(1, 0, 3)
    assert walk(steps.WORD_ON, steps.WORD_ON, at=start) == TextPosition(1, 0, 9)
    assert walk(steps.WORD_ON, steps.WORD_ON, steps.WORD_BACK, at=start) == TextPosition(1, 0, 4)
    assert walk(steps.LINE_END, steps.CHARACTER_ON, at=start) == TextPosition(1, 1, 0)
    assert walk(steps.CHARACTER_ON, steps.LINE_DOWN, at=start) == TextPosition(1, 1, 1)
    assert walk(*[steps.LINE_DOWN] * 2, at=start) == TextPosition(2, 0, 0)
    assert walk(*[steps.LINE_DOWN] * 3, at=start) == TextPosition(2, 0, 9)
    assert walk(steps.LINE_UP, at=TextPosition(1, 0, 5)) == start
    assert walk(steps.CHARACTER_BACK, at=start) == start
    assert walk(steps.CHARACTER_BACK, at=TextPosition(2, 0, 0)) == TextPosition(1, 1, 15)


@settings(max_examples=100, deadline=None)
@given(st.lists(texts, min_size=1, max_size=3), st.lists(st.sampled_from(SelectionStep)))
def test_no_step_leaves_what_there_is(pages: list[list[str]], steps: list[SelectionStep]) -> None:
    lines = {
        number: tuple(line(text, 12.0 * at) for at, text in enumerate(page))
        for number, page in enumerate(pages, 1)
    }
    at = TextPosition(1, 0, 0)
    for step in steps:
        at = stepped(at, step, lines)
        assert 0 <= at.character <= len(lines[at.page][at.line].text)


def test_a_page_that_is_not_read_yet_is_no_place() -> None:
    at = TextPosition(7, 3, 2)
    assert all(stepped(at, step, LINES) == at for step in SelectionStep)
