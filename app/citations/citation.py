"""What is known about a quote after looking for it in the documents."""

from dataclasses import dataclass
from enum import StrEnum

from app.citations.quotes import Quote


class CitationStatus(StrEnum):
    """How well a quote agrees with the text; `rules` has what that means exactly."""

    VERIFIED = "verified"
    """Word for word."""
    APPROXIMATE = "approximate"
    """Nearly: it differs in what `Citation.differences` shows, in no number and no negation."""
    NOT_FOUND = "not_found"
    UNQUOTED = "unquoted"
    """No quote but the short answer, which no quote contains; see `short_answer`."""


@dataclass(frozen=True, slots=True)
class PageSpan:
    """Part of a page's text; `page` counts from 1, `start` and `end` are offsets into its text."""

    page: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Difference:
    """Words of a quote, and the words of the text in their place; one may be empty."""

    quote: str
    text: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where words are: `document` is a SHA-256; across a page break they have several spans.

    `label` is what the page that they begin on is called, if not by its number.
    """

    document: str
    spans: tuple[PageSpan, ...]
    label: str = ""

    @property
    def pages(self) -> tuple[int, ...]:
        """The pages that they are on."""
        return tuple(span.page for span in self.spans)


@dataclass(frozen=True, slots=True)
class Citation:
    """A quote and its place.

    Attributes:
        quote: what was looked for.
        status: how well it agrees with the text.
        document: the SHA-256 of the document that contains it.
        spans: where in it; a quote across a page break has two.
        others: other pages with the same words, the most looked at first.
        num_more: how many further pages have them.
        differences: what differs, in the order of the text.
        is_recognised: whether its text was recognised in a picture of the page.
        label: what the page that it begins on is called, if not by its number.
    """

    quote: Quote
    status: CitationStatus
    document: str | None = None
    spans: tuple[PageSpan, ...] = ()
    others: tuple[Place, ...] = ()
    num_more: int = 0
    differences: tuple[Difference, ...] = ()
    is_recognised: bool = False
    label: str = ""

    @property
    def page(self) -> int | None:
        """The page that the quote begins on."""
        return self.spans[0].page if self.spans else None

    @property
    def pages(self) -> tuple[int, ...]:
        """The pages that the quote is on."""
        return tuple(span.page for span in self.spans)

    @property
    def wrong_page(self) -> int | None:
        """The page that the answer names, if the quote is not on it."""
        if self.quote.page is None or not self.spans:
            return None
        found = {*self.pages, *(page for place in self.others for page in place.pages)}
        named = range(self.quote.page, (self.quote.last_page or self.quote.page) + 1)
        return None if any(page in named for page in found) else self.quote.page
