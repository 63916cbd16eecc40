"""Sorts readings, and filters them by collection; pure."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from app.library.records import Conversation, DocumentEntry, ReadingEntry

ALL, UNSORTED = -1, 0
"""In the place of a collection's id: every reading, and those in no collection."""


class Order(StrEnum):
    """What readings are sorted by."""

    ADDED = "added"
    """What came last first."""
    RECENT = "recent"
    """What was asked about last first."""
    TITLE = "title"
    PAGES = "pages"
    """What is longest first."""


def in_order(
    readings: Sequence[ReadingEntry],
    order: Order,
    documents: Mapping[str, DocumentEntry],
    conversations: Mapping[int, Sequence[Conversation]],
) -> Sequence[ReadingEntry]:
    """Return readings, which come as they were added, in an order; equal ones stay as they are."""
    match order:
        case Order.ADDED:
            return readings
        case Order.RECENT:
            return sorted(readings, key=lambda one: _touched(one, conversations), reverse=True)
        case Order.TITLE:
            return sorted(readings, key=lambda one: _natural(one.title))
        case Order.PAGES:
            return sorted(readings, key=lambda one: num_pages(one, documents), reverse=True)


def in_collection(entry: ReadingEntry, collection: int) -> bool:
    """Whether a reading is shown with a collection."""
    return collection in (ALL, entry.collection_id or UNSORTED)


def num_pages(entry: ReadingEntry, documents: Mapping[str, DocumentEntry]) -> int:
    """Return how many pages are read of a reading, as far as its documents are known."""
    known = sum(documents[one].num_pages for one in entry.documents if one in documents)
    return known - sum(map(len, entry.left_out))


def _touched(entry: ReadingEntry, conversations: Mapping[int, Sequence[Conversation]]) -> float:
    latest = next(iter(conversations.get(entry.id, ())), None)
    moment = entry.created_at if latest is None else max(entry.created_at, latest.updated_at)
    return moment.timestamp()


def _natural(title: str) -> tuple[tuple[bool, int, str], ...]:
    """Return a key by which "Part 9" comes before "Part 10"."""
    parts, digits = [], ""
    for sign in f"{title.casefold()}\0":
        if sign.isascii() and sign.isdigit():
            digits += sign
            continue
        if digits:
            parts.append((False, len(digits.lstrip("0")), digits.lstrip("0")))
            digits = ""
        parts.append((True, 0, sign))
    return tuple(parts)
