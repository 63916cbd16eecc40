"""Records of pages: where each is, what holds it there, and which should go first.

Plain Python; knows no memory and no file. The rules it keeps:
- a page whose content may still change is hot and nowhere else;
- a page leaves the hot tier only when it is stored on the SSD and nobody pins it;
- pages go in the order of their last use; of those used together the oldest of the sequence go
  first, sinks last, so that sinks and the newest pages stay.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from engine.cache.page_key import PageKey
from engine.protocol.records import PageTier
from engine.tiers.lookup import Lookup

NUM_SINK_PAGES = 1
"""First pages of a sequence: every token attends to them."""


@dataclass(eq=False, slots=True)
class Page:
    """One page of the cache.

    Attributes:
        frame: its place in the hot tier; also set while it is being loaded there.
        warm_slot: its place in the warm tier.
        key: what it is stored under; None while its content may change.
        number: its place in its sequence, counted in pages.
        is_stored: whether the SSD has it.
        is_arriving: whether it is being loaded into ``frame``.
        is_released: whether its last holder went while a transfer still needed it.
        pins: transfers that need it to stay where it is.
        last_used: turn of the clock.
    """

    frame: int | None = None
    warm_slot: int | None = None
    key: PageKey | None = None
    number: int = 0
    is_stored: bool = False
    is_arriving: bool = False
    is_released: bool = False
    pins: int = 0
    last_used: int = 0

    @property
    def tier(self) -> PageTier:
        """Where its fastest readable copy is."""
        if self.is_hot:
            return PageTier.HOT
        return PageTier.COLD if self.warm_slot is None else PageTier.WARM

    @property
    def is_hot(self) -> bool:
        """Whether it can be read in the hot tier."""
        return self.frame is not None and not self.is_arriving

    @property
    def lookup(self) -> Lookup:
        """The result of looking it up in the hot tier."""
        if self.is_arriving:
            return Lookup.PENDING
        return Lookup.HIT if self.is_hot else Lookup.MISS

    @property
    def is_sink(self) -> bool:
        """Whether it is among the first of its sequence."""
        return self.number < NUM_SINK_PAGES

    @property
    def can_be_evicted(self) -> bool:
        """Whether the hot tier can forget it now."""
        return self.is_hot and self.is_stored and not self.pins

    @property
    def can_be_stored(self) -> bool:
        """Whether writing it would let the hot tier forget it."""
        return self.is_hot and self.key is not None and not self.is_stored and not self.pins


def eviction_order(pages: Iterable[Page]) -> list[Page]:
    """Pages in the order in which they should go."""
    return sorted(pages, key=_worth)


def first_to_go(pages: Iterable[Page]) -> Page:
    """The page that should go before all others; there must be one."""
    return min(pages, key=_worth)


def promotion_order(pages: Iterable[Page]) -> list[Page]:
    """Pages of one sequence in the order in which they should come: sinks, then the newest."""
    return sorted(pages, key=_worth, reverse=True)


def tier_runs(pages: Iterable[Page]) -> list[tuple[PageTier, int]]:
    """Runs of pages in one tier, in their order: the tier and how many."""
    grouped = groupby(pages, key=lambda page: page.tier)
    return [(tier, len(list(run))) for tier, run in grouped]


def _worth(page: Page) -> tuple[int, bool, int]:
    return page.last_used, page.is_sink, page.number
