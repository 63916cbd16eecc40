"""The page that an answer names beside a quote: "(page 12)", "— p. 12", "[Seite 7]"."""

import re
from dataclasses import dataclass

_LOOKED_AT = 160
"""Characters at the end of a quote, or after it, in which its source is looked for."""
_DIGIT = re.compile(r"\d")
_NUMBER = r"(\d{1,6})(?:\s*(?:[–-]|,|and|und|et|y|e|&)\s*(\d{1,6}))?"
_PAGE = (
    r"(?:\b(?:pages?|pgs?\.?|pp?\.|seiten?|s\.|p[áa]ginas?|p[áa]gs?\.|pagin[ae]|blz\.?|str(?:ona|\.)"
    rf"|стр(?:аниц[аы]|\.))\s*{_NUMBER}|第?\s*(\d{{1,6}})\s*(?:[页頁]|ページ))"
)
_BRACKETED = rf"[(\[（][^()\[\]（）\n]{{0,80}}?{_PAGE}[^()\[\]（）\n]{{0,12}}[)\]）]"
_AFTER_DASH = rf"(?<!\S)[—–-]{{1,2}}[ \t]*[^\n\"—–]{{0,80}}?{_PAGE}"
_AT_END = re.compile(
    rf"(?:(?:(?<!\S)[—–-]{{1,2}}[ \t]*)?{_BRACKETED}|{_AFTER_DASH}|\A{_PAGE})[.]?\s*\Z",
    re.IGNORECASE,
)
_AFTER = re.compile(
    rf"[,.]?\s{{0,3}}(?:(?:[—–-]{{1,2}}[ \t]*)?{_BRACKETED}|{_AFTER_DASH}\s*$|{_PAGE}[.]?\s*$)",
    re.IGNORECASE | re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Source:
    """A page, or the first and the last of several; `start` is where the words begin."""

    start: int
    page: int
    last_page: int


def source_at_end(text: str) -> Source | None:
    """Return the page that a text ends by naming."""
    start = max(len(text) - _LOOKED_AT, 0)
    if not _DIGIT.search(text, start):
        return None
    match = _AT_END.search(text[start:])
    return _source(match, start) if match else None


def source_after(text: str, end: int) -> Source | None:
    """Return the page that is named right after `end`."""
    match = _AFTER.match(text[end : end + _LOOKED_AT])
    return _source(match, end) if match else None


def _source(match: re.Match[str], offset: int) -> Source:
    first, *others = [int(number) for number in match.groups() if number]
    last = others[0] if others else first
    return Source(offset + match.start(), first, max(first, last))
