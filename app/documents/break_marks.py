"""Which line breaks the writer of a text made on purpose, as Markdown has it: two spaces before.

A mark stands in their place until the page is done. No text has the mark by itself, since readers
take control characters out of what they read. The text itself has no space at the end of a line.
"""

from collections.abc import Sequence
from itertools import pairwise

_MARK = "\x1a"
_AS_WRITTEN = "  "


def ends_on_purpose(line: str) -> bool:
    """Whether a line, as it was written, ends with the sign for that."""
    return line.endswith(_AS_WRITTEN) and not line.isspace()


def marked_breaks(block: str, written: str) -> str:
    """Return a block with marks where its lines, as they were written, end on purpose."""
    if _AS_WRITTEN not in written:
        return block
    lines, lines_written = block.split("\n"), written.split("\n")
    marks = [
        _MARK if ends_on_purpose(of_line) and line and below.strip() else ""
        for of_line, (line, below) in zip(lines_written, pairwise(lines), strict=False)
    ]
    return "\n".join(line + mark for line, mark in zip(lines, [*marks, ""], strict=True))


def without_breaks(text: str) -> str:
    """Return a text without its marks."""
    return text.replace(_MARK, "")


def num_break_marks(text: str) -> int:
    """Return how many characters of a text are marks."""
    return text.count(_MARK)


def lifted_breaks(text: str) -> tuple[str, tuple[int, ...]]:
    """Return a text without its marks, and the places of the line feeds that had one, in order."""
    plain, *others = text.split(_MARK)
    places = []
    for piece in others:
        if piece.startswith("\n"):
            places.append(len(plain))
        plain += piece
    return plain, tuple(places)


def are_breaks(places: Sequence[int], text: str) -> bool:
    """Whether places follow each other, and each is that of a line feed in a text."""
    is_ordered = all(first < second for first, second in pairwise(places))
    return is_ordered and all(0 <= place < len(text) and text[place] == "\n" for place in places)


def as_written(text: str, places: Sequence[int]) -> str:
    """Return a text with the sign for a break on purpose in these places."""
    bounds = [0, *places, len(text)]
    return _AS_WRITTEN.join(text[start:end] for start, end in pairwise(bounds))
