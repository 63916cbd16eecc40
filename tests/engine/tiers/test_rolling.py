"""Layers that keep only what they still see compute what they would with everything kept."""

import gc
from collections.abc import Callable
from pathlib import Path

import pytest
import torch
from torch import Tensor
from torch.multiprocessing.reductions import StorageWeakRef

from engine.bench.random_tokenizer import write_random_tokenizer
from engine.cache.checkpoint import CheckpointKind
from engine.cache.sequence import Sequence
from engine.errors import UsageFailure
from engine.loading.loaded_model import LoadedModel
from engine.models.context import Sight
from engine.models.page_mass import PageMass
from engine.retention.rolling_layers import RollingLayers
from engine.retention.rolling_state import RollingState
from engine.runner.model_runner import NextTokens
from engine.token_ids import TokenIds, token_ids
from tests.engine.models.plain.released import save_random

Load = Callable[..., LoadedModel]
PAGE = 256
NUM_TOKENS = 9 * PAGE + 57
TOKENS = token_ids(
    torch.randint(320, (NUM_TOKENS,), generator=torch.Generator().manual_seed(7)).tolist()
)
TOLERANCE = 1e-3


def rolling(keep: str = "window", **knobs: object) -> dict[str, object]:
    options = {"window": 300, "sinks": 5, "full_layers": "1", "keep": keep} | knobs
    return {"policy": "backstop", "options": {key: str(each) for key, each in options.items()}}


def prefilled(model: LoadedModel, tokens: TokenIds = TOKENS, *, chunk: int = 700) -> Sequence:
    sequence = model.runner.new_sequence()
    for start in range(0, len(tokens), chunk):
        model.runner.prefill(sequence, tokens[start : start + chunk])
    return sequence


def decoded(model: LoadedModel, sequence: Sequence, mass: PageMass | None = None) -> Tensor:
    return torch.stack([model.runner.decode(sequence, token, mass) for token in (3, 1, 4, 1, 5)])


@pytest.fixture
def gemma(tmp_path: Path) -> Path:
    """Three layers; the first and the last have windows of their own."""
    layers = ["sliding_attention", "full_attention", "sliding_attention"]
    save_random(tmp_path, "Gemma3", seed=2, head_dim=32, sliding_window=300, layer_types=layers)
    write_random_tokenizer(tmp_path, vocab_size=320, max_positions=4096)
    return tmp_path


@pytest.mark.parametrize("chunk", [64, 700, NUM_TOKENS])
@pytest.mark.parametrize("hot_pages", [24, 5])
def test_it_says_what_is_said_with_everything_kept(
    load_tiny: Load, hot_pages: int, chunk: int
) -> None:
    masses = PageMass(), PageMass()
    whole = load_tiny(hot_pages=24, **rolling("all"))
    expected = decoded(whole, prefilled(whole), masses[0])
    model = load_tiny(hot_pages=hot_pages, **rolling())
    found = decoded(model, prefilled(model, chunk=chunk), masses[1])
    assert float((found - expected).abs().max()) <= TOLERANCE
    assert masses[1].shares() == pytest.approx(masses[0].shares(), abs=1e-4)
    assert (model.storage.traffic.streamed_bytes > 0) == (hot_pages == 5)


def test_a_window_as_long_as_the_context_is_none(load_tiny: Load) -> None:
    dense = load_tiny(hot_pages=24)
    expected = decoded(dense, prefilled(dense))
    model = load_tiny(hot_pages=24, **rolling(window=4096))
    assert float((decoded(model, prefilled(model)) - expected).abs().max()) <= TOLERANCE
    short = load_tiny(hot_pages=24, **rolling())
    assert float((decoded(short, prefilled(short)) - expected).abs().max()) > TOLERANCE


@pytest.mark.parametrize("kv_format", ["f16", "q8_0"])
def test_every_format_rolls(load_tiny: Load, kv_format: str) -> None:
    said = {}
    for keep in ("all", "window"):
        model = load_tiny(hot_pages=24, kv_format=kv_format, **rolling(keep))
        said[keep] = decoded(model, prefilled(model))
    assert torch.allclose(said["window"], said["all"], atol=TOLERANCE)


def test_windows_that_a_model_has_by_itself_roll_too(load_tiny: Load, gemma: Path) -> None:
    dense = load_tiny(path=gemma, hot_pages=24)
    model = load_tiny(path=gemma, hot_pages=24, **rolling(full_layers="all"))
    expected = decoded(dense, prefilled(dense))
    assert float((decoded(model, prefilled(model)) - expected).abs().max()) <= TOLERANCE
    assert model.layout.num_layers == 1
    with pytest.raises(UsageFailure, match="sees everything"):
        load_tiny(path=gemma, hot_pages=24, **rolling(full_layers="0"))


def test_what_slid_out_of_sight_leaves_the_memory(load_tiny: Load) -> None:
    whole, model = load_tiny(hot_pages=24, **rolling("all")), load_tiny(hot_pages=24, **rolling())
    assert model.fingerprint != whole.fingerprint
    assert model.layout.page_bytes * 2 == whole.layout.page_bytes, "one of two layers has pages"
    sequence = prefilled(model, TOKENS[: 3 * PAGE])
    state: RollingState = sequence.state
    slid = [StorageWeakRef(state.pages[number].untyped_storage()) for number in (1, 2)]
    assert sorted(state.pages) == [0, 1, 2]
    model.runner.prefill(sequence, TOKENS[3 * PAGE :])
    gc.collect()
    assert sorted(state.pages) == [0, 8, 9], "the sinks, and what the window reaches into"
    assert all(each.expired() for each in slid)
    assert len(state.to_bytes()) == model.states.num_bytes(NUM_TOKENS) <= model.state_bytes


def test_copies_share_what_is_full_and_go_their_own_ways(load_tiny: Load) -> None:
    model = load_tiny(hot_pages=24, **rolling())
    trunk = prefilled(model)
    checkpoint = model.cache.checkpoint(trunk, CheckpointKind.READING_END)
    alone, first, second = (model.cache.fork(checkpoint) for _ in range(3))
    expected = decoded(model, alone)
    model.runner.prefill(first, token_ids([9] * 300))
    assert torch.equal(decoded(model, second), expected)
    assert checkpoint.state.pages[8] is second.state.pages[8]
    assert checkpoint.state.pages[9] is not second.state.pages[9]
    probed = model.cache.fork(checkpoint)
    model.runner.probe(probed, 11)
    assert torch.equal(decoded(model, probed), expected), "a probe leaves nothing behind"
    model.cache.check_integrity([trunk, alone, first, second, probed])


@pytest.mark.parametrize("position", [0, 1, 300, 511, 512, 513, NUM_TOKENS])
def test_a_state_comes_back_from_its_bytes(load_tiny: Load, position: int) -> None:
    model = load_tiny(hot_pages=24, **rolling())
    sequence = prefilled(model, TOKENS[:position])
    if position:
        model.runner.probe(sequence, 11)
    data = bytes(sequence.state.to_bytes())
    expected = decoded(model, sequence)
    again = prefilled(model, TOKENS[:position])
    again.state = model.states.from_bytes(memoryview(data), position)
    assert torch.equal(decoded(model, again), expected)
    with pytest.raises(ValueError, match="bytes, not"):
        model.states.from_bytes(data + b"1234", position)


def test_sequences_are_decoded_together(load_tiny: Load) -> None:
    model = load_tiny(hot_pages=64, **rolling())
    sequences = [prefilled(model, TOKENS[:length]) for length in (10, 700, 2000)]
    alone = [decoded(model, prefilled(model, TOKENS[:length])) for length in (10, 700, 2000)]
    for step, token in enumerate((3, 1, 4, 1, 5)):
        batch = [NextTokens(each, token_ids([token])) for each in sequences]
        for row, logits in enumerate(model.runner.decode_batch(batch)):
            assert float((logits - alone[row][step]).abs().max()) <= TOLERANCE


def test_pages_in_sight_are_those_that_the_widest_layer_sees() -> None:
    layers = RollingLayers((None, Sight(300, 5), None, Sight(500)))
    assert [layers.place(layer) for layer in range(4)] == [0, 0, 1, 1]
    assert layers.in_sight(0, PAGE) == []
    assert layers.in_sight(10 * PAGE, PAGE) == [0, 8, 9]
    assert layers.in_sight(10 * PAGE - 13, PAGE) == [0, 8, 9]
    assert layers.in_sight(10 * PAGE - 14, PAGE) == [0, 7, 8, 9]
    most = max(len(layers.in_sight(position, PAGE)) for position in range(20 * PAGE))
    assert most == layers.most_in_sight(PAGE)
    for sights in [(None, None), (Sight(1), Sight(2))]:
        with pytest.raises(ValueError, match="some layer"):
            RollingLayers(sights)
