import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.window.viewer.look_cells import cell_of, look_cells


def test_one_cell_for_each_page_where_there_is_room() -> None:
    cells = look_cells(3, {2: 0.5, 3: 0.125}, 10)
    assert [(cell.page, cell.mass) for cell in cells] == [(1, 0.0), (2, 0.5), (3, 0.125)]
    assert [cell.strength for cell in cells] == [0.0, 1.0, 0.0]
    assert not any(cell.is_end for cell in cells)


def test_cell_of_many_pages_shows_the_strongest() -> None:
    first, second = look_cells(10, {2: 0.1, 4: 0.4}, 2)
    assert (first.first, first.last, first.page, first.strength) == (1, 5, 4, 1.0)
    assert (second.first, second.last, second.strength) == (6, 10, 0.0)


def test_ends_set_no_scale_and_are_told_apart() -> None:
    """The first page has most of the attention, whatever is asked; page 7 is what is unusual."""
    masses = dict.fromkeys(range(1, 21), 0.01) | {1: 0.5, 20: 0.2, 7: 0.09, 8: 0.03}
    cells = look_cells(20, masses, 20)
    by_page = {cell.page: cell for cell in cells}
    assert by_page[7].strength == 1.0
    assert by_page[8].strength == pytest.approx(0.5)
    assert (by_page[1].strength, by_page[1].is_end) == (1.0, True)
    assert by_page[20].is_end
    assert {cell.page for cell in cells if cell.strength and not cell.is_end} == {7, 8}
    first, *_ = look_cells(20, masses, 2)
    assert (first.page, first.is_end) == (7, False)


def test_what_would_be_said_as_nothing_is_not_coloured() -> None:
    cells = look_cells(9, {3: 0.0009, 4: 0.2}, 9)
    assert [cell.page for cell in cells if cell.strength] == [4]


def test_pages_that_are_all_alike_are_all_coloured() -> None:
    assert all(cell.strength == 1 for cell in look_cells(3, dict.fromkeys((1, 2, 3), 0.3), 3))


@given(
    st.integers(1, 60),
    st.dictionaries(st.integers(1, 60), st.floats(0, 1)),
    st.integers(1, 80),
)
def test_strengths_are_shares_and_grow_with_the_mass(
    num_pages: int, masses: dict[int, float], room: int
) -> None:
    for cell in look_cells(num_pages, masses, room):
        assert 0 <= cell.strength <= 1
        assert cell.mass >= 0.001 or not cell.strength
    cells = [cell for cell in look_cells(num_pages, masses, num_pages) if not cell.is_end]
    ordered = sorted(cells, key=lambda cell: cell.mass)
    assert [cell.strength for cell in ordered] == sorted(cell.strength for cell in cells)


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
