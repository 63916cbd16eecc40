"""One document prepared for finding quotes: its search key in one piece.

Made once for a document and used for every answer. Places are offsets into the key until a
`Stretch` gives the text around them. Pages follow each other without their running lines, which are
at the end.
"""

import re
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import accumulate, pairwise
from math import log
from typing import NamedTuple

from app.citations.running_lines import bodies
from app.citations.search_key import key_places, key_runs
from app.citations.stretch import Part, Stretch
from app.citations.words import UNSPACED
from app.documents.document import Document

_CONTEXT = 120
"""Characters of the text around a place that are looked at."""
_MAX_WEIGHED = 2000
"""Pieces that contain the rarest words; more frequent words say little about a quote's place."""
_UNSPACED = re.compile(f"[{UNSPACED}]")


class Piece(NamedTuple):
    """A part of a page that begins at `start`; `flows` if the next piece continues it."""

    page: int
    start: int
    text: str
    flows: bool


class TextIndex:
    """The text of one document, or of pieces of it, indexed."""

    def __init__(self, sha256: str, pieces: Sequence[Piece]) -> None:
        self.sha256 = sha256
        self._pieces = pieces
        counts = Counter(piece.page for piece in pieces)
        self._cut_pages = {page for page, count in counts.items() if count > 1}
        keys, self._pieces_by_term = _keys(pieces)
        self._starts = list(accumulate(map(len, keys), initial=0))[:-1]
        self.key = "".join(keys)

    @property
    def num_pieces(self) -> int:
        """Pages, and what was put aside of them."""
        return len(self._pieces)

    def piece(self, index: int) -> Piece:
        """Return a piece."""
        return self._pieces[index]

    def occurrences(self, key: str, start: int = 0, end: int | None = None) -> Iterator[int]:
        """Yield the places of a key between two places."""
        at = self.key.find(key, start, end)
        while at >= 0:
            yield at
            at = self.key.find(key, at + 1, end)

    def end_of_piece(self, place: int) -> int:
        """Return where the piece ends that a place is in."""
        index = self._piece_at(place) + 1
        return self._starts[index] if index < len(self._starts) else len(self.key)

    def pieces_with(self, terms: Set[str]) -> list[tuple[int, int]]:
        """Return the places of the pieces that contain all of these terms."""
        found = [set(self._pieces_by_term.get(term, ())) for term in terms]
        common = sorted(set.intersection(*found)) if found else []
        return [(self._starts[index], self.end_of_piece(self._starts[index])) for index in common]

    def likely_pieces(self, terms: Set[str], *, limit: int) -> list[int]:
        """Return the pieces that share the rarest terms, the likeliest first."""
        found = [self._pieces_by_term[term] for term in terms if term in self._pieces_by_term]
        weights: defaultdict[int, float] = defaultdict(float)
        num_weighed = 0
        for pieces in sorted(found, key=lambda pieces: (len(pieces), pieces[0])):
            num_weighed += len(pieces)
            if weights and num_weighed > _MAX_WEIGHED:
                break
            weight = log(1 + len(self._pieces) / len(pieces))
            for index in pieces:
                weights[index] += weight
        return sorted(weights, key=lambda index: (-weights[index], index))[:limit]

    def range_of(self, index: int, *, beyond: int) -> tuple[int, int]:
        """Return the place of a piece, extended by some of what follows it."""
        start = self._starts[index]
        return start, min(self.end_of_piece(start) + beyond, len(self.key))

    def cut_pages_of(self, pieces: Sequence[int]) -> set[int]:
        """Return the pages of these pieces whose running lines are put aside."""
        return {self._pieces[index].page for index in pieces} & self._cut_pages

    def stretch(self, start: int, end: int) -> Stretch | None:
        """Return the text from `start` to `end` with its surroundings; None if it has gaps."""
        first, last = self._piece_at(start), self._piece_at(end - 1)
        if not all(piece.flows for piece in self._pieces[first:last]):
            return None
        begin = self._place(first, start)
        finish = self._place(last, end - 1) + 1
        parts: list[Part] = []
        if first and self._pieces[first - 1].flows:
            parts.append(_part(self._pieces[first - 1], -_CONTEXT, None))
        for index in range(first, last + 1):
            from_ = max(begin - _CONTEXT, 0) if index == first else 0
            to = finish + _CONTEXT if index == last else None
            parts.append(_part(self._pieces[index], from_, to))
        if self._pieces[last].flows and last + 1 < len(self._pieces):
            parts.append(_part(self._pieces[last + 1], 0, _CONTEXT))
        return Stretch(
            parts,
            start=(self._pieces[first].page, self._pieces[first].start + begin),
            end=(self._pieces[last].page, self._pieces[last].start + finish),
        )

    def stretch_around(self, place: int, start: int, end: int) -> Stretch:
        """Return the text around a place, from `start` to `end` or to where it breaks off."""
        first = last = self._piece_at(place)
        while self._starts[first] > start and first and self._pieces[first - 1].flows:
            first -= 1
        while self._pieces[last].flows and self._starts[last + 1] < end:
            last += 1
        start = max(start, self._starts[first])
        stretch = self.stretch(start, min(end, self.end_of_piece(self._starts[last])))
        assert stretch is not None  # noqa: S101  # what flows is not apart
        return stretch

    def _piece_at(self, place: int) -> int:
        return bisect_right(self._starts, place) - 1

    def _place(self, index: int, place: int) -> int:
        """Return where in the text of a piece a place is."""
        return key_places(self._pieces[index].text)[place - self._starts[index]]


def index_document(document: Document) -> TextIndex:
    """Return a document's pages as one text, its running lines put aside."""
    flowing: list[Piece] = []
    aside: list[Piece] = []
    for page, (start, end) in zip(document.pages, bodies(document), strict=True):
        flowing.append(Piece(page.number, start, page.text[start:end], flows=True))
        for begin, text in ((0, page.text[:start]), (end, page.text[end:])):
            if text.strip():
                aside.append(Piece(page.number, begin, text, flows=False))
    if flowing:
        flowing[-1] = flowing[-1]._replace(flows=False)
    return TextIndex(document.sha256, [*flowing, *aside])


def index_pages(document: Document, pages: set[int]) -> TextIndex:
    """Return some pages as they are, each separately."""
    pieces = [
        Piece(page.number, 0, page.text, flows=False)
        for page in document.pages
        if page.number in pages
    ]
    return TextIndex(document.sha256, pieces)


def terms_of(runs: Sequence[str]) -> set[str]:
    """Return what is counted: words, or pairs of signs of scripts without spaces."""
    terms = set(runs)
    unspaced = [run for run in terms if not run.isascii() and _UNSPACED.search(run)]
    for run in unspaced:
        terms.remove(run)
        terms.update(map("".join, pairwise(run)))
    return terms


def _keys(pieces: Sequence[Piece]) -> tuple[list[str], Mapping[str, Sequence[int]]]:
    keys: list[str] = []
    found: dict[str, list[int]] = defaultdict(list)
    for index, piece in enumerate(pieces):
        runs = key_runs(piece.text)
        keys.append("".join(runs))
        for term in terms_of(runs):
            found[term].append(index)
    return keys, found


def _part(piece: Piece, start: int, end: int | None) -> Part:
    """Return a slice of a piece; `start` counts from its end if it is negative."""
    start = max(len(piece.text) + start, 0) if start < 0 else start
    return Part(piece.page, piece.start + start, piece.text[start:end])
