"""Finds passages that mention the subject of a question, for answers that found nothing.

A model that misses a passage says "The document does not say."; the index knows whether the rare
words of the question stand anywhere, and there is no reason to keep that from the person.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from math import log

from app.citations.citation import Citation, CitationStatus, PageSpan
from app.citations.quotes import Quote
from app.citations.search_key import key_runs
from app.citations.text_index import Piece, TextIndex, terms_of

MAX_MENTIONS = 3
_MIN_PIECES, _SHARE_OF_PIECES = 3, 0.1
"""A word tells where something stands if it is in at most so many pages, or this share of them."""
_ALMOST = 0.6
"""Share of the best passage's weight; passages with less are left out."""
_MOST_CHARACTERS = 240
_MOST_OF_A_HEADING, _ENDS = 80, frozenset(".!?。！？")
_MOST_WORDS = 64
"""Of a question; a longer one contains pasted text."""
_WORD = re.compile(r"[^\W_](?:[\w'’./-]*[^\W_])?")
_SENTENCE = re.compile(r".+?(?:[.!?](?=\s|\Z)|\n\s*\n|\Z)", re.DOTALL)
_SILENT_WORDS = """
    a about after all also an and any are as at be been before but by can could did do does document
    documents during each every everything exactly find for from get give had has have he her here
    him his how i if in into is it its know like list long many may me mention mentioned mentions
    more most much must my name named of on only or other our page pages please quote said say says
    sentence she should show so some state stated tell text than that the their them then there
    these they thing things this those to under us use used was we were what when where whether
    which while who whom whose why will with would you your
"""
"""Words that questions are made of; any other word counts if it is rare enough."""
_SILENT = frozenset(_SILENT_WORDS.split())


@dataclass(frozen=True, slots=True)
class Mention:
    """A passage that has `words` of the question; it is cited as a quote of itself."""

    words: tuple[str, ...]
    citation: Citation


def find_mentions(indexes: Sequence[TextIndex], question: str) -> tuple[Mention, ...]:
    """Return the passages with the question's rarest words, the best first; few or none."""
    words = _words(question)
    found = sorted(
        (mention for index in indexes for mention in _mentions(index, words)),
        key=lambda weighed: -weighed[0],
    )
    return tuple(
        mention for weight, mention in found[:MAX_MENTIONS] if weight >= _ALMOST * found[0][0]
    )


def _words(question: str) -> Mapping[str, frozenset[str]]:
    """Return the terms of every word of a question that may tell where to look."""
    words = dict.fromkeys(match[0] for match in islice(_WORD.finditer(question), _MOST_WORDS))
    terms = {word: frozenset(terms_of(key_runs(word))) for word in words}
    return {word: keys for word, keys in terms.items() if keys and not keys <= _SILENT}


def _mentions(
    index: TextIndex, words: Mapping[str, frozenset[str]]
) -> Iterator[tuple[float, Mention]]:
    """Yield the best passage of every likely piece, with its weight."""
    most = max(_MIN_PIECES, int(_SHARE_OF_PIECES * index.num_pieces))
    weights = {}
    for word, terms in words.items():
        count = len(index.pieces_with(terms))
        if 0 < count <= most:
            weights[word] = log(1 + index.num_pieces / count)
    telling = frozenset().union(*(words[word] for word in weights))
    for piece in map(index.piece, index.likely_pieces(telling, limit=MAX_MENTIONS)):
        start, end = _best_sentence(piece.text, weights, words)
        if said := _said(piece.text[start:end], weights, words):
            end = _end_of_passage(piece.text, start, end)
            cited = _cited(index.sha256, piece, start, end)
            yield sum(weights[word] for word in said), Mention(said, cited)


def _best_sentence(
    text: str, weights: Mapping[str, float], words: Mapping[str, frozenset[str]]
) -> tuple[int, int]:
    """Return where the sentence with the rarest words is.

    Of equal ones it is one that has them itself and not in a heading above, and then the first.
    """

    def weight(part: str) -> float:
        return sum(weights[word] for word in _said(part, weights, words))

    def worth(place: tuple[int, int]) -> tuple[float, float, int]:
        sentence = text[slice(*place)]
        return weight(sentence), weight(_without_heading(sentence)), -place[0]

    return max(_sentences(text), key=worth, default=(0, 0))


def _said(
    text: str, weights: Mapping[str, float], words: Mapping[str, frozenset[str]]
) -> tuple[str, ...]:
    """Return which words a text has, the rarest first."""
    terms = terms_of(key_runs(text))
    return tuple(
        sorted((word for word in weights if words[word] <= terms), key=lambda word: -weights[word])
    )


def _sentences(text: str) -> Iterator[tuple[int, int]]:
    """Yield where the sentences of a page are; one that is too long is cut at its spaces."""
    for match in _SENTENCE.finditer(text):
        sentence = match[0]
        start = match.start() + len(sentence) - len(sentence.lstrip())
        end = match.start() + len(sentence.rstrip())
        while end - start > _MOST_CHARACTERS:
            cut = text.rfind(" ", start + 1, start + _MOST_CHARACTERS)
            cut = cut if cut > start else start + _MOST_CHARACTERS
            yield start, cut
            start = cut + 1 if text[cut].isspace() else cut
        if start < end:
            yield start, end


def _without_heading(sentence: str) -> str:
    """Return a sentence without a line above it that looks like a heading; nothing of a heading."""
    first, _, below = sentence.partition("\n")
    is_heading = len(first) <= _MOST_OF_A_HEADING and first.rstrip()[-1:] not in _ENDS
    return below if is_heading and (not below or below[:1].isupper()) else sentence


def _end_of_passage(text: str, start: int, end: int) -> int:
    """Return the end of a sentence; a heading says little without the sentence below it."""
    if end - start > _MOST_OF_A_HEADING or text[end - 1] in _ENDS:
        return end
    return next((below for at, below in _sentences(text) if at >= end), end)


def _cited(sha256: str, piece: Piece, start: int, end: int) -> Citation:
    text = piece.text[start:end]
    span = PageSpan(piece.page, piece.start + start, piece.start + end)
    return Citation(Quote(text, 0, len(text)), CitationStatus.VERIFIED, sha256, (span,))
