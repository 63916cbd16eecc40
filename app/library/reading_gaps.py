"""The gaps in the text of a whole reading."""

from collections.abc import Callable

from app.documents.gaps import NO_GAPS, Gaps, gaps_of
from app.library.records import DocumentEntry, ReadingEntry


def reading_gaps(entry: ReadingEntry, find: Callable[[str], DocumentEntry | None]) -> Gaps:
    """Return how many of the pages that are read have gaps; `find` gives a document by its hash."""
    pairs = zip(entry.documents, entry.left_out, strict=True)
    found = ((find(sha256), left_out) for sha256, left_out in pairs)
    parts = (gaps_of(one.audit, one.num_pages, left) for one, left in found if one is not None)
    return sum(parts, NO_GAPS)
