"""From recognised lines to a page of text, by the layout code that reads printed pages."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import median

from app.documents.layout.characters import clean_characters
from app.documents.layout.fragment import Fragment, group_rows, line_texts
from app.documents.layout.hyphenation import Hyphenation
from app.documents.layout.page_reader import RawPage
from app.documents.layout.page_text import page_text
from app.documents.scans.pictures import Drawing
from app.documents.scans.recognised_page import RecognisedLine, RecognisedPage
from app.documents.scans.recogniser import PictureLine, Point

_TYPE_SIZE = 0.8
"""Of the height of a line's frame, which leaves some room around the letters."""
_BASELINE = 0.3
"""Below the middle of a line, in type sizes."""
_NEARLY = 0.25
_STEEPEST = 0.2
"""A line that rises or sinks more is none that the page's own slope is seen in."""


def recognised_page(lines: Sequence[PictureLine], drawing: Drawing) -> RecognisedPage:
    """Return a page of text from the lines in a drawing of it."""
    said = [line for line in lines if line.text.strip()]
    num_characters = sum(len(line.text) for line in said)
    if not num_characters:
        return RecognisedPage("")
    return RecognisedPage(
        text=_text(said, drawing.scale),
        confidence=sum(line.confidence * len(line.text) for line in said) / num_characters,
        lines=tuple(_placed(line, drawing) for line in said),
    )


def _text(lines: Sequence[PictureLine], scale: float) -> str:
    slope = _slope(lines)
    fragments = _alike([_fragment(line, scale, slope) for line in lines])
    rows = tuple(group_rows(fragments))
    hyphenation = Hyphenation()
    for row in rows:
        for text in line_texts(row):
            hyphenation.learn(text)
    return page_text(RawPage(rows), hyphenation)


def _slope(lines: Sequence[PictureLine]) -> float:
    """Return how much the lines of a page sink for each pixel to the right."""
    slopes = []
    for line in lines:
        (left, begin), (right, end), *_ = line.corners
        if right > left and abs(end - begin) < _STEEPEST * (right - left):
            slopes += [(end - begin) / (right - left)] * len(line.text)
    return median(slopes) if slopes else 0.0


def _fragment(line: PictureLine, scale: float, slope: float) -> Fragment:
    """Return a line as if the page lay straight."""
    xs = [x + slope * y for x, y in line.corners]
    ys = [y - slope * x for x, y in line.corners]
    size = max(_TYPE_SIZE * (ys[3] + ys[2] - ys[1] - ys[0]) / 2, 1.0)
    return Fragment(
        x0=min(xs) * scale,
        x1=max(xs) * scale,
        y=(sum(ys) / len(ys) + _BASELINE * size) * scale,
        size=size * scale,
        text=clean_characters(line.text).strip(),
    )


def _alike(fragments: Sequence[Fragment]) -> list[Fragment]:
    """Return fragments with one size for what is nearly of the usual one.

    Frames are a little higher around some letters than around others.
    """
    usual = median(fragment.size for fragment in fragments)
    return [
        replace(fragment, size=usual) if abs(fragment.size - usual) < _NEARLY * usual else fragment
        for fragment in fragments
    ]


def _placed(line: PictureLine, drawing: Drawing) -> RecognisedLine:
    """Return a line where it stands on the page; one that runs up or down is one with no parts."""
    corners = [drawing.place(corner) for corner in line.corners]
    xs, ys = zip(*corners, strict=True)
    begin, end = (_middle(corners[0], corners[3]), _middle(corners[1], corners[2]))
    is_upright = abs(end[0] - begin[0]) >= abs(end[1] - begin[1])
    between = [(before + after) / 2 for before, after in pairwise(line.centres)]
    if is_upright:
        edges = tuple(begin[0] + (end[0] - begin[0]) * at for at in (0.0, *between, 1.0))
    else:
        edges = tuple(max(xs) if at % 2 else min(xs) for at in range(len(line.text) + 1))
    return RecognisedLine(
        text=line.text,
        edges=tuple(round(edge, 1) for edge in edges),
        top=round(min(ys), 1),
        bottom=round(max(ys), 1),
        drop=round(end[1] - begin[1], 1) if is_upright else 0.0,
    )


def _middle(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
