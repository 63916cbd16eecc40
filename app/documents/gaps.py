"""Counts the pages whose text says less than the pages themselves; pure."""

from collections.abc import Collection
from dataclasses import dataclass

from app.documents.document import Audit, PageFlaw

_DAMAGED = PageFlaw.DAMAGED, PageFlaw.UNREADABLE, PageFlaw.REPLACED
_EMPTY = PageFlaw.NO_TEXT_LAYER, PageFlaw.LOST_TEXT


@dataclass(frozen=True, slots=True)
class Gaps:
    """How many of `num_pages` pages have gaps.

    Attributes:
        num_pages: all pages.
        num_damaged: those of which something could not be read.
        num_empty: those that show something but have no text, damaged or not.
        num_flawed: those that are either.
    """

    num_pages: int = 0
    num_damaged: int = 0
    num_empty: int = 0
    num_flawed: int = 0

    def __add__(self, other: "Gaps") -> "Gaps":
        return Gaps(
            self.num_pages + other.num_pages,
            self.num_damaged + other.num_damaged,
            self.num_empty + other.num_empty,
            self.num_flawed + other.num_flawed,
        )


NO_GAPS = Gaps()


def gaps_of(audit: Audit, num_pages: int, left_out: Collection[int] = ()) -> Gaps:
    """Return the gaps of a document, of which some pages are not read."""
    damaged = damaged_pages(audit).difference(left_out)
    empty = empty_pages(audit).difference(left_out)
    return Gaps(num_pages - len(left_out), len(damaged), len(empty), len(damaged | empty))


def damaged_pages(audit: Audit) -> frozenset[int]:
    """Return the pages of which something could not be read."""
    return frozenset(audit.pages_with(*_DAMAGED))


def empty_pages(audit: Audit) -> frozenset[int]:
    """Return the pages that show something but have no text."""
    return frozenset(audit.pages_with(*_EMPTY))
