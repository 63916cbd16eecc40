"""What names a cache stays as it is, so that readings saved by earlier versions are found."""

from types import SimpleNamespace
from typing import Any

import pytest

from engine.loading.cache_fingerprint import cache_fingerprint
from engine.models.weight_reader import WeightFormat
from engine.retention.registry import choose_policy
from kernels.kv_layout import KVFormat, KVLayout

WEIGHTS, TOKENIZER = "8091d7d9c508769cfa09733819e8a439", "0db6dafd3078bff23d80b6f9dfcbe63f"


@pytest.mark.parametrize(
    ("weight_format", "kv_format", "policy", "options", "recorded"),
    [
        (WeightFormat.FLOAT32, KVFormat.F32, "dense", {}, "float32/{}/f32-256/dense"),
        (WeightFormat.INT8, KVFormat.Q4_0, "dense", {}, "int8/{}/q4_0-256/dense"),
        (
            WeightFormat.FLOAT32,
            KVFormat.Q8_0,
            "window",
            {"positions": "cache", "window": "256"},
            "float32/{}/q8_0-256/window-1-1-cache",
        ),
    ],
)
def test_the_parts_of_a_name_are_those_that_saved_readings_have(
    weight_format: WeightFormat,
    kv_format: KVFormat,
    policy: str,
    options: dict[str, str],
    recorded: str,
) -> None:
    tokenizer: Any = SimpleNamespace(fingerprint=TOKENIZER)
    layout = KVLayout(kv_format, num_layers=2, num_kv_heads=2, head_dim=64)
    found = cache_fingerprint(
        WEIGHTS,
        tokenizer,
        layout,
        weight_format=weight_format,
        policy=choose_policy(policy, options).fingerprint,
    )
    assert found == f"cache-1/{WEIGHTS}/{recorded.format(TOKENIZER)}"
