"""What is offered where a reading does not fit, and that every offer does fit."""

from dataclasses import replace

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.fit.leaving_out import (
    estimate_without,
    guessed_page_tokens,
    page_tokens,
    tokens_to_leave_out,
)
from app.core.fit.reading_fit import Measure, Obstacle, estimate
from app.core.fit.remedies import Remedy, Situation, Way, find_remedies, format_for
from tests.app.feasibility.samples import BIG, GIGA, LOADED, MODELS, SHORT, SMALL, opened


def offered(measure: Measure, *, num_documents: int = 1) -> list[Way]:
    found = estimate(BIG, "f16", measure)
    return list(find_remedies(Situation(BIG, "f16", found, measure, num_documents, MODELS)))


def measured(**changes: object) -> Measure:
    return Measure(512, 860_000, LOADED, BIG, opened(**changes))


def test_every_format_that_fits_is_offered_the_most_exact_first() -> None:
    ways = offered(measured(memory_limit_bytes=5 * GIGA))
    assert [(way.kv_format, way.kv_bytes) for way in ways if way.remedy is Remedy.FORMAT] == [
        ("q8_0", 204_800 * (32_768 * 17 // 32) + BIG.state_bytes),
        ("q4_0", 204_800 * (32_768 * 9 // 32) + BIG.state_bytes),
    ]


def test_no_format_makes_a_context_longer() -> None:
    ways = offered(measured(tokens=300_000), num_documents=2)
    assert [way.remedy for way in ways] == [Remedy.LEAVE_OUT, Remedy.DOCUMENTS]


def test_room_on_the_disk_is_a_way_where_it_is_too_small() -> None:
    ways = offered(measured(disk_free_bytes=GIGA))
    assert Remedy.SPACE in [way.remedy for way in ways]
    assert Remedy.DOCUMENTS not in [way.remedy for way in ways]


def test_a_format_that_a_model_lacks_gives_way_to_its_first() -> None:
    assert format_for(BIG, "q8_0") == "q8_0"
    assert format_for(BIG, "q2_0") == BIG.kv_costs[0].kv_format
    assert format_for(msgspec.structs.replace(SHORT, kv_costs=()), "q2_0") == "q2_0"


sizes = st.integers(0, 20 * GIGA)


@settings(max_examples=60, deadline=None)
@given(tokens=st.integers(1, 400_000), memory=sizes, ssd=sizes, disk_free=sizes)
def test_what_is_offered_fits(tokens: int, memory: int, ssd: int, disk_free: int) -> None:
    measure = measured(
        tokens=tokens,
        memory_limit_bytes=memory,
        cache_limit_bytes=memory + ssd,
        disk_free_bytes=disk_free,
        kv_bytes=tokens * 32_768,
        disk_bytes=tokens * 32_768,
    )
    measure = replace(measure, counted={SMALL.path: tokens})
    found = estimate(BIG, "f16", measure)
    for shortage in found.shortages:
        assert shortage.needed > shortage.limit
    for way in find_remedies(Situation(BIG, "f16", found, measure, 2, MODELS)):
        if way.facts is not None:
            refitted = estimate(way.facts, way.kv_format, measure)
            assert refitted.shortages == ()
            assert refitted.kv_bytes == way.kv_bytes
        if way.remedy is Remedy.SPACE:
            assert Obstacle.DISK in found.obstacles
        if way.download is not None:
            assert way.found == estimate(way.download.facts, "f16", measure)
            assert way.found.shortages == ()


@settings(max_examples=60, deadline=None)
@given(
    counts=st.lists(st.integers(0, 9000), min_size=1, max_size=60),
    room=st.integers(5_000, 200_000),
    disk_free=st.integers(1, 9 * GIGA),
    out=st.sets(st.integers(1, 60)),
)
def test_leaving_out_what_is_said_makes_it_fit(
    counts: list[int], room: int, disk_free: int, out: set[int]
) -> None:
    """What has to go at least is enough, and pages count what the engine counted for them."""
    ends = tuple(sum(counts[:at]) for at in range(1, len(counts) + 1))
    tokens = ends[-1]
    per_token = 32_768
    measure = measured(
        tokens=tokens,
        document_tokens=(tokens,),
        page_ends=(ends,),
        kv_bytes=tokens * per_token,
        disk_bytes=tokens * per_token,
        context_limit=room,
        disk_free_bytes=disk_free,
    )
    opened_ = measure.opened
    assert opened_ is not None
    assert page_tokens(opened_) == (tuple(counts),)
    found = estimate(BIG, "f16", measure)
    least = tokens_to_leave_out(BIG, "f16", found)
    without = estimate_without(BIG, "f16", measure, [out], [()])
    gone = sum(count for number, count in enumerate(counts, 1) if number in out)
    assert without.tokens == tokens - gone
    if gone >= least:
        assert without.shortages == ()
    elif Obstacle.CONTEXT in found.obstacles and len(found.obstacles) == 1:
        assert without.shortages


def test_what_comes_before_the_first_page_left_out_need_not_be_read_again() -> None:
    measure = measured(
        tokens=4000,
        document_tokens=(4000,),
        page_ends=((1000, 2000, 3000, 4000),),
        reusable_tokens=3500,
    )
    without = estimate_without(BIG, "f16", measure, [{2}], [()])
    assert (without.tokens, without.tokens_known) == (3000, 1000)


def test_a_page_that_was_left_out_is_guessed_by_those_that_were_read() -> None:
    ends = (1, 2, 502, 1002)  # what stands between pages is counted, too
    measure = measured(tokens=1002, document_tokens=(1002,), page_ends=(ends,))
    assert guessed_page_tokens(measure.opened, [{1, 2}]) == ((500, 500, 500, 500),)
    assert estimate_without(BIG, "f16", measure, [()], [{1, 2}]).tokens == 2002


def test_a_smaller_model_is_suggested_where_the_present_one_leaves_no_memory() -> None:
    ways = offered(measured(memory_limit_bytes=2 * GIGA, disk_free_bytes=1 << 42))
    (way,) = [way for way in ways if way.remedy is Remedy.DOWNLOAD]
    assert way.download is not None
    assert way.download.parameters < BIG.parameters


def test_a_window_spares_the_ssd_and_makes_nothing_fit() -> None:
    streamed = measured(memory_limit_bytes=2 * GIGA, cache_limit_bytes=20 * GIGA)
    found = estimate(BIG, "f16", streamed)
    (way,) = find_remedies(Situation(BIG, "f16", found, streamed))
    assert way.remedy is Remedy.WINDOW
    assert way.view is not None
    assert 0 < way.view.seen < way.view.tokens
    assert (way.view.window + way.view.sinks) * 32_768 <= 2 * GIGA
    assert way.view.answer_seconds == found.computing_seconds
    too_long = measured(tokens=300_000, kv_bytes=20 * GIGA, memory_limit_bytes=2 * GIGA)
    assert Remedy.WINDOW not in [way.remedy for way in offered(too_long)]
