import pytest

from engine.cost_model import CostFit, CostModel


def true_seconds(start: int, end: int) -> float:
    return 0.002 * (end - start) + 1e-7 * (end * end - start * start) / 2


def test_time_left_grows_with_depth() -> None:
    model = CostModel()
    for start in range(0, 8192, 512):
        model.observe(start=start, end=start + 512, seconds=true_seconds(start, start + 512))
    assert model.seconds(8192, 65536) == pytest.approx(true_seconds(8192, 65536), rel=0.01)
    assert model.seconds(60000, 65536) > 2 * model.seconds(0, 5536)


def test_nothing_is_promised_before_anything_was_seen() -> None:
    assert CostModel().seconds(0, 1000) == 0.0


def test_one_chunk_gives_a_straight_line() -> None:
    model = CostModel()
    model.observe(start=0, end=512, seconds=1.0)
    assert model.seconds(0, 1024) == pytest.approx(2.0)


def test_short_chunks_teach_nothing() -> None:
    model = CostModel()
    model.observe(start=0, end=8, seconds=5.0)
    assert not model.is_calibrated


def test_newer_chunks_count_more() -> None:
    model = CostModel()
    for _ in range(200):
        model.observe(start=0, end=512, seconds=1.0)
    for _ in range(200):
        model.observe(start=0, end=512, seconds=2.0)
    assert model.seconds(0, 512) == pytest.approx(2.0, rel=0.05)


@pytest.mark.parametrize("slope", [-1e-7, 0.0])
def test_noise_never_makes_depth_cheaper(slope: float) -> None:
    model = CostModel(CostFit())
    for start in range(0, 4096, 512):
        model.observe(start=start, end=start + 512, seconds=1.0 + slope * start * 512)
    assert model.seconds(100_000, 100_512) > 0.5
