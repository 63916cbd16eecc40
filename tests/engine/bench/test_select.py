"""``lectern bench select`` measures what it says."""

import argparse
from pathlib import Path

import pytest

from engine.bench import select
from tests.engine.tiers.conftest import tiny_model

__all__ = ["tiny_model"]


def test_depths_are_measured_dense_and_with_the_selector(
    tiny_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("REPEATS", 1), ("DECODE_TOKENS", 1), ("SHORT_DEPTH", 600)):
        monkeypatch.setattr(select, name, value)
    arguments = argparse.Namespace(
        model=str(tiny_model),
        policy="select",
        option=["second_block_count=2", "local_windows_len=128"],
        depth=[1500],
        memory=0,
        kv_format="f32",
        threads=1,
    )
    figures = select.measure(arguments, tmp_path)
    (depth,) = figures.depths
    assert figures.options["second_block_count"] == 2
    assert 0 < depth.read_share < 0.5
    assert 0 < depth.choosing_share < 1
    assert min(figures.short, depth.dense, depth.selected, depth.first_seconds) > 0
    assert "1,500" in select.render(figures)
