"""Which blocks of a text are headings, quotations or code, as its file says: a mark before each.

It stays until the page is done. No text has the mark by itself, since readers take control
characters out of what they read.
"""

import re
from dataclasses import dataclass

from app.documents.anchor_marks import anchors_before, anchors_in, without_anchors
from app.documents.break_marks import num_break_marks
from app.documents.code_marks import Place, code_places, is_code, num_code_marks, without_code
from app.documents.emphasis_marks import Span, lifted, num_marks, without_emphasis

_MARK = "\x01"
_MARKED = re.compile(r"^\x01(\d)", re.MULTILINE)
_WIDTH = 2
_LONGEST = 300
"""Characters; what is longer is a paragraph in a heading's clothes."""
_BEGINNING = 80
"""Characters of a quotation by which it is found again."""
DEEPEST = 6
QUOTATION = 0
"""In the place of a heading's level."""

Marks = tuple[tuple[int, str], ...]
"""Level, from 1, and text of headings, `QUOTATION` and beginning of quotations, in their order."""


def marked(block: str, level: int) -> str:
    """Return a block, unless it is marked already, as a heading, in which no words stand out."""
    plain = without_marks_within(block)
    is_heading = plain.strip() and len(plain) <= _LONGEST and not mark_of(block)
    return f"{_MARK}{min(max(level, 1), DEEPEST)}{plain}" if is_heading else block


def quoted(block: str) -> str:
    """Return a block as a quotation, unless it is a heading, a quotation or code already."""
    is_plain = block.strip() and not block.startswith(_MARK) and not is_code(block)
    return f"{_MARK}{QUOTATION}{block}" if is_plain else block


def mark_of(block: str) -> str:
    """Return the mark that a block begins with, or nothing."""
    return block[:_WIDTH] if block.startswith(_MARK) else ""


def length(block: str) -> int:
    """Return how long a block is without its marks."""
    block = block[len(anchors_before(block)) :]
    within = num_marks(block) + num_code_marks(block) + num_break_marks(block)
    return len(block) - len(mark_of(block)) - within


def without_marks_within(block: str) -> str:
    """Return a block without the marks of its words and of code."""
    return without_code(without_emphasis(block))


@dataclass(frozen=True, slots=True)
class Parted:
    """A text without marks, and what they told; spans and `code` are places in this text.

    `anchors` are the numbers of names that links may use for blocks of it.
    """

    text: str
    marks: Marks = ()
    emphasis: tuple[Span, ...] = ()
    code: tuple[Place, ...] = ()
    anchors: tuple[int, ...] = ()


def parted(text: str) -> Parted:
    """Return a text apart from its marks."""
    anchors = tuple(anchors_in(text))
    text = without_anchors(text)
    of_words = _MARKED.sub("", text)
    plain, emphasis = lifted(without_code(of_words))
    of_blocks = _block_marks(without_marks_within(text))
    return Parted(plain, of_blocks, emphasis, code_places(without_emphasis(of_words)), anchors)


def _block_marks(text: str) -> Marks:
    if _MARK not in text:
        return ()
    blocks = text.split("\n\n")
    found = ((_MARKED.match(block), block[_WIDTH:].strip("\n")) for block in blocks)
    told = ((int(match[1]), block) for match, block in found if match)
    marks = ((level, block if level else block[:_BEGINNING]) for level, block in told)
    return tuple(marks)
