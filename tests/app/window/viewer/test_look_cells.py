from hypothesis import given
from hypothesis import strategies as st

from app.window.viewer.look_cells import LookCell, cell_of, look_cells


def test_one_cell_for_each_page_where_there_is_room() -> None:
    cells = look_cells(3, {2: 0.5, 3: 0.125}, 10)
    assert cells == (
        LookCell(1, 1, 1, 0.0, 0.0),
        LookCell(2, 2, 2, 0.5, 1.0),
        LookCell(3, 3, 3, 0.125, 0.5),
    )


def test_cell_of_many_pages_shows_the_strongest() -> None:
    first, second = look_cells(10, {2: 0.1, 4: 0.4}, 2)
    assert (first.first, first.last, first.page, first.strength) == (1, 5, 4, 1.0)
    assert (second.first, second.last, second.strength) == (6, 10, 0.0)


def test_nothing_to_show() -> None:
    assert look_cells(0, {}, 10) == look_cells(10, {}, 0) == ()
    assert all(cell.strength == 0 for cell in look_cells(5, {9: 1.0, 0: 1.0, 2: 0.0}, 5))


@given(st.integers(1, 5000), st.integers(1, 200))
def test_cells_cover_all_pages_once(num_pages: int, room: int) -> None:
    cells = look_cells(num_pages, {}, room)
    pages = [page for cell in cells for page in range(cell.first, cell.last + 1)]
    assert pages == list(range(1, num_pages + 1))
    for index, cell in enumerate(cells):
        assert cell_of(cell.first, num_pages, len(cells)) == index
        assert cell_of(cell.last, num_pages, len(cells)) == index
