"""Whether the text of a document would be another one if it was extracted again.

Only what an earlier version extracted is looked at, and only when that is to be told: whether lines
would be joined now is seen from the lines.
"""

import re

from app.documents.document import EXTRACTION_VERSION, Document, Format
from app.documents.readers.hard_wraps.quotation import has_broken_lines

_RECOGNISES_SINCE = 4
"""The version that differs from the one before only where pages are pictures of text."""
_UNWRAPS_SINCE = 5
"""The version that differs from the one before only where lines were broken at a width."""
_WRAPPED = frozenset({Format.TEXT, Format.MAIL})
"""Formats whose lines may have been."""
_LAYS_OUT_SINCE = 6
"""The version that differs from the one before only in which lines of a printed page belong
together."""
_PRINTED = frozenset({Format.PDF, Format.XPS})
"""Formats whose lines are put together from their places."""
_UNWRAPS_QUOTED_SINCE = 7
"""The version that differs from the one before only where quoted lines were broken at a width."""
_LINE_BREAK = re.compile(r"[^\n]\n[^\n]")
_MOST_CHARACTERS = 300_000
"""Of a text whose lines are looked at, in a third of a second; a longer one counts as outdated in
doubt, and extracting it again settles that."""


def is_outdated(document: Document) -> bool:
    """Whether an earlier version extracted a text, and this one would extract another."""
    later = range(document.version + 1, EXTRACTION_VERSION + 1)
    return any(_differs(document, version) for version in later)


def _differs(document: Document, version: int) -> bool:
    """Tell whether a version extracts another text from a document than the one before it."""
    if version == _RECOGNISES_SINCE:
        return bool(document.audit.pages_to_recognise)
    if version == _UNWRAPS_SINCE:
        return document.audit.format in _WRAPPED and _is_wrapped(document)
    if version == _LAYS_OUT_SINCE:
        return document.audit.format in _PRINTED and _has_line_breaks(document)
    if version == _UNWRAPS_QUOTED_SINCE:
        return document.audit.format in _WRAPPED and _has_broken_quotes(document)
    return True


def _has_line_breaks(document: Document) -> bool:
    """Tell whether a listing, a table or a torn paragraph may be in it, as all of these have."""
    return any(_LINE_BREAK.search(page.text) for page in document.pages)


def _has_broken_quotes(document: Document) -> bool:
    """Tell whether quoted lines may be joined; extracting them again settles what is in doubt."""
    return any(has_broken_lines(page.text) for page in document.pages)


def _is_wrapped(document: Document) -> bool:
    # What reads documents is loaded in a process of its own otherwise.
    from app.documents.readers.hard_wraps.unwrap import is_wrapped, may_be_wrapped  # noqa: PLC0415

    text = "\n\n".join(page.text for page in document.pages)
    return may_be_wrapped(text) and (len(text) > _MOST_CHARACTERS or is_wrapped(text))
