"""Which page goes first, which comes first, and which must stay."""

import pytest

from engine.protocol.records import PageTier
from engine.tiers.lookup import Lookup
from engine.tiers.page import Page, eviction_order, first_to_go, promotion_order

KEY = bytes(16)


def pages(*facts: tuple[int, int]) -> list[Page]:
    """Pages by (last use, number)."""
    return [Page(last_used=last_used, number=number) for last_used, number in facts]


def told(chosen: list[Page]) -> list[tuple[int, int]]:
    return [(page.last_used, page.number) for page in chosen]


def test_the_longest_unused_go_first_and_of_equals_the_oldest_but_sinks() -> None:
    some = pages((5, 0), (5, 9), (5, 1), (3, 7), (3, 0))
    order = [(3, 7), (3, 0), (5, 1), (5, 9), (5, 0)]
    assert told(eviction_order(some)) == order
    assert told([first_to_go(some)]) == order[:1]


def test_sinks_and_the_newest_come_first() -> None:
    assert told(promotion_order(pages((5, 4), (5, 0), (5, 9)))) == [(5, 0), (5, 9), (5, 4)]


@pytest.mark.parametrize(
    ("page", "tier", "lookup", "can_go", "can_be_stored"),
    [
        (Page(frame=3), PageTier.HOT, Lookup.HIT, False, False),
        (Page(frame=3, key=KEY), PageTier.HOT, Lookup.HIT, False, True),
        (Page(frame=3, key=KEY, pins=1), PageTier.HOT, Lookup.HIT, False, False),
        (Page(frame=3, key=KEY, is_stored=True), PageTier.HOT, Lookup.HIT, True, False),
        (Page(frame=3, key=KEY, is_stored=True, pins=1), PageTier.HOT, Lookup.HIT, False, False),
        (Page(key=KEY, is_stored=True), PageTier.COLD, Lookup.MISS, False, False),
        (Page(key=KEY, is_stored=True, warm_slot=0), PageTier.WARM, Lookup.MISS, False, False),
        (
            Page(frame=3, key=KEY, is_stored=True, is_arriving=True),
            PageTier.COLD,
            Lookup.PENDING,
            False,
            False,
        ),
    ],
)
def test_where_a_page_is_and_what_may_be_done_with_it(
    page: Page, tier: PageTier, lookup: Lookup, can_go: bool, can_be_stored: bool
) -> None:
    assert page.tier is tier
    assert page.lookup is lookup
    assert page.can_be_evicted is can_go
    assert page.can_be_stored is can_be_stored
