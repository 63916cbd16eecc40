"""Fragments: the pieces of a fixed-layout page before its structure is known.

Coordinates are points in the page's main reading direction: x grows along the line, y downwards
from line to line. A page that is set sideways is turned before it gets here.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

LIST_MARKER = re.compile(
    r"[•·▪◦‣➢✓*–—-]"
    r"|\(?(?:\d{1,3}|[A-Za-z]|[ivx]{1,5})[.)]"
    r"|\d{1,3}(?:\.\d{1,3})+\.?"
)
"""What stands before the text of an item in a list: a bullet, "(a)", "12." or "3.1.4"."""
_SAME_BASELINE = 0.4
"""Baselines closer than this share of the type size belong to one row (superscripts do)."""
_GUTTER = 1.2
"""Between columns, in type sizes; spaces between words are narrower."""
_MARKER_GAP = 3.0
"""Widest gap between a marker and its text, in type sizes."""


@dataclass(frozen=True, slots=True)
class Fragment:
    """A run of text on one baseline without a wide gap; `y` is the baseline, `size` the type.

    `may_be_typewriter` is False where the letters of its font are known to differ in width.
    """

    x0: float
    x1: float
    y: float
    size: float
    text: str
    may_be_typewriter: bool = True


@dataclass(frozen=True, slots=True)
class Row:
    """Fragments on one baseline, from left to right; `y` and `size` are those of its longest."""

    fragments: tuple[Fragment, ...]
    x0: float
    x1: float
    y: float
    size: float
    text: str


def group_rows(fragments: Iterable[Fragment]) -> list[Row]:
    """Group fragments by baseline, from top to bottom."""
    rows: list[Row] = []
    gathered: list[Fragment] = []
    for fragment in sorted(fragments, key=lambda fragment: (fragment.y, fragment.x0)):
        if gathered and fragment.y - gathered[0].y > _SAME_BASELINE * gathered[0].size:
            rows.append(_row(gathered))
            gathered = []
        gathered.append(fragment)
    if gathered:
        rows.append(_row(gathered))
    return rows


def line_texts(row: Row) -> Iterator[str]:
    """Yield the texts of a row that gutters part; spaces of justified text may be wide too."""
    texts = [row.fragments[0].text]
    for left, right in pairwise(row.fragments):
        if right.x0 - left.x1 > _GUTTER * row.size:
            yield " ".join(texts)
            texts = []
        texts.append(right.text)
    yield " ".join(texts)


def _row(fragments: list[Fragment]) -> Row:
    ordered = sorted(fragments, key=lambda fragment: fragment.x0)
    if len(ordered) > 1 and _is_marker_of(ordered[0], ordered[1]):
        marker, item = ordered[:2]
        ordered[:2] = [replace(item, x0=marker.x0, text=f"{marker.text} {item.text}")]
    longest = max(ordered, key=lambda fragment: len(fragment.text))
    return Row(
        fragments=tuple(ordered),
        x0=ordered[0].x0,
        x1=max(fragment.x1 for fragment in ordered),
        y=longest.y,
        size=longest.size,
        text=" ".join(fragment.text for fragment in ordered),
    )


def _is_marker_of(first: Fragment, second: Fragment) -> bool:
    return (
        second.x0 - first.x1 < _MARKER_GAP * second.size
        and LIST_MARKER.fullmatch(first.text) is not None
    )
