"""Bytes move as planned: every direction is counted, and nothing moves without need."""

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import pytest
import torch

from engine.cache.checkpoint import CheckpointKind
from engine.loading.loaded_model import LoadedModel
from engine.tiers.cold_pages import ColdPages
from tests.engine.tiers.test_equality import read, some_tokens

Load = Callable[..., LoadedModel]
NUM_FULL = 12


def test_a_step_streams_the_cold_pages_once_and_moves_nothing_else(load_tiny: Load) -> None:
    model = load_tiny(hot_pages=6)
    sequence = read(model, some_tokens())
    model.storage._hot.drain()
    before, page_bytes = vars(model.storage.traffic).copy(), model.layout.page_bytes
    hot = sum(count for tier, count in model.storage.page_runs() if tier == "hot")
    cold = NUM_FULL + 1 - hot
    assert cold >= NUM_FULL + 1 - 6
    for _ in range(3):
        model.runner.decode(sequence, 1, None)
    moved = {name: value - before[name] for name, value in vars(model.storage.traffic).items()}
    assert moved.pop("streamed_bytes") == 3 * cold * page_bytes
    assert set(moved.values()) == {0}


@pytest.mark.parametrize(("page_cache_bytes", "is_shared"), [(0, True), (1 << 40, False)])
def test_buffers_are_filled_by_few_where_a_read_is_a_copy(
    load_tiny: Load, monkeypatch: pytest.MonkeyPatch, page_cache_bytes: int, is_shared: bool
) -> None:
    """Around the page cache by several, to keep the SSD busy."""
    model = load_tiny(hot_pages=6)
    sequence = read(model, some_tokens())
    model.storage._hot.drain()
    plan = SimpleNamespace(staged_pages=4)
    buffers = model.storage._host_staging(plan)  # type: ignore[arg-type]
    monkeypatch.setattr(model.storage, "_staging", buffers)
    lengths = []
    read_parts = ColdPages.read_parts

    def note(cold: ColdPages, keys: Sequence[bytes], *rest: Any) -> Any:
        lengths.append(len(keys))
        return read_parts(cold, keys, *rest)

    monkeypatch.setattr(ColdPages, "read_parts", note)
    model.storage.page_cache_bytes = page_cache_bytes
    model.runner.decode(sequence, 1, None)
    num_pages = sum(lengths) // model.layout.num_layers
    num_chunks = -(-num_pages // buffers.num_pages) * model.layout.num_layers
    assert num_pages >= NUM_FULL + 1 - 6
    assert (len(lengths) > num_chunks) is is_shared


def test_each_page_is_written_once(load_tiny: Load) -> None:
    model = load_tiny(hot_pages=4)
    tokens = some_tokens()
    sequence = read(model, tokens)
    written = model.storage.traffic.written_bytes
    model.cache.checkpoint(sequence, CheckpointKind.READING_END)
    model.cache.close(sequence)
    again = read(model, tokens)
    assert again.position == sequence.position
    assert model.storage.traffic.written_bytes <= NUM_FULL * model.layout.page_bytes
    assert written >= (NUM_FULL - 3) * model.layout.page_bytes


def test_a_raised_limit_brings_pages_up_in_the_background(load_tiny: Load) -> None:
    model = load_tiny(hot_pages=4)
    sequence = read(model, some_tokens())
    model.memory.set_limit(64 * model.layout.page_bytes * 2)
    for _ in range(40):
        model.runner.decode(sequence, 1, None)
    traffic = model.storage.traffic
    assert traffic.loaded_bytes >= (NUM_FULL - 4) * model.layout.page_bytes
    streamed = traffic.streamed_bytes
    model.runner.decode(sequence, 1, None)
    assert traffic.streamed_bytes == streamed


def test_warm_pages_may_be_kept_smaller_and_are_nearly_the_same(load_tiny: Load) -> None:
    exact = load_tiny(hot_pages=64)
    expected = read(exact, some_tokens()).logits
    bounds = {"f32": 1e-4, "q8_0": 0.05, "q4_0": 1.0}
    differences = {}
    for warm_format, bound in bounds.items():
        model = load_tiny(hot_pages=4, warm_pages=16, warm_format=warm_format)
        differences[warm_format] = float((read(model, some_tokens()).logits - expected).abs().max())
        assert differences[warm_format] <= bound
        traffic = model.storage.traffic
        assert traffic.lowered_bytes > 0
        assert traffic.streamed_bytes == 0
    assert differences["f32"] < differences["q8_0"] < differences["q4_0"]
    assert torch.isfinite(expected).all()
