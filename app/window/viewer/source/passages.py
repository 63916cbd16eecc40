"""Finds a passage among the lines of a page; pure.

The passage comes from text that was cleaned when the document was read, the lines come as they are
set: what differs in copying (case, quotation marks, hyphens at line ends) does not count, as in
`app.citations`. What is nearly the same is good enough to be marked; what is not stays unmarked.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz.fuzz import partial_ratio_alignment

from app.window.viewer.source.messages import Box, TextLine
from app.window.viewer.source.normal_text import normal, normal_words

_MIN_LIKENESS = 78.0
"""Per cent of the characters that agree in order."""
_MAX_PASSAGE = 4000
"""Characters; what is longer is not a passage and would take long to align."""
_SET_OFF = re.compile(r"[\^_](?:\(([^()]*)\)|(\w))")
"""Raised and lowered text of a passage; where it is drawn it has neither mark nor brackets."""


@dataclass(frozen=True, slots=True)
class _PlacedWord:
    """A word in normal text, where it stands there and where on the page."""

    start: int
    end: int
    first: int
    last: int


def find_passage(lines: Sequence[TextLine], passage: str) -> tuple[Box, ...]:
    """Return the boxes of a passage, one for each line it touches; none if it is not there."""
    text, words = _normal_text(_joined(lines))
    place = _place(text, normal(passage[:_MAX_PASSAGE]))
    if place is None and _SET_OFF.search(passage):
        place = _place(text, normal(_SET_OFF.sub(r"\1\2", passage[:_MAX_PASSAGE])))
    if place is None:
        return ()
    covered = [word for word in words if word.start < place[1] and word.end > place[0]]
    if not covered:
        return ()
    return tuple(_boxes(lines, covered[0].first, covered[-1].last))


def _joined(lines: Sequence[TextLine]) -> str:
    """One character between lines; after a hyphen none that would part a word."""
    return "".join(line.text + _separator(line.text) for line in lines)


def _separator(text: str) -> str:
    return "\u200b" if text.endswith(("-", "\xad", "‐")) else "\n"


def _normal_text(text: str) -> tuple[str, list[_PlacedWord]]:
    parts: list[str] = []
    words: list[_PlacedWord] = []
    length = 0
    for word in normal_words(text):
        words.append(_PlacedWord(length, length + len(word.text), word.start, word.end))
        parts.append(word.text)
        length += len(word.text) + 1
    return " ".join(parts), words


def _place(text: str, wanted: str) -> tuple[int, int] | None:
    if not wanted or len(text) < len(wanted):
        return None
    at = text.find(wanted)
    if at >= 0:
        return at, at + len(wanted)
    found = partial_ratio_alignment(wanted, text, score_cutoff=_MIN_LIKENESS)
    return (found.dest_start, found.dest_end) if found else None


def _boxes(lines: Sequence[TextLine], start: int, end: int) -> list[Box]:
    """Return the boxes of the characters from `start` to `end` of the joined text."""
    boxes: list[Box] = []
    offset = 0
    for line in lines:
        first, last = max(start - offset, 0), min(end - offset, len(line.text.rstrip()))
        if first < last:
            boxes.append(line.box(first, last))
        offset += len(line.text) + 1
    return boxes
