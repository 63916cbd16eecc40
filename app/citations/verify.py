"""Produces an answer's citations: which of its quotes are in the documents, and where.

`docs/reading-and-proof.md` says exactly what the three results mean.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from app.citations.citation import Citation, CitationStatus, Place
from app.citations.exact import Found
from app.citations.lookup import Lookup
from app.citations.mentions import Mention, find_mentions
from app.citations.quotes import Passage, Quote, without_markdown
from app.citations.text_index import index_document
from app.documents.document import Document
from app.documents.page_labels import page_label

MAX_PLACES = 8
"""Pages of a quote that are named; more are counted."""
_MIN_LINE = 4
"""Words; shorter lines of a block are found by chance."""
_ENDS_SENTENCE = re.compile(r"[.!?:;。！？][\"”’»)\]]*\s*\Z")

Hints = Mapping[tuple[str, int], float]
"""How much the answer looked at a page, by the document's hash and the page's number."""


class Verifier:
    """Looks for quotes in a set of documents; made once for many answers."""

    def __init__(self, documents: Iterable[Document]) -> None:
        self._documents = list(documents)
        self._indexes = [index_document(document) for document in self._documents]
        self._recognised = {
            document.sha256: document.audit.recognised_pages for document in self._documents
        }
        self._labels = {document.sha256: document.audit.labels for document in self._documents}

    def verify(
        self, passages: Iterable[Passage], hints: Hints | None = None
    ) -> tuple[Citation, ...]:
        """Return where each quote stands.

        If there are several places, the one on the page with the largest hint comes first, then the
        first in the text. A term that is not found, or is on too many pages to name, is no quote.
        """
        citing = _Citing(Lookup(self._documents, self._indexes), hints or {})
        found = (citation for passage in passages for citation in citing.cited(passage))
        return tuple(map(self._marked, found))

    def _marked(self, citation: Citation) -> Citation:
        """Return a citation that says what its page is called, and whether it was recognised."""
        if citation.page is None or citation.document is None:
            return citation
        recognised = self._recognised[citation.document]
        others = (
            replace(place, label=page_label(self._labels[place.document], place.pages[0]))
            for place in citation.others
        )
        return replace(
            citation,
            is_recognised=any(page in recognised for page in citation.pages),
            label=page_label(self._labels[citation.document], citation.page),
            others=tuple(others),
        )

    def mentions(self, question: str) -> tuple[Mention, ...]:
        """Return where the documents mention what a question asks about."""
        found = find_mentions(self._indexes, question)
        return tuple(replace(one, citation=self._marked(one.citation)) for one in found)


class _Citing:
    """Makes the citations of one answer."""

    def __init__(self, lookup: Lookup, hints: Hints) -> None:
        self._lookup = lookup
        self._hints = hints

    def cited(self, passage: Passage) -> list[Citation]:
        """Return one citation for lines that are one quote, and several where they are several.

        They are one if they are in the text together, word for word. They are several if each
        sentence among them is in the text by itself, or else each line. Otherwise they are one.
        """
        whole = passage.joined(0, len(passage.lines) - 1)
        verified = self._verified(whole)
        if passage.is_term:
            return [verified] if verified and not verified.num_more else []
        if verified:
            return [verified]
        sentences = _sentences(passage)
        lines = passage.lines if all(map(_is_long, passage.lines)) else ()
        for quotes in (sentences, lines):
            several = [citation for quote in quotes if (citation := self._verified(quote))]
            if len(several) == len(quotes) > 1:
                return several
        nearly = self._nearly(whole)
        if nearly.status is CitationStatus.NOT_FOUND and len(sentences) > 1:
            each = [self._verified(quote) or self._nearly(quote) for quote in sentences]
            if any(citation.spans for citation in each):
                return each
        return [nearly]

    def _verified(self, quote: Quote) -> Citation | None:
        """Return where a quote stands word for word.

        Words that look like a source may be part of the quote, and apparent Markdown may be meant
        literally, so the unchanged words are tried first.
        """
        as_it_stands = Quote(quote.text + quote.source, quote.start, quote.end)
        texts = {as_it_stands.text: as_it_stands} if quote.source else {}
        texts |= {quote.text: quote, without_markdown(quote.text): quote}
        for text, said in texts.items():
            if places := self._lookup.exact(text):
                return self._ranked(said, places)
        return None

    def _nearly(self, quote: Quote) -> Citation:
        """Return where a quote is approximately, and what differs."""
        for text in dict.fromkeys((quote.text, without_markdown(quote.text))):
            if found := self._lookup.nearest(text):
                return Citation(
                    quote,
                    CitationStatus.APPROXIMATE,
                    found.index.sha256,
                    found.spans,
                    differences=found.differences,
                )
        return Citation(quote, CitationStatus.NOT_FOUND)

    def _ranked(self, quote: Quote, places: Sequence[Found]) -> Citation:
        """Return the citation of a quote found in these places, the most looked at first."""
        ranked = sorted(places, key=lambda found: -self._hint(found))
        named, more = ranked[:MAX_PLACES], ranked[MAX_PLACES:]
        said = [found for found in more if found.spans[0].page == quote.page]
        named[-1:] = said[:1] or named[-1:]
        first, *others = (Place(found.index.sha256, found.spans) for found in named)
        return Citation(
            quote,
            CitationStatus.VERIFIED,
            first.document,
            first.spans,
            others=tuple(others),
            num_more=len(more),
        )

    def _hint(self, found: Found) -> float:
        return self._hints.get((found.index.sha256, found.spans[0].page), 0.0)


def _is_long(line: Quote) -> bool:
    return len(line.text.split()) >= _MIN_LINE


def _sentences(passage: Passage) -> list[Quote]:
    """Return the lines of a passage, those together that no end of a sentence parts."""
    found: list[Quote] = []
    first = 0
    for at, line in enumerate(passage.lines):
        is_last = at == len(passage.lines) - 1
        if is_last or line.page is not None or _ENDS_SENTENCE.search(line.text):
            found.append(passage.joined(first, at))
            first = at + 1
    return found
