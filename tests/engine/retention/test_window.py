"""Sinks and window against a dense reference with a mask, and their fixed memory."""

from collections.abc import Callable
from pathlib import Path

import pytest
import torch
from torch import Tensor

from engine.loading.loaded_model import LoadedModel
from engine.retention.window import Positions, Window
from tests.engine.retention.masked_reference import MaskedAttention, masked_logits
from tests.engine.tiers.conftest import load_tiny, tiny_model  # noqa: F401 - fixtures
from tests.engine.tiers.test_equality import decode_greedily, read, some_tokens
from tests.random_weights import ATTENTION, DELTA_NET, write_tiny_model

Load = Callable[..., LoadedModel]
OPTIONS = {"window": "600", "sinks": "64"}


def logits_of(
    load: Load, options: dict[str, str], *, hot_pages: int = 64, chunk: int = 512
) -> Tensor:
    model = load(hot_pages=hot_pages, policy="window", options=options)
    return decode_greedily(model, read(model, some_tokens(), chunk=chunk))[1]


@pytest.mark.parametrize("positions", list(Positions))
@pytest.mark.parametrize("sinks", [0, 64])
def test_a_window_is_attention_with_a_mask(
    load_tiny: Load,  # noqa: F811
    tiny_model: Path,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
    sinks: int,
    positions: Positions,
) -> None:
    """While reading and while decoding, across ends of pages; the middle is out of sight."""
    tokens = some_tokens(5 * 256 + 40)
    mask = MaskedAttention(window=300, sinks=sinks, counts_seen=positions is Positions.CACHE)
    truth = masked_logits(tiny_model, torch.tensor(tokens), mask, monkeypatch)
    options = {"window": "300", "sinks": str(sinks), "positions": positions.value}
    model = load_tiny(hot_pages=16, policy="window", options=options)

    sequence = model.runner.new_sequence()
    for start in range(0, 1200, 300):
        model.runner.prefill(sequence, tokens[start : start + 300])
        assert (sequence.logits - truth[start + 299]).abs().max() <= 1e-3
    for position in range(1200, len(tokens)):
        logits = model.runner.decode(sequence, tokens[position], None)
        assert (logits - truth[position]).abs().max() <= 1e-3


def test_heads_that_are_no_whole_blocks_are_turned_in_the_cache(
    load_tiny: Load,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    write_tiny_model(tmp_path, head_dim=40, layer_kinds=(DELTA_NET, ATTENTION))
    tokens = some_tokens(3 * 256 + 40)
    mask = MaskedAttention(window=300, sinks=64, counts_seen=True)
    truth = masked_logits(tmp_path, torch.tensor(tokens), mask, monkeypatch)
    options = {"window": "300", "sinks": "64", "positions": Positions.CACHE.value}
    model = load_tiny(hot_pages=16, policy="window", options=options, path=tmp_path)
    sequence = model.runner.new_sequence()
    model.runner.prefill(sequence, tokens[:-1])
    logits = model.runner.decode(sequence, tokens[-1], None)
    assert (logits - truth[-1]).abs().max() <= 1e-3


def test_a_window_that_holds_everything_is_dense_bit_for_bit(load_tiny: Load) -> None:  # noqa: F811
    dense = load_tiny(hot_pages=64)
    expected = decode_greedily(dense, read(dense, some_tokens(), chunk=256))[1]
    assert torch.equal(logits_of(load_tiny, {"window": "4096"}, chunk=256), expected)


def test_what_is_seen_does_not_depend_on_runs_or_tiers(load_tiny: Load) -> None:  # noqa: F811
    expected = logits_of(load_tiny, OPTIONS)
    for hot_pages, chunk in [(64, 100), (5, 2048)]:
        logits = logits_of(load_tiny, OPTIONS, hot_pages=hot_pages, chunk=chunk)
        assert (logits - expected).abs().max() <= 1e-3


@pytest.mark.parametrize(
    "options",
    [
        {"window": "1000", "sinks": "64"},
        {"window": "600", "sinks": "300"},
        {"window": "600", "sinks": "64", "positions": "cache"},
    ],
)
def test_every_knob_does_something(load_tiny: Load, options: dict[str, str]) -> None:  # noqa: F811
    expected = logits_of(load_tiny, OPTIONS)
    assert (logits_of(load_tiny, options) - expected).abs().max() > 1e-3


def test_memory_is_fixed_and_attention_reads_nothing_outside(load_tiny: Load) -> None:  # noqa: F811
    model = load_tiny(hot_pages=64, policy="window", options=OPTIONS)
    sequence = read(model, some_tokens())
    limit = Window(600, 64).memory_need.useful_pages
    assert limit is not None
    assert model.storage._hot.num_used <= limit
    allocated = model.storage.kv.num_pages
    for _ in range(3):
        model.runner.prefill(sequence, some_tokens(2000))
    assert model.storage._hot.num_used <= limit
    assert model.storage.kv.num_pages == allocated <= limit
    assert model.storage.traffic.streamed_bytes == 0


def test_positions_in_the_cache_are_those_of_a_short_text(load_tiny: Load) -> None:  # noqa: F811
    """A window that has not moved yet counts as the document does."""
    options = {"window": "4096", "positions": "cache"}
    dense = load_tiny(hot_pages=64)
    expected = decode_greedily(dense, read(dense, some_tokens(), chunk=256))[1]
    assert (logits_of(load_tiny, options) - expected).abs().max() <= 1e-3


def test_positions_in_the_cache_do_not_depend_on_runs_or_tiers(load_tiny: Load) -> None:  # noqa: F811
    options = {**OPTIONS, "positions": "cache"}
    expected = logits_of(load_tiny, options)
    for hot_pages, chunk in [(12, 700)]:
        logits = logits_of(load_tiny, options, hot_pages=hot_pages, chunk=chunk)
        assert (logits - expected).abs().max() <= 1e-3
