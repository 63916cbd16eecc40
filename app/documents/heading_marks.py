"""Marks the blocks that a file declares as headings, until their page is done.

No text has the mark by itself, since readers take control characters out of what they read.
"""

import re

_MARK = "\x01"
_MARKED = re.compile(r"^\x01(\d)", re.MULTILINE)
_WIDTH = 2
_LONGEST = 300
"""Characters; what is longer is a paragraph in a heading's clothes."""
DEEPEST = 6

Headings = tuple[tuple[int, str], ...]
"""Level, from 1, and text of each, in their order."""


def marked(block: str, level: int) -> str:
    """Return a block as a heading."""
    is_heading = block.strip() and len(block) <= _LONGEST
    return f"{_MARK}{min(max(level, 1), DEEPEST)}{block}" if is_heading else block


def length(block: str) -> int:
    """Return how long a block is without its mark."""
    return len(block) - _WIDTH * block.startswith(_MARK)


def parted(text: str) -> tuple[str, Headings]:
    """Return a text without marks, and the headings that they told."""
    if _MARK not in text:
        return text, ()
    blocks = text.split("\n\n")
    found = ((_MARKED.match(block), block) for block in blocks)
    headings = tuple((int(match[1]), block[_WIDTH:].strip("\n")) for match, block in found if match)
    return _MARKED.sub("", text), headings
