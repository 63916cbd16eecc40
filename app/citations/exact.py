"""Finds a quote word for word: first by its search key, then character by character.

The key ignores signs, separators, case and the ends of words; these are compared here, in the text
of the place, by the published foldings.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from app.citations.citation import Difference, PageSpan
from app.citations.edges import (
    cuts_number_after,
    cuts_number_before,
    negation_after,
    negation_before,
    without_edges,
)
from app.citations.search_key import key_runs
from app.citations.text_index import TextIndex, terms_of
from app.citations.words import Word, is_same, joined, with_first_letter_like, words

_MAX_MISSES = 200
"""Places with the same key but other signs; only a crafted document has more of them."""
_MAX_EFFORT = 2_000_000
"""Letters compared in vain for one answer."""
_SHORT_KEY = 12
"""Shorter keys occur inside many words: only pages that have the words are searched."""

_MARKS = '"“”„«»'


class QuotedWords:
    """The words of a quote, ready to be looked for."""

    def __init__(self, text: str) -> None:
        self.words = without_edges(words(text))
        self.text = joined(self.words)
        self.runs = key_runs(self.text)
        self.key = "".join(self.runs)
        self.terms = terms_of(self.runs)
        self.num_before = _num_without_key(self.words)
        self.num_after = _num_without_key(self.words[::-1])


@dataclass(frozen=True, slots=True)
class Found:
    """Where words were found.

    Attributes:
        index: the text they stand in.
        place: where their key begins in it; `key_end` is where it ends.
        key_end: see `place`.
        spans: where on which pages they stand.
        differences: what differs from the quote.
    """

    index: TextIndex
    place: int
    key_end: int
    spans: tuple[PageSpan, ...]
    differences: tuple[Difference, ...] = ()


@dataclass(slots=True)
class Effort:
    """How many letters may still be compared in vain for an answer."""

    left: int = _MAX_EFFORT


def find_exactly(index: TextIndex, quote: QuotedWords, effort: Effort) -> Iterator[Found]:
    """Yield where a quote is found word for word, once for each page."""
    misses = 0
    for start, end in _ranges(index, quote):
        skipped = start
        for place in index.occurrences(quote.key, start, end):
            if place < skipped:
                continue
            found = confirmed(index, quote, place)
            if found:
                skipped = index.end_of_piece(place)
                yield found
                continue
            misses += 1
            effort.left -= len(quote.key)
            if misses > _MAX_MISSES or effort.left < 0:
                return


def confirmed(index: TextIndex, quote: QuotedWords, place: int) -> Found | None:
    """Return the text at a place that has the key of a quote, if it is the quote."""
    end = place + len(quote.key)
    stretch = index.stretch(place, end)
    if stretch is None:
        return None
    there = words(stretch.text)
    first = next(at for at, word in enumerate(there) if word.end > stretch.start)
    last = next(at for at in reversed(range(len(there))) if there[at].start < stretch.end)
    first, last = first - quote.num_before, last + quote.num_after
    if first < 0 or last >= len(there):
        return None
    if cuts_number_before(stretch.text, there, first):
        return None
    if cuts_number_after(stretch.text, there, last):
        return None
    covered = _agreeing(quote, stretch.text, there[first : last + 1])
    if not covered:
        return None
    denied = (
        negation_before(stretch.text, there, first),
        negation_after(stretch.text, there, last),
    )
    differences = tuple(Difference("", word) for word in denied if word)
    spans = stretch.spans(covered[0].start, covered[-1].end)
    return Found(index, place, end, spans, differences)


def _agreeing(quote: QuotedWords, text: str, there: list[Word]) -> list[Word]:
    """Return the words of the text without their edges if they are those of the quote."""
    marks = sum(map(text[: there[-1].start].count, _MARKS))
    for closes_mark in (False, True) if marks % 2 else (False,):
        covered = without_edges(there, closes_mark=closes_mark)
        words = joined(covered)
        if is_same(with_first_letter_like(quote.text, words), words):
            return covered
    return []


def _ranges(index: TextIndex, quote: QuotedWords) -> Iterator[tuple[int, int | None]]:
    if len(quote.key) < _SHORT_KEY and (pieces := index.pieces_with(quote.terms)):
        yield from pieces
    else:
        yield 0, None


def _num_without_key(quoted: list[Word]) -> int:
    """Count the words at the beginning that have neither letters nor digits."""
    for count, word in enumerate(quoted):
        if key_runs(word.text):
            return count
    return 0
