"""Finds a text on a page of an open file, by MuPDF's own search.

PyMuPDF's `search_for` returns a box for each line and does not say which belong together.
"""

from itertools import groupby
from typing import Any

import pymupdf

from app.window.viewer.source.messages import Box

MAX_BOXES = 500
"""On one page; more cannot be told apart by eye."""


def hits_on(document: Any, number: int, text: str) -> tuple[tuple[Box, ...], ...]:
    """Return the hits on a page, each with a box per line; `number` counts from 1."""
    found = pymupdf.mupdf.fz_search_page2(document.this, number - 1, text, MAX_BOXES)
    area = document[number - 1].rect
    hits = (
        tuple(box for box in map(_box, parts) if area.intersects(box))
        for _, parts in groupby(found, key=lambda part: part.mark)
    )
    return tuple(filter(None, hits))


def _box(part: Any) -> Box:
    corners = (part.quad.ul, part.quad.ur, part.quad.ll, part.quad.lr)
    across, down = [corner.x for corner in corners], [corner.y for corner in corners]
    return min(across), min(down), max(across), max(down)
