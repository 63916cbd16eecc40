"""Documents and quotes for the tests of citations."""

from collections.abc import Mapping

from app.citations.citation import Citation, PageSpan
from app.citations.quotes import Passage, Quote, find_quotes
from app.citations.verify import Verifier
from app.documents.document import Audit, Document, Format, LeftOut, Page


def document(sha256: str, *pages: str, left_out: tuple[LeftOut, ...] = ()) -> Document:
    numbered = tuple(Page(number, text) for number, text in enumerate(pages, 1))
    audit = Audit(Format.PDF, left_out=left_out)
    return Document(f"{sha256}.pdf", sha256, numbered, audit)


def passage(text: str) -> Passage:
    return Passage((Quote(text, 0, len(text)),))


def cite(
    verifier: Verifier, text: str, hints: Mapping[tuple[str, int], float] | None = None
) -> Citation:
    (citation,) = verifier.verify([passage(text)], hints)
    return citation


def cite_in(text: str, quote: str) -> Citation:
    """Look for a quote in a document of one page."""
    return cite(Verifier([document("one", text)]), quote)


def cite_answer(answer: str, *pages: str) -> tuple[Citation, ...]:
    return Verifier([document("one", *pages)]).verify(find_quotes(answer))


def words_at(spans: tuple[PageSpan, ...], *pages: str) -> list[str]:
    return [pages[span.page - 1][span.start : span.end] for span in spans]


def differences(citation: Citation) -> list[tuple[str, str]]:
    return [(difference.quote, difference.text) for difference in citation.differences]
