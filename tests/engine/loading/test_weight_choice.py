"""Which number format weights get, by request, device and size."""

import pytest

from engine.errors import UsageFailure
from engine.loading.weight_choice import choose_weight_format, weight_bytes
from engine.models.weight_reader import WeightFormat

BILLION = 10**9
CARD = 15 << 30


@pytest.mark.parametrize(
    ("parameters", "gpu_bytes", "expected"),
    [
        (4_000_000, None, WeightFormat.FLOAT32),
        (BILLION, None, WeightFormat.INT8),
        (BILLION, CARD, WeightFormat.BFLOAT16),
        (5 * BILLION, CARD, WeightFormat.INT8),
        (9 * BILLION, CARD, WeightFormat.INT4),
        (90 * BILLION, CARD, WeightFormat.INT4),
    ],
)
def test_auto_leaves_room_for_the_cache(
    parameters: int, gpu_bytes: int | None, expected: WeightFormat
) -> None:
    assert choose_weight_format("auto", parameters, gpu_bytes=gpu_bytes) is expected


@pytest.mark.parametrize("requested", sorted(WeightFormat))
def test_a_gpu_takes_every_format(requested: WeightFormat) -> None:
    assert choose_weight_format(requested.value, BILLION, gpu_bytes=CARD) is requested


@pytest.mark.parametrize(
    ("parameters", "gpu_bytes", "stored_types", "expected"),
    [
        (BILLION, None, ("Q4_K", "Q6_K", "F32"), WeightFormat.PACKED),
        (BILLION, None, ("F16",), WeightFormat.INT8),
        (4_000_000, None, ("Q8_0",), WeightFormat.FLOAT32),
        (BILLION, CARD, ("Q4_K",), WeightFormat.BFLOAT16),
    ],
)
def test_blocks_are_computed_as_they_are_on_a_cpu(
    parameters: int,
    gpu_bytes: int | None,
    stored_types: tuple[str, ...],
    expected: WeightFormat,
) -> None:
    chosen = choose_weight_format(
        "auto", parameters, gpu_bytes=gpu_bytes, stored_types=stored_types
    )
    assert chosen is expected


def test_what_a_device_cannot_do_is_refused() -> None:
    for gpu_format in ("int4", "float16"):
        with pytest.raises(UsageFailure, match=f"{gpu_format} weights are for a GPU"):
            choose_weight_format(gpu_format, BILLION, gpu_bytes=None)
    with pytest.raises(UsageFailure, match="int3 is unknown"):
        choose_weight_format("int3", BILLION, gpu_bytes=CARD)


def test_sizes_count_scales() -> None:
    assert weight_bytes(WeightFormat.BFLOAT16, 1000) == 2000
    assert (
        4 / 8 * 1000 < weight_bytes(WeightFormat.INT4, 1000) < weight_bytes(WeightFormat.INT8, 1000)
    )
