"""What is offered where a reading does not fit, and that every offer does fit."""

from dataclasses import replace

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.fit.reading_fit import Measure, Obstacle, estimate
from app.core.fit.ways_out import Remedy, Way, format_for, ways_out
from tests.app.feasibility.samples import BIG, GIGA, LOADED, MODELS, SHORT, SMALL, opened


def offered(measure: Measure, *, num_documents: int = 1) -> list[Way]:
    found = estimate(BIG, "f16", measure)
    return list(ways_out(BIG, found, measure, num_documents=num_documents, models=MODELS))


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
    for way in ways_out(BIG, found, measure, num_documents=2, models=MODELS):
        if way.facts is not None:
            refitted = estimate(way.facts, way.kv_format, measure)
            assert refitted.shortages == ()
            assert refitted.kv_bytes == way.kv_bytes
        if way.remedy is Remedy.SPACE:
            assert Obstacle.DISK in found.obstacles
