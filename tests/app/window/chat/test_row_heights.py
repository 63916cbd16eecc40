import pytest

from app.window.chat.chat_view import SentenceReader
from app.window.chat.row_heights import Place, RowHeights
from app.window.chat.text_selection import TextPoint, TextSelection


class Rows:
    """Rows of 30 pixels that were estimated to have 20; remembers what was measured."""

    def __init__(self, count: int) -> None:
        self.measured: set[int] = set()
        self.heights = RowHeights(estimate=lambda rows: [20] * len(rows), measure=self.measure)
        self.heights.reset(count)

    def measure(self, row: int) -> int:
        self.measured.add(row)
        return 30


def test_only_what_is_in_sight_is_measured() -> None:
    rows = Rows(1000)
    assert rows.heights.rows_in(Place(500, 5), 100) == range(500, 504)
    assert rows.measured == set(range(500, 504))
    assert rows.heights.total == 996 * 20 + 4 * 30


def test_the_last_screen_ends_where_the_list_ends() -> None:
    rows = Rows(1000)
    assert rows.heights.last_screen(100) == Place(996, 20)
    assert rows.measured == {996, 997, 998, 999}
    assert Rows(2).heights.last_screen(100) == Place(0, 0)


@pytest.mark.parametrize(
    ("start", "distance", "end"),
    [
        (Place(5, 0), 40, Place(6, 10)),
        (Place(5, 10), -45, Place(3, 25)),
        (Place(0, 5), -99, Place(0, 0)),
        (Place(9, 0), 10, Place(9, 10)),
    ],
)
def test_moving_counts_measured_pixels(start: Place, distance: int, end: Place) -> None:
    assert Rows(10).heights.moved(start, distance) == end


def test_a_changed_row_is_measured_again() -> None:
    rows = Rows(3)
    rows.heights.height(1)
    rows.measured.clear()
    rows.heights.height(1)
    assert not rows.measured
    rows.heights.forget(1)
    assert rows.heights.height(1) == 30
    assert rows.measured == {1}


def test_rows_come_and_go_at_the_end() -> None:
    rows = Rows(2)
    rows.heights.height(0)
    rows.heights.resize(4)
    assert rows.heights.total == 90
    rows.heights.resize(1)
    assert (len(rows.heights), rows.heights.total) == (1, 30)
    rows.heights.resize(0)
    assert rows.heights.place_at(10) == Place(0, 0)


@pytest.mark.parametrize(
    ("row", "part"), [(1, (0, 0)), (2, (3, 9)), (3, (0, 9)), (4, (0, 5)), (5, (0, 0))]
)
def test_a_selection_has_a_part_in_each_of_its_rows(row: int, part: tuple[int, int]) -> None:
    selection = TextSelection(anchor=TextPoint(4, 5), cursor=TextPoint(2, 3))
    assert selection.part_in(row, 9) == part
    assert selection.rows == range(2, 5)


def test_sentences_are_said_once() -> None:
    reader = SentenceReader()
    assert reader.read(1, "Two groups. The hou", is_complete=False) == ["Two groups."]
    assert reader.read(1, "Two groups. The housing", is_complete=False) == []
    assert reader.read(1, "Two groups. The housing bolts", is_complete=True) == [
        "The housing bolts"
    ]
    assert reader.read(1, "Two groups. The housing bolts", is_complete=True) == []
    assert reader.read(2, "An old answer.", is_complete=True) == []
