from app.window.viewer.search_hits import SearchHits, SearchState
from app.window.viewer.source.messages import PageHits

BOX = ((0.0, 0.0, 1.0, 1.0),)


def hits(*pages: tuple[int, int]) -> SearchHits:
    found = SearchHits("bolts")
    found.add(tuple(PageHits(page, (BOX,) * count) for page, count in pages))
    return found


def places(found: SearchHits, by: int, count: int, page: int = 1) -> list[tuple[int, int, int]]:
    seen = []
    for _ in range(count):
        hit = found.step(by, page)
        assert hit is not None
        seen.append((hit.page, hit.place, found.state.position))
    return seen


def test_steps_go_on_and_around() -> None:
    assert places(hits((3, 2), (9, 1)), 1, 4) == [(3, 0, 1), (3, 1, 2), (9, 0, 3), (3, 0, 1)]
    assert places(hits((3, 2), (9, 1)), -1, 4, 9) == [(3, 1, 2), (3, 0, 1), (9, 0, 3), (3, 1, 2)]


def test_first_step_begins_at_the_page_in_view() -> None:
    assert places(hits((3, 2), (9, 1)), 1, 1, 4) == [(9, 0, 3)]
    assert places(hits((3, 2), (9, 1)), 1, 1, 10) == [(3, 0, 1)]


def test_pages_come_in_any_order_and_only_once() -> None:
    found = hits((9, 1), (3, 1), (9, 1))
    assert found.pages == (3, 9)
    assert found.state == SearchState("bolts", 2, 0, is_running=True)


def test_nothing_found_nothing_to_step_to() -> None:
    assert hits((3, 0)).step(1, 1) is None
    assert not SearchHits("  ").is_running
