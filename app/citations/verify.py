"""Looking for quotes in documents: word for word first, then nearly.

What is nearly the same may differ in words, never in numbers: a quote with another number in it is
not found, however alike the rest is.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rapidfuzz.fuzz import partial_ratio_alignment

from app.citations.citation import Citation, CitationStatus
from app.citations.normal_text import normal
from app.citations.quotes import Quote
from app.citations.text_index import TextIndex
from app.documents.document import Document

MIN_LIKENESS = 78.0
"""Per cent of the characters that agree in order: two or three words of a sentence may differ."""
_NUM_WINDOWS = 8
_MAX_OMITTED = 4000
"""Characters that "..." in a quote may stand for."""
_OMISSION = re.compile(r"\s*[\[(]?\.{3,}[\])]?\s*")
_EDGES = " .,;:!?-()[]"
"""Punctuation at the ends of a quote belongs to the answer as much as to the text."""
_NUMBER = re.compile(r"\d+")

Hints = Mapping[tuple[str, int], float]
"""How much the answer looked at a page, by the document's hash and the page's number."""


@dataclass(frozen=True, slots=True)
class _Place:
    """Where something was found, and how alike it is there, in per cent."""

    index: TextIndex
    start: int
    end: int
    likeness: float = 100.0


class Verifier:
    """Looks for quotes in a set of documents; made once for many answers."""

    def __init__(self, documents: Iterable[Document]) -> None:
        self._indexes = [TextIndex(document) for document in documents]

    def verify(self, quotes: Iterable[Quote], hints: Hints | None = None) -> tuple[Citation, ...]:
        """Return where each quote stands.

        Of several places that are as good the one on the page with the largest hint is taken, then
        the first.
        """
        return tuple(self._cite(quote, hints or {}) for quote in quotes)

    def _cite(self, quote: Quote, hints: Hints) -> Citation:
        words = normal(quote.text).strip(_EDGES)
        if not words:
            return Citation(quote, CitationStatus.NOT_FOUND)
        for status, find in (
            (CitationStatus.VERIFIED, _exact),
            (CitationStatus.APPROXIMATE, _with_omissions),
            (CitationStatus.APPROXIMATE, _nearly),
        ):
            places = [place for index in self._indexes for place in find(index, words)]
            if places:
                place = max(places, key=lambda place: (place.likeness, _hint(place, hints)))
                spans = place.index.spans(place.start, place.end)
                return Citation(quote, status, place.index.sha256, spans)
        return Citation(quote, CitationStatus.NOT_FOUND)


def _hint(place: _Place, hints: Hints) -> float:
    return hints.get((place.index.sha256, place.index.page_at(place.start)), 0.0)


def _exact(index: TextIndex, words: str) -> Iterator[_Place]:
    for start in index.occurrences(words):
        yield _Place(index, start, start + len(words))


def _with_omissions(index: TextIndex, words: str) -> Iterator[_Place]:
    """Yield where all parts of a quote with "..." in it follow each other closely."""
    first, *others = _OMISSION.split(words)
    if not others:
        return
    for start in index.occurrences(first):
        end: int | None = start + len(first)
        for part in others:
            end = end and index.end_of_next(part, end, end + _MAX_OMITTED)
        if end:
            yield _Place(index, start, end)


def _nearly(index: TextIndex, words: str) -> Iterator[_Place]:
    """Yield the most alike place, if there is one that is alike enough."""
    best: _Place | None = None
    for start, end in index.likely_windows(words, limit=_NUM_WINDOWS):
        if end - start < len(words):
            continue
        least = best.likeness if best else MIN_LIKENESS
        found = partial_ratio_alignment(words, index.text[start:end], score_cutoff=least)
        if found and (best is None or found.score > best.likeness):
            place = index.whole_words(start + found.dest_start, start + found.dest_end)
            if _has_numbers(index.text[slice(*place)], words):
                best = _Place(index, *place, found.score)
    if best:
        yield best


def _has_numbers(text: str, words: str) -> bool:
    """Tell whether every number of the quote is in the text, in the same order."""
    there = iter(_NUMBER.findall(text))
    return all(number in there for number in _NUMBER.findall(words))
