import msgspec
import pytest

from app.feasibility.estimate import Measure, Obstacle, estimate
from tests.app.feasibility.samples import BIG, GIGA, LOADED, SHORT, SMALL, opened

MEASURE = Measure(860_000, 512, LOADED, BIG, opened())


def measured(**changes: object) -> Measure:
    return Measure(860_000, 512, LOADED, BIG, opened(**changes))


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
    found = estimate(SHORT, "f16", Measure(860_000, 512))
    assert found.tokens == 215_000
    assert (found.reading_seconds, found.answer_seconds) == (None, None)
    assert found.obstacles == (Obstacle.CONTEXT,)


def test_a_machine_that_was_never_measured_promises_no_time() -> None:
    assert estimate(BIG, "f16", measured(expected_seconds=0.0)).reading_seconds is None


def test_weights_beyond_the_memory_leave_none() -> None:
    giant = msgspec.structs.replace(SHORT, weight_bytes=40 * GIGA)
    assert Obstacle.MEMORY in estimate(giant, "f16", MEASURE).obstacles
