"""One document made ready for finding quotes: its normal text in one piece.

Made once for a document and used for every answer. Places are offsets into the normal text until
`spans` turns them into places on pages.
"""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import log

from app.citations.citation import PageSpan
from app.citations.normal_text import normal, normal_words
from app.documents.document import Document

_MAX_OCCURRENCES = 1000
_BROKEN_WORD = re.compile(r"[^\W\d_]-\Z")
_INSIDE_NUMBER = re.compile(r"\d[.,]\d|\W-\d")
_UNSPACED = re.compile("[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")


class TextIndex:
    """The text of one document, indexed."""

    def __init__(self, document: Document) -> None:
        self.sha256 = document.sha256
        self._pages = document.pages
        pages = list(_page_texts([page.text for page in document.pages]))
        self._starts: list[int] = []
        length = 0
        for page in pages:
            self._starts.append(length)
            length += len(page)
        self.text = "".join(pages)
        self._pages_by_term = _pages_by_term(pages)

    def occurrences(self, words: str) -> Iterator[int]:
        """Yield the places of normal text, where it is made of whole words; not without end."""
        at = -1
        for _ in range(_MAX_OCCURRENCES):
            at = self.text.find(words, at + 1)
            if at < 0:
                return
            if self._is_boundary(at) and self._is_boundary(at + len(words)):
                yield at

    def end_of_next(self, words: str, start: int, end: int) -> int | None:
        """Return where normal text that is made of whole words next ends between two places."""
        at = self.text.find(words, start, end)
        while at >= 0:
            if self._is_boundary(at) and self._is_boundary(at + len(words)):
                return at + len(words)
            at = self.text.find(words, at + 1, end)
        return None

    def whole_words(self, start: int, end: int) -> tuple[int, int]:
        """Return the stretch of whole words that covers the text from `start` to `end`."""
        after = self.text.find(" ", end)
        return self.text.rfind(" ", 0, start + 1) + 1, after if after >= 0 else len(self.text)

    def page_at(self, place: int) -> int:
        """Return the number of the page that a place is on."""
        return self._pages[self._index_at(place)].number

    def spans(self, start: int, end: int) -> tuple[PageSpan, ...]:
        """Return which parts of which pages the text from `start` to `end` comes from."""
        spans: list[PageSpan] = []
        for index in range(self._index_at(start), self._index_at(end - 1) + 1):
            page, offset = self._pages[index], self._starts[index]
            covered = []
            for word in normal_words(page.text):
                if offset < end and offset + len(word.text) > start:
                    covered.append(word)
                offset += len(word.text) + 1
            if covered:
                spans.append(PageSpan(page.number, covered[0].start, covered[-1].end))
        return tuple(spans)

    def likely_windows(self, words: str, *, limit: int) -> Iterator[tuple[int, int]]:
        """Yield stretches of text that share the rarest words with `words`, the likeliest first.

        Each is a page and as much of what follows as the words may take.
        """
        weights: defaultdict[int, float] = defaultdict(float)
        for term in set(_terms(words)):
            pages = self._pages_by_term.get(term, ())
            for index in pages:
                weights[index] += log(1 + len(self._pages) / len(pages))
        likeliest = sorted(weights, key=lambda index: (-weights[index], index))[:limit]
        for index in likeliest:
            following = self._starts[index + 1 : index + 2] or [len(self.text)]
            yield self._starts[index], min(following[0] + 2 * len(words), len(self.text))

    def _index_at(self, place: int) -> int:
        return bisect_right(self._starts, place) - 1

    def _is_boundary(self, place: int) -> bool:
        """Tell whether a word or a number ends or begins at a place.

        In scripts without spaces every place will do.
        """
        around = self.text[max(place - 1, 0) : place + 1]
        if len(around) == 2 and around.isalnum() and not _UNSPACED.search(around):
            return False
        before = self.text[max(place - 2, 0) : place + 1]
        after = self.text[max(place - 1, 0) : place + 2]
        return not (_INSIDE_NUMBER.fullmatch(before) or _INSIDE_NUMBER.fullmatch(after))


def _page_texts(pages: Sequence[str]) -> Iterator[str]:
    """Yield the normal text of pages, each with what parts it from the next one.

    A word that is broken at the end of a page is made whole.
    """
    for page, following in zip(pages, [*pages[1:], ""], strict=True):
        text = normal(page)
        if _BROKEN_WORD.search(text) and following[:1].islower():
            yield text[:-1]
        else:
            yield f"{text} " if text else ""


def _pages_by_term(pages: Sequence[str]) -> Mapping[str, Sequence[int]]:
    found: dict[str, list[int]] = defaultdict(list)
    for index, page in enumerate(pages):
        for term in set(_terms(page)):
            found[term].append(index)
    return found


def _terms(text: str) -> Iterator[str]:
    """Yield what is counted: words, or pairs of characters of scripts without spaces."""
    for word in text.split():
        if word.isascii() or not _UNSPACED.search(word):
            yield word
        else:
            yield from map("".join, pairwise(word))
