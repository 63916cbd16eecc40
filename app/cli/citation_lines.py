"""A citation in the terminal: its place in the receipt, and what there is to say about it."""

from collections.abc import Iterator

from app.citations.citation import Citation, CitationStatus, Difference, Place
from app.citations.mentions import Mention
from app.cli.terminal import Marks
from app.core.readings.opened_reading import OpenedReading
from app.readings.figures import format_tokens


def citation_place(citation: Citation, reading: OpenedReading, marks: Marks) -> str:
    """``p. 12, 31 and 4 more ✓``, ``p. xii (14) ✓``, ``p. 3 (recognised text) ≈``, ``quote ✗``.

    Pages are in the order of the document, whichever of them was looked at most.
    """
    sign = {
        CitationStatus.VERIFIED: marks.verified,
        CitationStatus.APPROXIMATE: marks.approximate,
        CitationStatus.NOT_FOUND: marks.missing,
        CitationStatus.UNQUOTED: marks.missing,
    }[citation.status]
    if citation.document is None:
        return f"quote {sign}"
    places = [Place(citation.document, citation.spans, citation.label), *citation.others]
    named: list[str] = []
    for document in dict.fromkeys(place.document for place in places):
        inside = sorted((one for one in places if one.document == document), key=_first_page)
        pages = ", ".join(map(_named, inside))
        name = f"{reading.name_of(document)} " if len(reading.documents) > 1 else ""
        named.append(f"{name}p. {pages}")
    more = f" and {format_tokens(citation.num_more)} more" if citation.num_more else ""
    source = " (recognised text)" if citation.is_recognised else ""
    return f"{', '.join(named)}{more}{source} {sign}"


def citation_notes(citation: Citation) -> Iterator[str]:
    """Yield what a person should know about a quote that its sign does not say."""
    if citation.status is CitationStatus.UNQUOTED:
        yield f'The short answer "{citation.quote.text}" is not in the quotes.'
    if citation.differences:
        differences = "; ".join(map(_difference, citation.differences))
        yield f"The quote on p. {_named(citation)} differs: {differences}."
    if citation.wrong_page is not None:
        yield (
            f"The answer names page {format_tokens(citation.wrong_page)}; "
            f"the quote is on page {_named(citation)}."
        )


def mention_note(mention: Mention, reading: OpenedReading) -> str:
    """``But "Heron" is on p. 1: The Heron moors at the north gate.``."""
    words = ", ".join(f'"{word}"' for word in mention.words)
    name = f"{reading.name_of(mention.citation.document)} " if len(reading.documents) > 1 else ""
    is_said = "is" if len(mention.words) == 1 else "are"
    passage = " ".join(mention.citation.quote.text.split())
    return f"But {words} {is_said} on {name}p. {_named(mention.citation)}: {passage}"


def _difference(difference: Difference) -> str:
    if not difference.text:
        return f'"{difference.quote}" is added'
    if not difference.quote:
        return f'"{difference.text}" is left out'
    return f'"{difference.quote}" replaces "{difference.text}"'


def _first_page(place: Place) -> int:
    return place.pages[0]


def _named(place: Citation | Place) -> str:
    """Return the pages of a quote, after the label of the first one if it has one."""
    pages = _range(place.pages)
    return f"{place.label} ({pages})" if place.label else pages


def _range(pages: tuple[int, ...]) -> str:
    """Return a page, or the first and the last of several."""
    ends = dict.fromkeys((pages[0], pages[-1]))
    return "-".join(map(format_tokens, ends))
