from hypothesis import given
from hypothesis import strategies as st

from app.documents.layout.fragment import Fragment, group_rows
from app.documents.layout.margins import margins, windows
from app.documents.layout.page_reader import RawPage


@given(st.integers(0, 30), st.integers(1, 8))
def test_every_item_is_given_among_its_neighbours(count: int, reach: int) -> None:
    items = list(range(count))
    found = [(list(window), at) for window, at in windows(items, reach)]
    assert [window[at] for window, at in found] == items
    for item, (window, at) in enumerate(found):
        assert window[:at] == items[max(item - reach, 0) : item]
        assert window[at:] == items[item : item + reach + 1]


def test_heavy_items_are_not_heaped_up() -> None:
    found = [list(w[at:]) for w, at in windows([5] * 10, 8, weight=lambda item: item, most=9)]
    assert max(map(len, found)) == 3
    assert len(found) == 10


def test_what_is_remembered_of_a_page_is_short() -> None:
    fragments = [Fragment(50 + n, 51 + n, 40, 10, "long words " * 100) for n in range(100)]
    page = RawPage(tuple(group_rows(fragments)), bottom=842, asides=("aside " * 100, "stamp"))
    found = margins(page, 1)
    assert [len(line.words) for line in found.top] == [201]
    assert not found.top[0].is_short
    assert found.asides == {"stamp"}
    assert margins(RawPage(asides=tuple(map(str, range(10_000)))), 1).asides == frozenset()
