from app.window.viewer.source.agenda import SEARCH_PAGES, Agenda
from app.window.viewer.source.messages import (
    FindPassage,
    ReadLines,
    ReadSizes,
    RenderTile,
    Search,
    Tile,
)

TILE = Tile(page=3, width=600, height=800)


def test_what_is_seen_comes_first() -> None:
    agenda = Agenda(num_pages=9, tiles=[TILE], passages=[(3, "bolts")], lines=[3])
    agenda.want_search("bolts", 1)
    assert agenda.next_request() == RenderTile(TILE)
    agenda.tiles = []
    assert agenda.next_request() == FindPassage(3, "bolts")
    agenda.passages = []
    assert agenda.next_request() == ReadLines(3)
    agenda.lines = []
    assert agenda.next_request() == Search("bolts", 1, 9)
    agenda.want_search("", 1)
    assert agenda.next_request() == ReadSizes(2)
    agenda.sized_until = 9
    assert agenda.next_request() is None


def test_search_goes_around_the_end_once() -> None:
    agenda = Agenda(num_pages=100)
    agenda.want_search("bolts", 90)
    seen: list[int] = []
    for _ in range(100):
        request = agenda.next_request()
        assert isinstance(request, Search)
        after = min(request.first + request.count, agenda.num_pages + 1)
        seen.extend(range(request.first, after))
        if agenda.searched(request, after):
            break
    assert sorted(seen) == list(range(1, 101))
    assert seen[0] == 90


def test_search_steps_over_the_page_that_kills_it() -> None:
    agenda = Agenda(num_pages=200)
    agenda.want_search("bolts", 1)
    deaths, seen = 0, []
    while True:
        request = agenda.next_request()
        assert isinstance(request, Search)
        pages = range(request.first, min(request.first + request.count, 201))
        if 70 in pages:
            deaths += 1
            ended = agenda.search_died(request)
        else:
            seen.extend(pages)
            ended = agenda.searched(request, pages.stop)
        if ended:
            break
    assert set(range(1, 201)) - set(seen) == {70}
    assert deaths == 2


def test_large_search_takes_turns() -> None:
    agenda = Agenda(num_pages=4000)
    agenda.want_search("bolts", 1)
    assert agenda.next_request() == Search("bolts", 1, SEARCH_PAGES)


def test_answer_to_an_earlier_search_does_not_count() -> None:
    agenda = Agenda(num_pages=9)
    agenda.want_search("bolts", 1)
    earlier = Search("bolts", 1, 9)
    agenda.want_search("nuts", 1)
    assert not agenda.searched(earlier, 10)
    assert agenda.next_request() == Search("nuts", 1, 9)


def test_failed_page_is_left_alone() -> None:
    agenda = Agenda(num_pages=3, sized_until=3, tiles=[TILE], lines=[3, 2])
    agenda.drop_page(3)
    assert agenda.next_request() == ReadLines(2)
    agenda.lines = [3]
    assert agenda.next_request() is None
