"""Converts attention per cache page into attention per document page."""

from collections.abc import Sequence

from engine.protocol.records import PageMass
from engine.text.prompt import PageSpan

_MAX_PAGES = 12


def pages_looked_at(
    shares: Sequence[float], spans: Sequence[PageSpan], page_size: int
) -> tuple[PageMass, ...]:
    """The document pages that drew most of the attention, strongest first.

    A cache page that spans several document pages gives each its share of the tokens. Positions
    outside all documents (instructions, conversation) keep theirs, so the sum may be
    less than 1.
    """
    masses = []
    for span in spans:
        first, last = span.start // page_size, (span.end - 1) // page_size
        mass = 0.0
        for page in range(first, min(last, len(shares) - 1) + 1):
            overlap = min(span.end, (page + 1) * page_size) - max(span.start, page * page_size)
            mass += shares[page] * overlap / page_size
        if mass > 0:
            masses.append(PageMass(document=span.document, page=span.page, mass=mass))
    masses.sort(key=lambda each: -each.mass)
    return tuple(masses[:_MAX_PAGES])
