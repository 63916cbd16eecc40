from app.window.dock.rate_history import SECONDS, Count, RateHistory, Work


def history(*counts: tuple[float, int, int]) -> RateHistory:
    rates = RateHistory()
    for count in counts:
        rates = rates.take(Count(*count))
    return rates


def test_one_count_says_nothing() -> None:
    assert history((0.0, 100, 100)).work is Work.RESTING


def test_rate_is_tokens_over_the_last_second() -> None:
    rates = history((0.0, 0, 0), (0.5, 20, 0), (1.0, 40, 0), (1.5, 50, 0), (2.0, 60, 0))
    assert (rates.work, rates.now) == (Work.ANSWERING, 20.0)
    assert rates.answering == (40.0, 20.0)


def test_a_short_answer_is_as_fast_as_it_was_computed() -> None:
    rates = RateHistory().take(Count(0.0, 0, 0)).take(Count(1.0, 20, 0, decode_seconds=0.125))
    assert (rates.now, rates.range) == (160.0, (160.0, 160.0))
    later = rates.take(Count(2.0, 20, 900, decode_seconds=0.125, prefill_seconds=0.25))
    assert (later.work, later.now, later.reading[-1]) == (Work.READING, 3600.0, 3600.0)
    assert later.answering == (160.0, 0.0)


def test_what_is_over_is_in_the_history_and_not_now() -> None:
    over = history((0.0, 0, 0), (0.8, 20, 0)).start_over()
    assert (over.work, over.now) == (Work.RESTING, 0.0)
    counted = over.take(Count(1.0, 26, 0))  # its last tokens
    assert (counted.work, counted.answering) == (Work.RESTING, (26.0,))
    assert counted.take(Count(1.5, 36, 0)).now == 20.0  # what is begun after it


def test_reading_is_apart_from_answering() -> None:
    rates = history((0.0, 0, 0), (1.0, 0, 5000), (2.0, 0, 9000))
    assert (rates.work, rates.now, rates.shown) == (Work.READING, 4000.0, (5000.0, 4000.0))
    assert rates.range == (4000.0, 5000.0)
    assert rates.answering == (0.0, 0.0)


def test_rest_is_no_rate() -> None:
    rates = history((0.0, 0, 0), (1.0, 40, 0), (2.0, 40, 0), (3.0, 40, 0))
    assert (rates.work, rates.now) == (Work.RESTING, 0.0)
    assert rates.shown == (40.0, 0.0, 0.0)
    assert rates.range == (40.0, 40.0)


def test_restarted_engine_counts_anew() -> None:
    rates = history((0.0, 0, 0), (1.0, 40, 0), (2.0, 0, 0), (3.0, 30, 0))
    assert (rates.now, rates.answering) == (30.0, (40.0, 30.0))


def test_same_moment_twice_changes_nothing() -> None:
    rates = history((0.0, 0, 0), (1.0, 40, 0))
    assert rates.take(Count(1.0, 90, 0)) == rates


def test_history_does_not_grow_without_end() -> None:
    rates = history(*((float(at), at * 10, 0) for at in range(3 * SECONDS)))
    assert len(rates.answering) == SECONDS


def test_a_long_silence_is_spread_over_its_seconds() -> None:
    rates = history((0.0, 0, 0), (4.0, 40, 0))
    assert rates.answering == (10.0,) * 4
    assert len(history((0.0, 0, 0), (1e9, 40, 0)).answering) == SECONDS
