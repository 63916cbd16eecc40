"""Finds a text in a line; pure."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import accumulate

from app.window.viewer.source.messages import Box, TextLine


def boxes_of(line: TextLine, wanted: str) -> Iterator[Box]:
    """Yield the places of a casefolded text in a line; letters may fold to several, as "ß" does."""
    folded = [character.casefold() for character in line.text]
    begins, text = list(accumulate(map(len, folded), initial=0)), "".join(folded)
    at = text.find(wanted)
    while at >= 0:
        yield line.box(bisect_right(begins, at) - 1, bisect_left(begins, at + len(wanted)))
        at = text.find(wanted, at + 1)
