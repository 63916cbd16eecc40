"""``lectern bench backstop`` measures what it says."""

from pathlib import Path

import pytest

from engine.bench import backstop
from tests.engine.tiers.conftest import tiny_model

__all__ = ["tiny_model"]


@pytest.mark.parametrize("keep", ["all", "window"])
def test_depths_are_measured_with_windows_and_without(
    tiny_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keep: str
) -> None:
    for name, value in (("REPEATS", 1), ("DECODE_TOKENS", 1), ("CHUNK_TOKENS", 16)):
        monkeypatch.setattr(backstop, name, value)
    given = ["--model", str(tiny_model), "--kv-format", "f32", "--threads", "1", "--depth", "1500"]
    for knob in ("window=256", "sinks=44", "full_layers=0", f"keep={keep}"):
        given += ["--option", knob]
    arguments = backstop._parse_arguments(given)
    figures = backstop.measure(arguments, tmp_path)
    (depth,) = figures.depths
    assert figures.options == {"window": 256, "sinks": 44, "full_layers": "0", "keep": keep}
    assert 300 / 1500 < depth.seen_share < 1  # one layer sees all, the others a fifth of it
    assert min(depth.dense_prefill, depth.prefill, depth.dense_decode, depth.decode) > 0
    assert (depth.cache_bytes < depth.dense_bytes) == (keep == "window")
    assert "1,500" in backstop.render(figures)
