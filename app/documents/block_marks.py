"""Which blocks of a text are headings or quotations, as its file says: a mark before each.

It stays until the page is done. No text has the mark by itself, since readers take control
characters out of what they read.
"""

import re

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
    """Return a block as a heading."""
    is_heading = block.strip() and len(block) <= _LONGEST
    return f"{_MARK}{min(max(level, 1), DEEPEST)}{block}" if is_heading else block


def quoted(block: str) -> str:
    """Return a block as a quotation, unless it is a heading or a quotation already."""
    is_plain = block.strip() and not block.startswith(_MARK)
    return f"{_MARK}{QUOTATION}{block}" if is_plain else block


def length(block: str) -> int:
    """Return how long a block is without its mark."""
    return len(block) - _WIDTH * block.startswith(_MARK)


def parted(text: str) -> tuple[str, Marks]:
    """Return a text without marks, and what they told."""
    if _MARK not in text:
        return text, ()
    blocks = text.split("\n\n")
    found = ((_MARKED.match(block), block[_WIDTH:].strip("\n")) for block in blocks)
    told = ((int(match[1]), block) for match, block in found if match)
    marks = ((level, block if level else block[:_BEGINNING]) for level, block in told)
    return _MARKED.sub("", text), tuple(marks)
