"""Rates over the recent past."""

from engine.counters import Rate


def test_a_rate_forgets_what_is_long_ago() -> None:
    now = 0.0
    rate = Rate(clock=lambda: now)
    rate.add(100, 1.0)
    now = 9.0
    rate.add(20, 2.0)
    assert rate.per_second() == 40.0
    now = 11.0
    assert rate.per_second() == 10.0
    now = 30.0
    assert rate.per_second() == 0.0


def test_a_rate_that_nobody_asks_for_does_not_grow() -> None:
    now = 0.0
    rate = Rate(clock=lambda: now)
    for second in range(1000):
        now = float(second)
        rate.add(1, 1.0)
    assert len(rate._samples) <= 12
