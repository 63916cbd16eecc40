"""Models with dual chunk attention say what its definition says, however a sequence is cut."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import ModelFailure
from engine.models.layer_specs import first_chunk
from engine.models.layers.dual_chunks import rows_by_chunk
from engine.models.layers.position_configs import Chunks, GrowthBeyond
from engine.models.page_mass import PageMass
from engine.models.plain.config import PlainConfig
from engine.models.registry import define_model
from engine.weights.containers import open_source
from kernels.dispatch import cpu_kernels
from kernels.kv_layout import PAGE_SIZE
from tests.engine.models.folders import load_folder
from tests.engine.models.paged_sequence import PagedSequence
from tests.engine.models.plain.dual_chunks import LENGTH, MODULES, NUM_TOKENS, save_chunked
from tests.engine.models.plain.released import Truth
from tests.engine.models.plain.test_plain_config import QWEN25_7B, read
from tests.kernels.reference_set import reference_kernels

MAX_DIFFERENCE = 1e-3
CUTS = [200, 1, 16, 17, 300, 220, *[1] * NUM_TOKENS]
"""One begins in a chunk and ends two farther on; single tokens go over the last border."""


@pytest.fixture(scope="module")
def truth(tmp_path_factory: pytest.TempPathFactory) -> Truth:
    return save_chunked(tmp_path_factory.mktemp("models") / "qwen2", "Qwen2")


@pytest.mark.parametrize("family", MODULES)
def test_it_is_what_the_definition_says(tmp_path: Path, family: str) -> None:
    truth = save_chunked(tmp_path, family)
    assert truth.logits.std() > 0.5, "these weights would prove nothing"
    for kernels in (reference_kernels(), cpu_kernels(exact=True)):
        model = load_folder(tmp_path, kernels=kernels)
        sequence = PagedSequence(model, max_len=NUM_TOKENS)
        whole = sequence.feed_runs(truth.tokens, [NUM_TOKENS])
        cut = PagedSequence(model, max_len=NUM_TOKENS).feed_runs(truth.tokens, CUTS)
        sequence.position = 3 * PAGE_SIZE
        again = sequence.feed_runs(truth.tokens[3 * PAGE_SIZE :], [NUM_TOKENS])
        assert float((whole - truth.logits).abs().max()) <= MAX_DIFFERENCE
        assert float((cut - truth.logits).abs().max()) <= MAX_DIFFERENCE
        assert float((again - truth.logits[3 * PAGE_SIZE :]).abs().max()) <= MAX_DIFFERENCE


def without_chunks(folder: Path, to: Path) -> Path:
    """The same weights with positions that go on."""
    to.mkdir()
    config = json.loads((folder / "config.json").read_text())
    del config["dual_chunk_attention_config"]
    (to / "config.json").write_text(json.dumps(config))
    (to / "model.safetensors").symlink_to(folder / "model.safetensors")
    return to


def test_the_first_chunk_is_plain_attention_to_the_bit(tmp_path: Path, truth: Truth) -> None:
    kernels = cpu_kernels(exact=True)
    chunked, plain = (
        PagedSequence(load_folder(folder, kernels=kernels), max_len=NUM_TOKENS)
        for folder in (truth.folder, without_chunks(truth.folder, tmp_path / "plain"))
    )
    runs = [100, 1, LENGTH - 101]
    first = truth.tokens[:LENGTH]
    assert torch.equal(chunked.feed_runs(first, runs), plain.feed_runs(first, runs))
    behind = truth.tokens[LENGTH : LENGTH + 16]
    assert not torch.allclose(chunked.feed_runs(behind, [16]), plain.feed_runs(behind, [16]))


def test_several_sequences_are_computed_together(truth: Truth) -> None:
    """One of them within its first chunk, one two chunks farther."""
    model = load_folder(truth.folder, kernels=cpu_kernels(exact=True))
    sequences = [PagedSequence(model, max_len=NUM_TOKENS) for _ in range(2)]
    starts = (30, 2 * LENGTH + 30)
    for sequence, start in zip(sequences, starts, strict=True):
        sequence.feed(truth.tokens[:start])
    runs = [
        sequence.run(truth.tokens[start : start + 1])
        for sequence, start in zip(sequences, starts, strict=True)
    ]
    together = model.forward(runs)
    assert together is not None
    assert float((together - truth.logits[[*starts]]).abs().max()) <= MAX_DIFFERENCE


def test_what_falls_on_each_page_is_told(truth: Truth) -> None:
    model = load_folder(truth.folder, kernels=reference_kernels())
    masses = []
    for runs in ([NUM_TOKENS - 16], [500, NUM_TOKENS - 516]):
        sequence, mass = PagedSequence(model, max_len=NUM_TOKENS), PageMass()
        sequence.feed_runs(truth.tokens[:-16], runs)
        sequence.feed(truth.tokens[-16:], page_mass=mass)
        masses.append(mass.shares())
    assert len(masses[0]) == -(-NUM_TOKENS // PAGE_SIZE)
    assert sum(masses[0]) == pytest.approx(1)
    assert min(masses[0]) > 0
    assert masses[0] == pytest.approx(masses[1], abs=1e-4)


RELEASED = {"chunk_size": 262_144, "local_size": 8192, "original_max_position_embeddings": 262_144}
MILLION = {"max_position_embeddings": 1_010_000, "dual_chunk_attention_config": RELEASED}


def test_models_of_a_million_tokens_have_chunks(tmp_path: Path) -> None:
    """Of whole pages of the cache; queries grow beyond the trained length."""
    long = read(tmp_path, QWEN25_7B | MILLION)
    assert long.max_positions == 1_010_000
    assert {layer.chunks for layer in long.attention} == {Chunks(253_952, 262_144)}
    assert {layer.growth for layer in long.attention} == {GrowthBeyond(262_144)}
    assert first_chunk(long.layer_specs) == 253_952
    sparse = MILLION | {
        "dual_chunk_attention_config": RELEASED | {"sparse_attention_enabled": True}
    }
    assert read(tmp_path, QWEN25_7B | sparse) == long


def test_chunks_that_are_never_left_are_none(tmp_path: Path) -> None:
    changes = MILLION | {"max_position_embeddings": 131_072}
    plain = read(tmp_path, QWEN25_7B)
    assert read(tmp_path, QWEN25_7B | changes) == replace(plain, max_positions=131_072)
    assert first_chunk(plain.layer_specs) is None


def test_of_chunks_that_are_no_whole_pages_the_first_is_read(tmp_path: Path) -> None:
    odd = MILLION | {"dual_chunk_attention_config": {"chunk_size": 4096, "local_size": 1000}}
    plain = read(tmp_path, QWEN25_7B)
    assert read(tmp_path, QWEN25_7B | odd) == replace(plain, max_positions=3096)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"dual_chunk_attention_config": {"chunk_size": 0, "local_size": 1}}, "chunk_size"),
        ({"dual_chunk_attention_config": {"chunk_size": 512, "local_size": 512}}, "local_size"),
        ({"use_sliding_window": True, "sliding_window": 4096, "max_window_layers": 0}, "windows"),
        ({"rope_scaling": {"type": "linear", "factor": 4.0}}, "stretched"),
    ],
)
def test_chunks_that_cannot_be_computed_are_refused(
    tmp_path: Path, changes: dict[str, object], words: str
) -> None:
    with pytest.raises(ModelFailure, match=words):
        read(tmp_path, QWEN25_7B | MILLION | changes)


@given(
    position=st.integers(0, 5000),
    count=st.integers(1, 3000),
    of_chunk=st.integers(1, 5),
)
def test_each_token_sees_each_page_before_it_once(position: int, count: int, of_chunk: int) -> None:
    length = of_chunk * PAGE_SIZE
    found = rows_by_chunk(position, count, Chunks(length, length + 7))
    rows = [row for each in found for row in range(each.rows.start, each.rows.stop)]
    assert rows == list(range(count))
    for each in found:
        chunk = (position + each.rows.start) // length
        assert (position + each.rows.stop - 1) // length == chunk
        seen = {page: away for away, pages in enumerate(each.pages) for page in pages}
        assert len(seen) == sum(len(pages) for pages in each.pages) == (chunk + 1) * of_chunk
        assert all(away == min(2, chunk - page // of_chunk) for page, away in seen.items())


def test_two_more_queries_are_counted(truth: Truth) -> None:
    config = define_model(open_source(truth.folder)).config
    assert isinstance(config, PlainConfig)
    layers = tuple(replace(layer, chunks=None) for layer in config.attention)
    plain = replace(config, attention=layers)
    assert config.activation_numbers - plain.activation_numbers == 4 * config.attention[0].query_dim
