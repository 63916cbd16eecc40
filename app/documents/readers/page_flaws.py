"""Audits a fixed-layout page: whether its text represents what can be seen on it."""

from typing import Any

from app.documents.document import PageFlaw
from app.documents.layout.characters import count_unreadable
from app.documents.layout.page_reader import RawPage
from app.documents.readers.mupdf import has_lost_content

_FEW_CHARACTERS = 100
_MOST_OF_PAGE = 0.5
_UNREADABLE_SHARE = 0.1
_MIN_OUTLINES = 30
"""So many drawn shapes on a page without text may be letters."""
_OUTLINES = frozenset({"fill-path", "stroke-path", "clip-path"})


def page_flaws(page: Any, raw: RawPage) -> tuple[PageFlaw, ...]:
    """Return the flaws of a PyMuPDF page that was just read as `raw`."""
    flaws: list[PageFlaw] = []
    if has_lost_content():
        flaws.append(PageFlaw.DAMAGED)
    text = "".join((*(row.text for row in raw.rows), *raw.asides))
    if count_unreadable(text) > _UNREADABLE_SHARE * len(text):
        flaws.append(PageFlaw.UNREADABLE)
    if not text:
        if _shows_something(page):
            flaws.append(PageFlaw.NO_TEXT_LAYER)
    elif len(text) < _FEW_CHARACTERS and _picture_share(page) >= _MOST_OF_PAGE:
        flaws.append(PageFlaw.LOW_DENSITY)
    return tuple(flaws)


def _shows_something(page: Any) -> bool:
    drawn = [kind for kind, *_ in page.get_bboxlog()]
    has_picture = any("image" in kind for kind in drawn)
    return has_picture or sum(kind in _OUTLINES for kind in drawn) >= _MIN_OUTLINES


def _picture_share(page: Any) -> float:
    """Return which share of the page the largest picture covers."""
    areas = [abs(page.rect & picture["bbox"]) for picture in page.get_image_info()]
    return float(max(areas, default=0.0) / max(abs(page.rect), 1.0))
