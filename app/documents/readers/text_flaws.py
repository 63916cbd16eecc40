"""Flaws that the text of a page shows by itself, whatever the format."""

import re

from app.documents.document import PageFlaw
from app.documents.encodings import Decoded
from app.documents.readers.reader import ReadPage

_REPLACEMENT = "\ufffd"
_PRIVATE_USE = re.compile("[\ue000-\uf8ff]")


def all_flaws(page: ReadPage) -> tuple[PageFlaw, ...]:
    """Return the flaws that the reader found, and what could not be read: characters, or all.

    On a page that is unreadable, or a picture, that is no news.
    """
    if _REPLACEMENT in page.text and PageFlaw.UNREADABLE not in page.flaws:
        return (*page.flaws, PageFlaw.REPLACED)
    if _has_lost_its_text(page):
        return (*page.flaws, PageFlaw.LOST_TEXT)
    return page.flaws


def _has_lost_its_text(page: ReadPage) -> bool:
    is_damaged = PageFlaw.DAMAGED in page.flaws and PageFlaw.NO_TEXT_LAYER not in page.flaws
    return is_damaged and not page.text.strip()


def encoding_flaws(text: str, decoded: Decoded) -> tuple[PageFlaw, ...]:
    """Return the flaw of a page whose characters depend on an encoding that was guessed."""
    return (PageFlaw.GUESSED,) if decoded.is_doubtful(text) else ()


def font_flaws(text: str) -> tuple[PageFlaw, ...]:
    """Return the flaw of a page with characters whose meaning only their font knows."""
    return (PageFlaw.UNREADABLE,) if _PRIVATE_USE.search(text) else ()
