import pytest

from app.core.queue.queue_order import QueueOrder
from app.library.records import QueuedReading


def order(*ids: int, paused: tuple[int, ...] = ()) -> QueueOrder:
    return QueueOrder(tuple(QueuedReading(key, is_paused=key in paused) for key in ids))


@pytest.mark.parametrize(
    ("queue", "expected"),
    [
        (order(), None),
        (order(3, 1), 3),
        (order(3, 1, paused=(3,)), 1),
        (order(3, 1, paused=(1, 3)), None),
    ],
)
def test_the_first_that_is_not_paused_is_next(queue: QueueOrder, expected: int | None) -> None:
    assert queue.next == expected


def test_places_count_from_one() -> None:
    assert [order(5, 7).place(key) for key in (5, 7, 9)] == [1, 2, 0]


def test_a_new_reading_comes_last() -> None:
    assert order(1).with_waiting(2) == order(1, 2)


def test_a_paused_reading_goes_on_in_its_place() -> None:
    paused = order(1, 2, 3).with_paused(2)
    assert paused == order(1, 2, 3, paused=(2,))
    assert paused.is_paused(2)
    assert not paused.is_paused(1)
    assert paused.with_waiting(2) == order(1, 2, 3)


def test_pausing_what_is_not_there_changes_nothing() -> None:
    assert order(1).with_paused(2) == order(1)


def test_a_reading_leaves() -> None:
    assert order(1, 2, 3, paused=(3,)).without(2) == order(1, 3, paused=(3,))


@pytest.mark.parametrize(
    ("moved", "place", "expected"),
    [
        (3, 1, (3, 1, 2)),
        (1, 3, (2, 3, 1)),
        (1, 2, (2, 1, 3)),
        (2, 99, (1, 3, 2)),
        (2, -5, (2, 1, 3)),
        (9, 1, (1, 2, 3)),
    ],
)
def test_a_reading_goes_to_its_place(moved: int, place: int, expected: tuple[int, ...]) -> None:
    assert order(1, 2, 3).moved(moved, place) == order(*expected)


def test_what_was_stored_comes_before_what_is_new() -> None:
    stored = order(1, 2, paused=(2,))
    assert stored.followed_by(order(2, 3)) == order(1, 2, 3, paused=(2,))
