"""What is known about a quote after it was looked for in the documents."""

from dataclasses import dataclass
from enum import StrEnum

from app.citations.quotes import Quote


class CitationStatus(StrEnum):
    """How well a quote agrees with the text."""

    VERIFIED = "verified"
    """Word for word."""
    APPROXIMATE = "approximate"
    """Nearly: some words differ, no number does."""
    NOT_FOUND = "not_found"


@dataclass(frozen=True, slots=True)
class PageSpan:
    """Part of a page's text; `page` counts from 1, `start` and `end` are offsets into its text."""

    page: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Citation:
    """A quote and its place: `document` is a SHA-256; a quote over a page break has two spans."""

    quote: Quote
    status: CitationStatus
    document: str | None = None
    spans: tuple[PageSpan, ...] = ()

    @property
    def page(self) -> int | None:
        """The page that the quote begins on."""
        return self.spans[0].page if self.spans else None
