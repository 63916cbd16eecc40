"""Finds a quote approximately: where most of its words are, then aligned by the rules.

At most one word in four differs, so at least two words in a row are as in the text: such pairs lead
to the places worth aligning.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from app.citations.alignment import Alignment, Term, align, max_different, terms
from app.citations.citation import Difference
from app.citations.edges import (
    cuts_number_after,
    cuts_number_before,
    negation_after,
    negation_before,
    without_edges,
)
from app.citations.exact import Found, QuotedWords
from app.citations.search_key import search_key
from app.citations.stretch import Stretch
from app.citations.text_index import TextIndex
from app.citations.words import words

MIN_WORDS = 4
MAX_WORDS = 250
"""Shorter and longer quotes are found word for word or not at all."""
_NUM_PLACES = 6
_NUM_BUCKETS = 24
_BUCKET = 48
"""Places that differ by fewer letters are one."""
_SPREAD = 3
"""Buckets over which words that are left out spread what agrees."""
_MAX_SEEDS = 20
"""Places of one pair of words on a page that are looked at."""


def find_nearly(index: TextIndex, quote: QuotedWords, likely: Sequence[int]) -> Found | None:
    """Return where a quote is found with the fewest differences."""
    if not MIN_WORDS <= len(quote.words) <= MAX_WORDS:
        return None
    best: tuple[int, Found] | None = None
    most = 0
    said = terms(quote.words)
    kept = {search_key(term.text) for term in said if term.is_kept}
    slack = len(quote.key) // 4 + 2 * _BUCKET
    for place, votes in _places(index, quote, likely):
        if best and votes < most:
            break
        start, end = max(place - slack, 0), place + len(quote.key) + slack
        if not all(key in index.key[start:end] for key in kept):
            continue
        found = _aligned(index, said, place, index.stretch_around(place, start, end))
        if found and (best is None or found[0] < best[0]):
            best, most = found, votes
    return best[1] if best else None


def _places(
    index: TextIndex, quote: QuotedWords, likely: Sequence[int]
) -> Iterator[tuple[int, int]]:
    """Yield places where the quote may begin and how many pairs of words agree, most first."""
    keys = [search_key(word.text) for word in quote.words]
    votes: Counter[int] = Counter()
    for piece in likely:
        start, end = index.range_of(piece, beyond=2 * len(quote.key))
        offset = 0
        for one, other in pairwise(keys):
            seeds = index.occurrences(one + other, start, end) if one + other else ()
            for place in islice(seeds, _MAX_SEEDS):
                votes[max(place - offset, 0) // _BUCKET] += 1
            offset += len(one)
    least = max((len(keys) - 1 - 2 * max_different(len(keys))) // _SPREAD, 1)
    chosen: list[int] = []
    for bucket, count in votes.most_common(_NUM_BUCKETS):
        is_new = all(abs(bucket - other) > 1 for other in chosen)
        if count >= least and is_new and len(chosen) < _NUM_PLACES:
            chosen.append(bucket)
            yield bucket * _BUCKET, count


def _aligned(
    index: TextIndex, said: Sequence[Term], place: int, stretch: Stretch
) -> tuple[int, Found] | None:
    """Return how a quote agrees with a stretch of text, and at what cost."""
    there = words(stretch.text)
    alignment = align(said, terms(there))
    if alignment is None:
        return None
    first, last = alignment.first, alignment.last
    if cuts_number_before(stretch.text, there, first):
        return None
    if cuts_number_after(stretch.text, there, last):
        return None
    differences = _with_negations(
        alignment,
        negation_before(stretch.text, there, first),
        negation_after(stretch.text, there, last),
    )
    covered = without_edges(there[first : last + 1])
    spans = stretch.spans(covered[0].start, covered[-1].end)
    return alignment.cost, Found(index, place, place, spans, differences)


def _with_negations(alignment: Alignment, before: str, after: str) -> tuple[Difference, ...]:
    first = (Difference("", before),) if before else ()
    last = (Difference("", after),) if after else ()
    return (*first, *alignment.differences, *last)
