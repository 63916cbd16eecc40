"""What a reading takes, and why it does not fit."""

from dataclasses import replace

import msgspec
import pytest

from app.core.fit.reading_fit import Measure, Obstacle, Shortage, estimate
from tests.app.feasibility.samples import BIG, GIGA, LOADED, SHORT, SMALL, opened

MEASURE = Measure(512, 860_000, LOADED, BIG, opened())


def measured(**changes: object) -> Measure:
    return Measure(512, 860_000, LOADED, BIG, opened(**changes))


def test_the_loaded_model_has_counted() -> None:
    found = estimate(BIG, "f16", MEASURE)
    assert found.is_exact
    assert found.tokens == 204_800
    assert found.kv_bytes == found.disk_bytes == opened().kv_bytes
    assert found.reading_seconds == pytest.approx(409.6)
    assert found.answer_seconds == pytest.approx(2 * 0.002 * 64)
    assert found.obstacles == ()


def test_another_format_takes_what_its_blocks_take() -> None:
    found = estimate(BIG, "q8_0", MEASURE)
    assert not found.is_exact
    assert found.kv_bytes == 204_800 * (32_768 * 17 // 32) + 20_000_000


def test_another_model_is_scaled_by_its_parameters_and_weights() -> None:
    found = estimate(SMALL, "f16", MEASURE)
    assert found.reading_seconds == pytest.approx(409.6 / 4)
    assert found.memory_limit_bytes == 12 * GIGA + 3 * GIGA
    assert estimate(SHORT, "f16", MEASURE).memory_limit_bytes == 8 * GIGA


def test_every_model_counts_for_itself() -> None:
    assert estimate(BIG, "f16", MEASURE).is_counted
    assert not estimate(SMALL, "f16", MEASURE).is_counted
    counted = Measure(512, 860_000, LOADED, BIG, opened(), {SMALL.path: 190_001})
    found = estimate(SMALL, "f16", counted)
    assert (found.tokens, found.is_counted, found.is_exact) == (190_001, True, False)
    assert found.reading_seconds == pytest.approx(409.6 / 4 * 190_001 / 204_800)
    assert estimate(BIG, "f16", counted).tokens == 204_800
    unmeasured = Measure(512, 860_000, counted={SHORT.path: 130_500})
    assert estimate(SHORT, "f16", unmeasured).obstacles == (Obstacle.CONTEXT,)


def test_what_memory_does_not_hold_is_on_the_ssd() -> None:
    changes = {"memory_limit_bytes": 4 * GIGA, "cache_limit_bytes": 9 * GIGA}
    found = estimate(BIG, "f16", measured(**changes))
    assert found.obstacles == ()
    assert (found.resident_bytes, found.streamed_bytes) == (4 * GIGA, found.kv_bytes - 4 * GIGA)
    assert (found.memory_limit_bytes, found.cache_limit_bytes) == (4 * GIGA, 9 * GIGA)
    lighter = estimate(SMALL, "f16", measured(**changes))
    assert (lighter.memory_limit_bytes, lighter.cache_limit_bytes) == (7 * GIGA, 12 * GIGA)
    assert lighter.streamed_bytes == 0
    too_small = measured(memory_limit_bytes=4 * GIGA, cache_limit_bytes=6 * GIGA)
    assert estimate(BIG, "f16", too_small).obstacles == (Obstacle.MEMORY,)


def test_what_is_streamed_delays_the_first_word() -> None:
    changes = {"memory_limit_bytes": 4 * GIGA, "cache_limit_bytes": 9 * GIGA}
    unknown = measured(**changes)
    assert estimate(BIG, "f16", unknown).answer_seconds is None
    assert estimate(BIG, "f16", unknown).reading_seconds == pytest.approx(409.6)
    known = replace(unknown, ssd_bytes_per_second=2 * GIGA)
    found = estimate(BIG, "f16", known)
    assert found.answer_seconds == pytest.approx(2 * 0.002 * 64 + found.streamed_bytes / 2 / GIGA)
    assert estimate(SMALL, "f16", known).answer_seconds == pytest.approx(2 * 0.0005 * 64)


def test_layers_that_share_keys_read_what_is_streamed_again() -> None:
    changes = {"memory_limit_bytes": 4 * GIGA, "cache_limit_bytes": 9 * GIGA}
    known = replace(measured(**changes), ssd_bytes_per_second=2 * GIGA)
    sharing = msgspec.structs.replace(BIG, num_sharing_layers=BIG.num_attention_layers // 2)
    found = estimate(sharing, "f16", known)
    assert found.streamed_bytes == estimate(BIG, "f16", known).streamed_bytes
    streaming = 1.5 * found.streamed_bytes / 2 / GIGA
    assert found.answer_seconds == pytest.approx(2 * 0.002 * 64 + streaming)


def test_what_is_out_of_sight_delays_no_word() -> None:
    """A window makes nothing fit, but its answers read no more than what is in it."""
    changes = {"memory_limit_bytes": 4 * GIGA, "cache_limit_bytes": 9 * GIGA}
    dense = replace(measured(**changes), ssd_bytes_per_second=2 * GIGA)
    for window, is_streamed in ((16_384, False), (150_000, True)):
        options: dict[str, int | str] = {"window": window, "sinks": 64}
        loaded = msgspec.structs.replace(LOADED, policy="window", policy_options=options)
        found = estimate(BIG, "f16", replace(dense, loaded=loaded))
        assert found.kv_bytes == estimate(BIG, "f16", dense).kv_bytes
        assert found.answer_seconds is not None
        assert found.computing_seconds is not None
        assert (found.answer_seconds > found.computing_seconds) is is_streamed
        too_small = replace(measured(memory_limit_bytes=4 * GIGA, cache_limit_bytes=6 * GIGA))
        kept = estimate(BIG, "f16", replace(too_small, loaded=loaded))
        assert kept.obstacles == (Obstacle.MEMORY,)


def test_what_is_read_already_costs_nothing() -> None:
    found = estimate(BIG, "f16", measured(reusable_tokens=102_400, expected_seconds=204.8))
    assert found.reading_seconds == pytest.approx(204.8)
    assert estimate(SMALL, "f16", MEASURE).tokens_known == 0


@pytest.mark.parametrize(
    ("changes", "obstacles"),
    [
        ({"tokens": 262_144 - 1024}, ()),
        ({"tokens": 262_144 - 1023}, (Obstacle.CONTEXT,)),
        ({"memory_limit_bytes": 6 * GIGA}, (Obstacle.MEMORY,)),
        ({"disk_free_bytes": 6 * GIGA}, (Obstacle.DISK,)),
        (
            {"tokens": 300_000, "memory_limit_bytes": GIGA, "disk_free_bytes": GIGA},
            (Obstacle.CONTEXT, Obstacle.MEMORY, Obstacle.DISK),
        ),
    ],
)
def test_obstacles(changes: dict[str, object], obstacles: tuple[Obstacle, ...]) -> None:
    assert estimate(BIG, "f16", measured(**changes)).obstacles == obstacles


def test_without_a_measure_only_the_length_is_guessed() -> None:
    found = estimate(SHORT, "f16", Measure(512, 860_000))
    assert found.tokens == 215_000
    assert (found.reading_seconds, found.answer_seconds) == (None, None)
    assert found.obstacles == (Obstacle.CONTEXT,)


def test_a_machine_that_was_never_measured_promises_no_time() -> None:
    assert estimate(BIG, "f16", measured(expected_seconds=0.0)).reading_seconds is None


def test_weights_beyond_the_memory_leave_none() -> None:
    giant = msgspec.structs.replace(SHORT, weight_bytes=40 * GIGA)
    large_ssd = measured(cache_limit_bytes=900 * GIGA)
    assert Obstacle.MEMORY in estimate(giant, "f16", large_ssd).obstacles


def test_the_names_of_documents_need_room_too() -> None:
    full = {"context_limit": 204_800 + 1024}
    assert estimate(BIG, "f16", measured(**full)).shortages == ()
    found = estimate(BIG, "f16", measured(**full, names_tokens=1))
    assert found.shortages == (Shortage(Obstacle.CONTEXT, 204_800 + 1025, 204_800 + 1024),)


def test_a_cache_takes_whole_pages() -> None:
    found = estimate(SMALL, "f16", measured(tokens=204_801))
    assert found.kv_bytes == (204_800 + SMALL.page_tokens) * 12_288 + SMALL.state_bytes


def test_what_layers_with_windows_keep_is_counted_once() -> None:
    costs = tuple(msgspec.structs.replace(each, window_bytes=777) for each in SMALL.kv_costs)
    kept = msgspec.structs.replace(SMALL, kv_costs=costs)
    measure = Measure(num_characters=400_000, answer_tokens=512)
    more = estimate(kept, "f16", measure).kv_bytes - estimate(SMALL, "f16", measure).kv_bytes
    assert more == 777
