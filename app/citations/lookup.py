"""Finds where words are in a set of documents: exactly, with omissions, or approximately."""

from collections.abc import Iterator, Sequence
from itertools import islice

from app.citations.approximate import find_nearly
from app.citations.exact import Effort, Found, QuotedWords, find_exactly
from app.citations.omissions import find_with_omissions
from app.citations.text_index import TextIndex, index_pages
from app.documents.document import Document

_MAX_PLACES = 1000
_MAX_QUOTE = 20_000
"""Characters; longer passages are not treated as quotes."""
_NUM_LIKELY = 8


class Lookup:
    """Looks for words of one answer; remembers what it found."""

    def __init__(self, documents: Sequence[Document], indexes: Sequence[TextIndex]) -> None:
        self._documents = documents
        self._indexes = indexes
        self._effort = Effort()
        self._likely_pieces: dict[tuple[str, str], Sequence[int]] = {}
        self._known: dict[str, list[Found]] = {}

    def exact(self, text: str) -> list[Found]:
        """Return the places where words are found exactly, one for each page."""
        return [found for found in self._places(text) if not found.differences]

    def nearest(self, text: str) -> Found | None:
        """Return where words are found with the fewest differences."""
        if denied := self._places(text):
            return denied[0]
        if len(text) > _MAX_QUOTE:
            return None
        for index in self._indexes:
            if found := find_with_omissions(index, text):
                return found
        quote = QuotedWords(text)
        near = [
            found
            for index in self._indexes
            if (found := find_nearly(index, quote, self._likely(index, quote)))
        ]
        return min(near, key=lambda found: len(found.differences), default=None)

    def _places(self, text: str) -> list[Found]:
        """Return the places of words, denied or not, one for each page."""
        if text not in self._known:
            quote = QuotedWords(text if len(text) <= _MAX_QUOTE else "")
            places: dict[tuple[str, int], Found] = {}
            for found in islice(self._all(quote), _MAX_PLACES) if quote.key else ():
                places.setdefault((found.index.sha256, found.spans[0].page), found)
            self._known[text] = list(places.values())
        return self._known[text]

    def _all(self, quote: QuotedWords) -> Iterator[Found]:
        is_found = False
        for index in self._indexes:
            for found in find_exactly(index, quote, self._effort):
                is_found = True
                yield found
        if not is_found:
            yield from self._across_running_lines(quote)

    def _across_running_lines(self, quote: QuotedWords) -> Iterator[Found]:
        """Yield places of words that continue from a header or footer into the text of its page."""
        for document, index in zip(self._documents, self._indexes, strict=True):
            if pages := index.cut_pages_of(self._likely(index, quote)):
                yield from find_exactly(index_pages(document, pages), quote, self._effort)

    def _likely(self, index: TextIndex, quote: QuotedWords) -> Sequence[int]:
        """Return the pieces of a text that most likely contain a quote."""
        known = self._likely_pieces.get((index.sha256, quote.text))
        if known is None:
            known = index.likely_pieces(quote.terms, limit=_NUM_LIKELY)
            self._likely_pieces[index.sha256, quote.text] = known
        return known
