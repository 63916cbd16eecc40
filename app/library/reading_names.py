"""What readings are called, so that no two look alike; pure."""

from collections import Counter
from collections.abc import Callable, Sequence

from app.library.records import DocumentEntry, ReadingEntry


def shared_titles(readings: Sequence[ReadingEntry]) -> frozenset[str]:
    """Return the titles that several readings have."""
    numbers = Counter(entry.title for entry in readings)
    return frozenset(title for title, number in numbers.items() if number > 1)


def reading_name(
    entry: ReadingEntry, find: Callable[[str], DocumentEntry | None], shared: frozenset[str]
) -> str:
    """Return a reading's title, with the name of its file where others have the title as well.

    `find` gives a document by its hash.
    """
    if entry.title not in shared or len(entry.documents) != 1:
        return entry.title
    document = find(entry.documents[0])
    if document is None or document.name == entry.title:
        return entry.title
    return f"{entry.title} · {document.name}"
