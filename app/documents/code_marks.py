"""Which blocks of a text are code, as its file says: a mark before and one after each.

They stay until the page is done. No text has the mark by itself, since readers take control
characters out of what they read. Code may have blank lines, so a block of it is told by its places.
"""

import re
from collections.abc import Sequence

Place = tuple[int, int]
"""Start and end of some characters of a text."""

_MARK = "\x04"
_MARKS = re.compile(_MARK)


def coded(block: str) -> str:
    """Return a block, which is no heading and no quotation, as code."""
    return block if is_code(block) or not block.strip() else f"{_MARK}{block}{_MARK}"


def is_code(block: str) -> bool:
    """Whether a block is marked as code."""
    return block.startswith(_MARK)


def without_code(text: str) -> str:
    """Return a text without its marks."""
    return text.replace(_MARK, "")


def num_code_marks(text: str) -> int:
    """Return how many characters of a text are marks."""
    return text.count(_MARK)


def code_places(text: str) -> tuple[Place, ...]:
    """Return where code stands in a text once its marks are gone, in order."""
    bounds = [match.start() - at for at, match in enumerate(_MARKS.finditer(text))]
    return tuple(zip(bounds[::2], bounds[1::2], strict=True))


def are_apart(places: Sequence[Place], length: int) -> bool:
    """Whether places follow each other in a text of this length, none of them empty."""
    bounds = [0, *(bound for place in places for bound in place), length]
    return bounds == sorted(bounds) and all(start < end for start, end in places)
