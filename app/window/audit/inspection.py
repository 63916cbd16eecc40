"""A document prepared for an audit: which pages are suspicious and why; made once, pure."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from app.documents.document import Document, Finding
from app.documents.outdated import is_outdated
from app.readings.change_price import tokens_by_page
from app.window.audit.audit_page import AuditedDocument

_CHARACTERS_PER_TOKEN = 4


@dataclass(frozen=True, eq=False)
class Inspection:
    """One document.

    Attributes:
        document: its text.
        left_out: the pages left out when the audit began.
        flaws: flaws by page, of the pages that have any.
        suspicious: pages with a flaw and pages without a word, ascending.
        num_parts: how many parts of the file are not in the text.
        tokens: what it comes to in the reading; 0 where that was not counted.
        is_outdated: whether its text would be another one if it was extracted again.
    """

    document: Document
    left_out: tuple[int, ...]
    flaws: Mapping[int, tuple[Finding, ...]]
    suspicious: tuple[int, ...]
    num_parts: int
    tokens: int
    is_outdated: bool

    @cached_property
    def page_tokens(self) -> tuple[int, ...]:
        """About how many tokens each page has."""
        lengths = tuple(len(page.text) for page in self.document.pages)
        return tokens_by_page(lengths, self.tokens or sum(lengths) // _CHARACTERS_PER_TOKEN)


def audited(
    documents: Sequence[tuple[Document, tuple[int, ...]]], tokens: int
) -> tuple[AuditedDocument, ...]:
    """Return the documents of a reading, each with the pages of it that are left out.

    `tokens` is what the reading was counted at, 0 where it was not; each document has a share by
    its length, the pages that are left out included. Takes a moment for text that an earlier
    version extracted: use a job.
    """
    num_read = sum(_num_characters(document, left_out) for document, left_out in documents)
    rate = tokens / num_read if num_read else 0.0
    return tuple(
        AuditedDocument(
            document,
            left_out,
            round(rate * _num_characters(document)),
            is_outdated=is_outdated(document),
        )
        for document, left_out in documents
    )


def inspect(audited: AuditedDocument) -> Inspection:
    """Return what there is to see of a document."""
    document = audited.document
    flaws: dict[int, tuple[Finding, ...]] = {}
    for finding in document.audit.findings:
        flaws[finding.page] = (*flaws.get(finding.page, ()), finding)
    return Inspection(
        document=document,
        left_out=audited.left_out,
        flaws=flaws,
        suspicious=tuple(
            page.number for page in document.pages if page.number in flaws or not page.text.strip()
        ),
        num_parts=sum(part.count for part in document.audit.left_out),
        tokens=audited.tokens,
        is_outdated=audited.is_outdated,
    )


def _num_characters(document: Document, left_out: Collection[int] = ()) -> int:
    return sum(len(page.text) for page in document.pages if page.number not in left_out)
