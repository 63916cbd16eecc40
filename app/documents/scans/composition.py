"""Merges a document with the text recognised in it; pure."""

from collections.abc import Mapping
from dataclasses import replace

from app.documents.document import Document, Finding, Page, PageFlaw
from app.documents.scans.recognised_page import RecognisedPage

_NO_NEWS = 1.5
"""A picture that says less than this many times what the text has already adds nothing to it."""


def with_recognised(document: Document, recognised: Mapping[int, RecognisedPage]) -> Document:
    """Return a document with recognised text where it had none, by the numbers of its pages.

    Text that a page has stays where its picture says little more; other pages are not touched.
    """
    wanted = set(document.audit.pages_to_recognise) & recognised.keys()
    if not wanted:
        return document
    texts = {page.number: page.text for page in document.pages if page.number in wanted}
    news = {number: recognised[number] for number in wanted}
    pages = tuple(
        Page(page.number, news[page.number].text)
        if _tells_more(page.text, news.get(page.number))
        else page
        for page in document.pages
    )
    kept = (one for one in document.audit.findings if _is_kept(one, texts, news))
    added = (_finding(number, texts[number], page) for number, page in news.items())
    findings = tuple(sorted((*kept, *added), key=lambda finding: finding.page))
    return replace(document, pages=pages, audit=replace(document.audit, findings=findings))


def _tells_more(text: str, page: RecognisedPage | None) -> bool:
    if page is None or page.failure:
        return False
    return _weight(page.text) > _NO_NEWS * _weight(text)


def _weight(text: str) -> int:
    return sum(1 for character in text if character.isalnum())


def _is_kept(
    finding: Finding, texts: Mapping[int, str], news: Mapping[int, RecognisedPage]
) -> bool:
    """Whether a flaw is still one: damage is, a page without text that was recognised is not."""
    page = news.get(finding.page)
    if page is None or page.failure:
        return True
    if finding.flaw is PageFlaw.UNREADABLE:
        return not _tells_more(texts[finding.page], page)
    return finding.flaw not in {PageFlaw.NO_TEXT_LAYER, PageFlaw.LOW_DENSITY}


def _finding(number: int, text: str, page: RecognisedPage) -> Finding:
    if page.failure:
        return Finding(number, PageFlaw.NOT_RECOGNISED)
    if _tells_more(text, page):
        return Finding(number, PageFlaw.RECOGNISED, round(page.confidence, 4))
    return Finding(number, PageFlaw.NO_WORDS)
