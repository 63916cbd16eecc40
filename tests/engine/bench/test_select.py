"""``lectern bench select`` measures what it says."""

from pathlib import Path
from typing import Any

import pytest
from torch import Tensor

from engine.bench import select
from engine.bench.timed_selection import TimedSelection
from engine.models.layer_specs import kv_layout, state_bytes
from engine.models.registry import define_model
from engine.tiers import stored_layout
from engine.weights.containers import open_source
from kernels.kv_layout import KVFormat
from tests.engine.tiers.conftest import memory_for, tiny_model

__all__ = ["tiny_model"]


def measured(tiny_model: Path, folder: Path, patch: pytest.MonkeyPatch) -> select.SelectFigures:
    for name, value in (("REPEATS", 1), ("DECODE_TOKENS", 1), ("SHORT_DEPTH", 600)):
        patch.setattr(select, name, value)
    knobs = ["--option", "second_block_count=2", "--option", "local_windows_len=128"]
    given = ["--model", str(tiny_model), "--kv-format", "f32", "--threads", "1", *knobs]
    return select.measure(select._parse_arguments([*given, "--depth", "1500"]), folder)


def test_depths_are_measured_dense_and_with_the_selector(
    tiny_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    figures = measured(tiny_model, tmp_path, monkeypatch)
    (depth,) = figures.depths
    assert figures.options["second_block_count"] == 2
    assert 0 < depth.read_share < 0.5
    assert 0 < depth.choosing_share < 1
    rates = (figures.short, depth.dense, depth.selected, depth.of_short, depth.of_dense)
    assert min(*rates, depth.first_seconds) > 0
    assert depth.ssd_bytes == depth.dense_ssd_bytes == 0
    assert "1,500" in select.render(figures)


def test_choosing_that_was_slow_in_the_first_round_alone_counts_in_no_share(
    tiny_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose = TimedSelection.choose

    def slow_at_first(self: TimedSelection, *given: Any) -> Tensor | None:
        chosen = choose(self, *given)
        self.seconds = max(self.seconds, 1.0)
        return chosen

    monkeypatch.setattr(TimedSelection, "choose", slow_at_first)
    (depth,) = measured(tiny_model, tmp_path, monkeypatch).depths
    assert 0 < depth.choosing_share < 1


def test_what_does_not_fit_the_memory_is_read_from_the_ssd_and_counted(
    tiny_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("REPEATS", 1), ("DECODE_TOKENS", 2), ("SHORT_DEPTH", 600)):
        monkeypatch.setattr(select, name, value)
    monkeypatch.setattr(stored_layout, "_MIN_SECTION_BYTES", 1)
    layers = define_model(open_source(tiny_model)).layers
    layout = kv_layout(layers, KVFormat.F32)
    memory = memory_for(8, layout, state_bytes(layers))
    knobs = ["--option", "second_block_count=2", "--option", "local_windows_len=128"]
    given = ["--model", str(tiny_model), "--kv-format", "f32", "--threads", "1", *knobs]
    arguments = select._parse_arguments([*given, "--depth", "6000", "--memory", str(memory)])
    figures = select.measure(arguments, tmp_path)
    (depth,) = figures.depths
    assert 0 < depth.ssd_bytes < depth.dense_ssd_bytes / 3
    assert depth.dense_ssd_bytes <= 6000 // layout.page_size * layout.page_bytes
    assert depth.ram_bytes > 0
    assert "selected and" in select.render(figures)
