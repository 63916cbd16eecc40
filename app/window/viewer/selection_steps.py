"""Moves one end of a selection by keyboard: by characters, words and lines; pure.

Lines are known of the pages near the view only; an end that would leave them stays where it is.
"""

from collections.abc import Callable
from enum import Enum

from app.window.viewer.selection import Lines, TextPosition
from app.window.viewer.source.messages import TextLine


class SelectionStep(Enum):
    """How far an end goes."""

    CHARACTER_BACK = "character back"
    CHARACTER_ON = "character on"
    WORD_BACK = "word back"
    WORD_ON = "word on"
    LINE_UP = "line up"
    LINE_DOWN = "line down"
    LINE_START = "line start"
    LINE_END = "line end"


_ON = {SelectionStep.CHARACTER_ON, SelectionStep.WORD_ON}
_BACK = {SelectionStep.CHARACTER_BACK, SelectionStep.WORD_BACK}


def stepped(at: TextPosition, step: SelectionStep, lines: Lines) -> TextPosition:
    """Return where an end comes to."""
    on_page = lines.get(at.page, ())
    if at.line >= len(on_page):
        return at
    line = on_page[at.line]
    if step in _ON and at.character >= len(line.text):
        return _following(at, lines) or at
    if step in _BACK and at.character <= 0:
        before = _preceding(at, lines)
        return _at(before, len(_line(before, lines).text)) if before else at
    if step in _WITHIN_LINE:
        return _at(at, _WITHIN_LINE[step](line.text, at.character))
    is_down = step is SelectionStep.LINE_DOWN
    other = _following(at, lines) if is_down else _preceding(at, lines)
    if other is None:
        return _at(at, len(line.text) if is_down else 0)
    return _straight(line, at.character, other, lines)


def _at(position: TextPosition, character: int) -> TextPosition:
    return TextPosition(position.page, position.line, character)


def _following(at: TextPosition, lines: Lines) -> TextPosition | None:
    if at.line + 1 < len(lines[at.page]):
        return TextPosition(at.page, at.line + 1, 0)
    return TextPosition(at.page + 1, 0, 0) if lines.get(at.page + 1) else None


def _preceding(at: TextPosition, lines: Lines) -> TextPosition | None:
    if at.line > 0:
        return TextPosition(at.page, at.line - 1, 0)
    before = lines.get(at.page - 1)
    return TextPosition(at.page - 1, len(before) - 1, 0) if before else None


def _line(position: TextPosition, lines: Lines) -> TextLine:
    return lines[position.page][position.line]


def _straight(line: TextLine, character: int, other: TextPosition, lines: Lines) -> TextPosition:
    """Return the place in another line that is straight below or above."""
    edges = _line(other, lines).edges
    x = line.edges[min(character, len(line.edges) - 1)]
    return _at(other, min(range(len(edges)), key=lambda place: abs(edges[place] - x)))


def _word_end(text: str, at: int) -> int:
    while at < len(text) and not text[at].isalnum():
        at += 1
    while at < len(text) and text[at].isalnum():
        at += 1
    return at


def _word_start(text: str, at: int) -> int:
    while at > 0 and not text[at - 1].isalnum():
        at -= 1
    while at > 0 and text[at - 1].isalnum():
        at -= 1
    return at


_WITHIN_LINE: dict[SelectionStep, Callable[[str, int], int]] = {
    SelectionStep.CHARACTER_ON: lambda _, at: at + 1,
    SelectionStep.CHARACTER_BACK: lambda _, at: at - 1,
    SelectionStep.WORD_ON: _word_end,
    SelectionStep.WORD_BACK: _word_start,
    SelectionStep.LINE_START: lambda _text, _at: 0,
    SelectionStep.LINE_END: lambda text, _: len(text),
}
