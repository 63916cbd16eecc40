"""The lines of a drawn page as they were read, with the position of each character."""

from typing import Any

import pymupdf

from app.documents.layout.accents import PlacedCharacter, compose_accents
from app.documents.layout.bidi import is_right_to_left
from app.documents.layout.fragment import Fragment
from app.window.viewer.source.messages import TextLine

_ASCENT, _DESCENT = 0.8, 0.2
"""Of ordinary type, in sizes."""


def line_of_record(line: dict[str, Any], turn: Any, *, continues: bool) -> TextLine | None:
    """Return a line of PyMuPDF with its accents on their letters, or None if it says nothing."""
    boxes = []
    characters = []
    for span in line["spans"]:
        for char in span["chars"]:
            left, _, right, _ = char["bbox"]
            characters.append(PlacedCharacter(char["c"], left, right, span["size"]))
            boxes.append(pymupdf.Rect(char["bbox"]) * turn)
    compose_accents(characters)
    said = [(c.text, box) for c, box in zip(characters, boxes, strict=True) if c.text]
    if not said:
        return None
    edges = [round(box.x0, 2) for text, box in said for _ in text]
    return TextLine(
        text="".join(text for text, _ in said),
        edges=(*edges, round(said[-1][1].x1, 2)),
        top=round(min(box.y0 for box in boxes), 2),
        bottom=round(max(box.y1 for box in boxes), 2),
        continues=continues,
    )


def line_of_fragment(fragment: Fragment, turn: Any) -> TextLine:
    """Return text in reading order where it stands, its characters taken as evenly spread."""
    box = _turned_box(fragment, turn)
    begin, end = (box.x1, box.x0) if is_right_to_left(fragment.text) else (box.x0, box.x1)
    advance = (end - begin) / max(len(fragment.text), 1)
    return TextLine(
        text=fragment.text,
        edges=tuple(round(begin + advance * at, 2) for at in range(len(fragment.text) + 1)),
        top=round(box.y0, 2),
        bottom=round(box.y1, 2),
    )


def _turned_box(fragment: Fragment, turn: Any) -> Any:
    top = fragment.y - _ASCENT * fragment.size
    bottom = fragment.y + _DESCENT * fragment.size
    return pymupdf.Rect(fragment.x0, top, fragment.x1, bottom) * turn
