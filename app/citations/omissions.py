"""Finds quotes with marked omissions: "The stores [...] were sealed".

Every part has three words or more and is in the text word for word, each soon after the one before.
The omitted text is shown. Inside a sentence it must contain no number and no word that denies or
limits; whole sentences may be left out whatever they say.
"""

import re
from collections.abc import Iterator

from app.citations.citation import Difference
from app.citations.exact import Found, QuotedWords, confirmed
from app.citations.text_index import TextIndex
from app.citations.word_lists import has_number, is_telling

_MAX_OMITTED = 4000
"""Letters that "..." in a quote may stand for."""
_MAX_PARTS = 12
_MIN_PART = 3
"""Words; dots also lead from a heading to its page."""
_MAX_PLACES = 200
_MAX_FOLLOWING = 20
_MAX_SHOWN = 400
"""Characters of what is left out that are shown."""
_OMISSION = re.compile(r"\s*(?:[\[(]\s*(?:\.{3,}|…)\s*[\])]|\.{3,}|…+)\s*")
_SENTENCE_BEGINS = re.compile(r"[\"”’»)\]]*[.!?。！？]|[ \t]*\n[ \t]*\n")
_SENTENCE_ENDS = re.compile(r"[.!?。！？][\"”’»)\]]*\s*[\"“‘«(\[]*\Z|\n[ \t]*\n[ \t]*\Z")


def find_with_omissions(index: TextIndex, text: str) -> Found | None:
    """Return where all parts of a quote follow each other closely."""
    parts = [QuotedWords(part) for part in _OMISSION.split(text, maxsplit=_MAX_PARTS)]
    parts = [part for part in parts if part.words]
    if len(parts) < 2 or any(len(part.runs) < _MIN_PART for part in parts):
        return None
    for count, place in enumerate(index.occurrences(parts[0].key)):
        if count == _MAX_PLACES:
            return None
        first = confirmed(index, parts[0], place)
        found = first and _followed(index, first, parts[1:])
        if found:
            return found
    return None


def _followed(index: TextIndex, first: Found, parts: list[QuotedWords]) -> Found | None:
    """Return the first part with all that follow, if what is between may be left out."""
    found = first
    for part in parts:
        following = next(_next(index, found, part), None)
        if following is None:
            return None
        found = following
    return found


def _next(index: TextIndex, found: Found, part: QuotedWords) -> Iterator[Found]:
    end = found.key_end + _MAX_OMITTED
    for count, place in enumerate(index.occurrences(part.key, found.key_end, end)):
        if count == _MAX_FOLLOWING:
            return
        following = confirmed(index, part, place)
        both = following and _both(index, found, following)
        if both:
            yield both


def _both(index: TextIndex, one: Found, other: Found) -> Found | None:
    """Return two parts as one, unless what is between may not be left out."""
    whole = index.stretch(one.place, other.key_end)
    if whole is None:
        return None
    ends = whole.place_of(one.spans[-1].page, one.spans[-1].end)
    begins = whole.place_of(other.spans[0].page, other.spans[0].start)
    left_out = whole.text[ends:begins]
    if not _may_be_left_out(left_out):
        return None
    shown = " ".join(left_out.split())
    if len(shown) > _MAX_SHOWN:
        shown = f"{shown[:_MAX_SHOWN]} …"
    start = whole.place_of(one.spans[0].page, one.spans[0].start)
    end = whole.place_of(other.spans[-1].page, other.spans[-1].end)
    differences = (*one.differences, Difference("…", shown), *other.differences)
    return Found(index, one.place, other.key_end, whole.spans(start, end), differences)


def _may_be_left_out(text: str) -> bool:
    is_whole = _SENTENCE_BEGINS.match(text) and _SENTENCE_ENDS.search(text)
    return bool(is_whole) or not (has_number(text) or is_telling(text))
