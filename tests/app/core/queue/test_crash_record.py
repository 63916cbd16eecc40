from app.core.queue.crash_record import CrashRecord


def test_three_crashes_at_one_place_are_too_many() -> None:
    crashes = CrashRecord()
    assert [crashes.add(1, began_at=512) for _ in range(3)] == [False, False, True]


def test_getting_further_begins_the_count_anew() -> None:
    crashes = CrashRecord()
    places = [0, 0, 512, 512, 1024, 1024]
    assert not any(crashes.add(1, began_at=place) for place in places)
    assert crashes.add(1, began_at=1024)


def test_falling_back_counts_as_no_progress() -> None:
    crashes = CrashRecord()
    assert [crashes.add(1, began_at=place) for place in (512, 0, 0)] == [False, False, True]


def test_readings_are_counted_apart_and_can_be_forgiven() -> None:
    crashes = CrashRecord()
    for _ in range(2):
        assert not crashes.add(1, began_at=0)
        assert not crashes.add(2, began_at=0)
    crashes.forget(1)
    assert not crashes.add(1, began_at=0)
    assert crashes.add(2, began_at=0)
