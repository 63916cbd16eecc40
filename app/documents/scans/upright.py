"""Recognises pages scanned sideways or upside down in the direction that yields most."""

from collections.abc import Sequence
from typing import Any

from app.documents.scans.line_layout import recognised_page
from app.documents.scans.pictures import draw
from app.documents.scans.recognised_page import RecognisedPage
from app.documents.scans.recogniser import PictureLine, Recogniser

_SURE = 0.85
"""Of letters that stand upright; those that do not are guessed at."""


def recognise_upright(page: Any, recogniser: Recogniser) -> RecognisedPage:
    """Recognise a page of PyMuPDF as it is shown, and turned where its letters do not stand."""
    best, most = RecognisedPage(""), 0.0
    for quarters in (0, 2, 1, 3):
        drawing = draw(page, quarters)
        lines = recogniser.lines(drawing.picture)
        if quarters == 0 or _weight(lines) > most:
            best, most = recognised_page(lines, drawing), _weight(lines)
        if _stands(lines):
            break
    return best


def _stands(lines: Sequence[PictureLine]) -> bool:
    num_characters = sum(len(line.text) for line in lines)
    sure = sum(line.confidence * len(line.text) for line in lines)
    return not lines or (_weight(lines) > sure / 2 and sure > _SURE * num_characters)


def _weight(lines: Sequence[PictureLine]) -> float:
    """Return how much is said in lines that run from left to right, and how surely."""
    return sum(line.confidence * len(line.text) for line in lines if _runs_right(line))


def _runs_right(line: PictureLine) -> bool:
    (left, top), (right, _), _, (_, bottom) = line.corners
    return right - left >= bottom - top
