"""Right-to-left lines in visual order, from the places of their characters.

The order of such text in a PDF differs from writer to writer, and MuPDF turns some of it round;
only the places are certain. What has no width (vowel points, the rest of a ligature) stays with its
letter.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from unicodedata import combining

from app.documents.layout.bidi import is_right_to_left
from app.documents.layout.piece import Piece

_SAME_BASELINE = 0.4
"""In sizes of the larger character, as all distances here."""
_SCRIPT_RISE = 0.62
_SCRIPT_SIZE = 0.87
_NO_WIDTH = 0.03
_WORD_SPACE = 0.18
_OVERLAP = 0.1
_TWICE = 0.2
"""One character printed twice, slightly apart, is bold type."""
_MAX_SPACES = 2
"""Columns of typewriter text are kept apart with three spaces or more."""


@dataclass(slots=True)
class Glyph:
    """A character and what belongs to it; `text` is in the order in which it is read."""

    x0: float
    x1: float
    y: float
    size: float
    text: str

    @property
    def has_width(self) -> bool:
        """Whether it takes room on the line."""
        return self.x1 - self.x0 > _NO_WIDTH * self.size and not combining(self.text[0])


def visual_lines(lines: Iterable[Iterable[Glyph]]) -> list[list[Piece]]:
    """Return what stands on the same baselines, from left to right, as lines of words."""
    letters = [letter for line in lines for letter in _letters(line)]
    return [list(_words(row)) for row in _rows(letters)]


def _letters(line: Iterable[Glyph]) -> Iterator[Glyph]:
    """Yield the characters of a line that have width, with those that have none."""
    for is_right_to_left_word, glyphs in groupby(line, key=_joins_word):
        word = list(glyphs)
        yield from _whole_letters(word, is_right_to_left_word)


def _joins_word(glyph: Glyph) -> bool:
    return is_right_to_left(glyph.text) or not (glyph.has_width or glyph.text == " ")


def _whole_letters(word: list[Glyph], is_right_to_left_word: bool) -> list[Glyph]:
    """Return the letters of a word; its characters come in the order read or in the order seen."""
    if is_right_to_left_word and _is_seen_order(word):
        word.reverse()
    letters: list[Glyph] = []
    waiting: list[Glyph] = []
    for glyph in word:
        if glyph.has_width or glyph.text == " ":
            letters.append(glyph)
            glyph.text += "".join(extra.text for extra in reversed(waiting))
            waiting = []
        elif letters and (combining(glyph.text[0]) or _ends_at(letters[-1], glyph.x0)):
            letters[-1].text += glyph.text
        else:
            waiting.append(glyph)
    if waiting and letters:
        letters[-1].text += "".join(extra.text for extra in waiting)
    return letters or waiting


def _is_seen_order(word: Sequence[Glyph]) -> bool:
    wide = [glyph for glyph in word if glyph.has_width]
    return sum(1 if before.x0 < after.x0 else -1 for before, after in pairwise(wide)) > 0


def _ends_at(letter: Glyph, x: float) -> bool:
    return abs(letter.x1 - x) < _OVERLAP * letter.size


def _rows(letters: Iterable[Glyph]) -> Iterator[list[Glyph]]:
    row: list[Glyph] = []
    for letter in sorted(letters, key=lambda letter: (letter.y, letter.x0)):
        if row and letter.y - row[-1].y > _room(letter, row[-1]):
            yield row
            row = []
        row.append(letter)
    if row:
        yield row


def _room(one: Glyph, other: Glyph) -> float:
    """Return how far the baselines of two characters of one row are from each other at most."""
    smaller, larger = sorted((one.size, other.size))
    return larger * (_SCRIPT_RISE if smaller < _SCRIPT_SIZE * larger else _SAME_BASELINE)


def _words(row: Iterable[Glyph]) -> Iterator[Piece]:
    """Yield the words of a row from left to right, each as it is seen."""
    word: list[Glyph] = []
    spaces: list[Glyph] = []
    is_spaced = False
    for glyph in sorted(row, key=lambda glyph: glyph.x0):
        if glyph.text == " ":
            spaces.append(glyph)
        elif not word:
            word = [glyph]
        elif not _is_printed_twice(word[-1], glyph):
            is_parted = _is_space_between(word[-1], spaces, glyph)
            if is_parted or not _is_alike(word[-1], glyph):
                end = spaces[-1].x1 if is_parted and 0 < len(spaces) <= _MAX_SPACES else 0.0
                yield _piece(word, end, is_spaced=is_spaced)
                word, is_spaced = [], is_parted
            word.append(glyph)
            spaces = []
    if word:
        yield _piece(word, 0.0, is_spaced=is_spaced)


def _is_space_between(before: Glyph, spaces: list[Glyph], after: Glyph) -> bool:
    """Tell whether a space parts two characters; `spaces` is left with those that really do.

    MuPDF also puts spaces where text goes on elsewhere; these lie on top of other characters.
    """
    gap = after.x0 - before.x1
    slack = _OVERLAP * after.size
    spaces[:] = [s for s in spaces if before.x1 - slack <= s.x0 and s.x1 <= after.x0 + slack]
    return gap > _WORD_SPACE * after.size or (bool(spaces) and gap > 0.5 * slack)


def _is_alike(before: Glyph, after: Glyph) -> bool:
    return abs(before.size - after.size) < 0.1 and abs(before.y - after.y) < 0.05 * after.size


def _is_printed_twice(before: Glyph, after: Glyph) -> bool:
    return before.text == after.text and abs(after.x0 - before.x0) < _TWICE * (after.x1 - after.x0)


def _piece(word: Sequence[Glyph], end: float, *, is_spaced: bool) -> Piece:
    text = "".join(g.text[::-1] if is_right_to_left(g.text) else g.text for g in word)
    last = max(glyph.x1 for glyph in word)
    return Piece(word[0].x0, max(last, end), word[0].y, word[0].size, text, is_spaced)
