"""A model whose blocks are multiplied as they are predicts what the same numbers in float32 do."""

import os
from pathlib import Path

import msgspec
import pytest
import torch
from gguf import GGMLQuantizationType
from torch import Tensor

from app.paths import demo_model
from engine.errors import ModelFailure
from engine.loading.loaded_model import LoadedModel
from engine.loading.model_memo import ModelMemo
from engine.models.mapped_matrices import MappedMatrices
from engine.models.pieces import Rows
from engine.protocol.requests import DocumentText
from engine.weights.containers import open_source
from kernels.linear import cpu
from kernels.linear.packed import cpu as packed_cpu
from kernels.linear.packed.quickest import PRODUCTS as PACKED_PRODUCTS
from kernels.linear.packed.registry import BLOCK_FORMATS
from kernels.linear.products import FLOAT32, MadeWeight, Product
from kernels.linear.quickest import PRODUCTS
from tests.engine.models.packed_models import (
    SENTENCE,
    TEXT,
    demo_tokenizer,
    loaded,
    write_random_folder,
    written,
)
from tests.gguf_files.qwen35 import write_qwen35

MAX_DIVERGENCE = 2e-5
"""Kullback-Leibler divergence of every next token, in nats, from that of float32."""

RUN_LENS = (1, 5, 64)
"""Token by token, a few together, and all at once: every way in which products are made."""

QUESTION = "Who built the lighthouse of Velmora?"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("model") / "random"
    write_random_folder(folder)
    return folder


@pytest.fixture(scope="module")
def file(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(folder, tmp_path_factory.mktemp("gguf"), "Q8_0")


def predictions(model: LoadedModel, *, run_len: int, answer: list[int] | None = None) -> Tensor:
    """Logits [N, vocabulary] behind the text and of an answer to it, by itself the greedy one."""
    tokens = model.tokenizer.encode_plain([TEXT])[0]
    sequence, rows = model.runner.new_sequence(), []
    for start in range(0, len(tokens) - 1, run_len):
        model.runner.prefill(sequence, tokens[start : min(start + run_len, len(tokens) - 1)])
    token = tokens[-1]
    for i in range(24):
        selection = model.selector_of("dense", {}).begin()
        rows.append(model.runner.decode(sequence, token, None, selection).float().flatten())
        token = answer[i] if answer else int(rows[-1].argmax())
    model.cache.close(sequence)
    return torch.stack(rows)


def quote(model: LoadedModel) -> str:
    """What is quoted of the text to a question."""
    reading = model.prompts.documents([DocumentText("a.txt", "1", (TEXT,))], instructions="")
    tokens = [*reading.tokens, *model.prompts.continue_with([], QUESTION).tokens]
    sequence, said = model.runner.new_sequence(), []
    model.runner.prefill(sequence, tokens[:-1])
    token = tokens[-1]
    while len(said) < 40:
        selection = model.selector_of("dense", {}).begin()
        token = int(model.runner.decode(sequence, token, None, selection).argmax())
        if token in model.end_ids:
            break
        said.append(token)
    model.cache.close(sequence)
    return demo_tokenizer().decode(said).partition("> ")[2]


def divergence(exact: Tensor, packed: Tensor) -> Tensor:
    """Of every next token, from the exact prediction."""
    exact, packed = (each.double().log_softmax(dim=-1) for each in (exact, packed))
    return (exact.exp() * (exact - packed)).sum(dim=-1)


def lost(exact: Tensor, packed: Tensor) -> Tensor:
    """How much less likely than the best, in nats, is what is chosen instead: two may be near."""
    chosen = exact.gather(1, packed.argmax(dim=-1, keepdim=True))[:, 0]
    return exact.max(dim=-1).values - chosen


@pytest.mark.parametrize("name", sorted(BLOCK_FORMATS))
def test_it_predicts_as_in_float32(name: str, folder: Path, tmp_path: Path) -> None:
    file = written(folder, tmp_path, name)
    with loaded(file, tmp_path, "float32") as model:
        exact = [predictions(model, run_len=run_len) for run_len in RUN_LENS]
    with loaded(file, tmp_path, "packed") as model:
        packed = [
            predictions(model, run_len=run_len, answer=one.argmax(dim=-1).tolist())
            for run_len, one in zip(RUN_LENS, exact, strict=True)
        ]
    for one, other in zip(exact, packed, strict=True):
        assert 0 < divergence(one, other).max() < MAX_DIVERGENCE
        assert (lost(one, other) < 0.01).all()


@pytest.mark.parametrize("weights", ["packed", "float32"])
def test_the_demo_model_quotes_as_ever(weights: str, tmp_path: Path) -> None:
    """Its circuits stand what 8 bits make of them."""
    config = msgspec.json.decode((demo_model() / "config.json").read_bytes())
    file = write_qwen35(
        demo_model(),
        tmp_path / "demo.gguf",
        packed=GGMLQuantizationType.Q8_0,
        recurrent=[kind == "linear_attention" for kind in config["layer_types"]],
    )
    with loaded(demo_model(), tmp_path / "folder", "float32") as model:
        assert quote(model) == SENTENCE
    with loaded(file, tmp_path / "file", weights) as model:
        assert quote(model) == SENTENCE


@pytest.mark.parametrize("way", sorted(PACKED_PRODUCTS.keys() - {"strips"}))
def test_every_way_predicts_as_in_float32(
    way: str, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with loaded(file, tmp_path, "float32") as model:
        exact = [predictions(model, run_len=run_len) for run_len in RUN_LENS]
    monkeypatch.setattr(packed_cpu, "quickest_product", lambda *_: PACKED_PRODUCTS[way])
    with loaded(file, tmp_path, "packed") as model:
        packed = [
            predictions(model, run_len=run_len, answer=one.argmax(dim=-1).tolist())
            for run_len, one in zip(RUN_LENS, exact, strict=True)
        ]
    for one, other in zip(exact, packed, strict=True):
        assert 0 < divergence(one, other).max() < MAX_DIVERGENCE
        assert torch.equal(one.argmax(dim=-1), other.argmax(dim=-1))


@pytest.mark.parametrize("way", sorted(PRODUCTS["int8"].keys() - {"float32", "bfloat16"}))
def test_int8_weights_predict_as_in_float32(
    way: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    product, taken = PRODUCTS["int8"][way], []

    def chosen(weight: MadeWeight, num_tokens: int) -> Product:
        taken.append(is_rounded := num_tokens > 1 and product.takes(weight))
        return product if is_rounded else FLOAT32

    with loaded(folder, tmp_path, "int8") as model:
        monkeypatch.setattr(cpu, "quickest_product", lambda *_: FLOAT32)
        exact = [predictions(model, run_len=run_len) for run_len in RUN_LENS[1:]]
        monkeypatch.setattr(cpu, "quickest_product", chosen)
        rounded = [
            predictions(model, run_len=run_len, answer=one.argmax(dim=-1).tolist())
            for run_len, one in zip(RUN_LENS[1:], exact, strict=True)
        ]
    assert any(taken)
    for one, other in zip(exact, rounded, strict=True):
        assert 0 < divergence(one, other).max() < MAX_DIVERGENCE
        assert (lost(one, other) < 0.01).all()


def test_blocks_are_in_memory_once_and_in_the_file(file: Path) -> None:
    entry = next(
        each for each in open_source(file).tensors().values() if each.name == "token_embd.weight"
    )
    rows = Rows("embed_tokens.weight", 0, entry.shape[0])
    mapped = MappedMatrices()
    first, again = mapped.rows(entry, rows), mapped.rows(entry, rows)
    assert first is not None
    assert again is not None
    assert first.runs[0].data_ptr() == again.runs[0].data_ptr()
    assert first.runs[0].nbytes == entry.stored_bytes
    part = mapped.rows(entry, Rows("embed_tokens.weight", 7, 9))
    assert part is not None
    assert torch.equal(part.runs[0], first.runs[0][7:9])


def test_a_file_that_has_become_shorter_is_refused(file: Path, tmp_path: Path) -> None:
    path = tmp_path / "cut.gguf"
    path.write_bytes(file.read_bytes())
    entries = open_source(path).tensors()
    entry = max(entries.values(), key=lambda each: each.blocks.start if each.blocks else 0)
    with path.open("r+b") as cut:
        cut.truncate(path.stat().st_size // 2)
    with pytest.raises(ModelFailure, match="has become shorter"):
        MappedMatrices().rows(entry, Rows("last", 0, entry.shape[0]))


def test_scales_that_are_no_numbers_are_refused(file: Path, tmp_path: Path) -> None:
    path = tmp_path / "broken.gguf"
    entry = open_source(file).tensors()["embed_tokens.weight"]
    assert entry.blocks is not None
    content = bytearray(file.read_bytes())
    content[entry.blocks.start : entry.blocks.start + 2] = b"\xff\x7f"
    path.write_bytes(content)
    entry = open_source(path).tensors()["embed_tokens.weight"]
    with pytest.raises(ModelFailure, match="not numbers"):
        MappedMatrices().rows(entry, Rows("embed_tokens.weight", 0, entry.shape[0]))


def test_a_sound_file_is_checked_once_and_anew_when_it_changed(file: Path, tmp_path: Path) -> None:
    path = tmp_path / "again.gguf"
    content = bytearray(file.read_bytes())
    path.write_bytes(content)
    entry = open_source(path).tensors()["embed_tokens.weight"]
    assert entry.blocks is not None
    with loaded(path, tmp_path, "packed"):
        pass
    stat = path.stat()
    content[entry.blocks.start : entry.blocks.start + 2] = b"\xff\x7f"
    path.write_bytes(content)
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))  # as if nothing had changed
    with loaded(path, tmp_path, "packed"):
        pass
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns + 1))
    with pytest.raises(ModelFailure, match="not numbers"), loaded(path, tmp_path, "packed"):
        pass


def test_what_was_sound_by_other_checks_is_checked(tmp_path: Path) -> None:
    memo = ModelMemo(tmp_path)
    assert not memo.is_sound("weights", "new")
    memo.keep_sound("weights", "old")
    assert ModelMemo(tmp_path).is_sound("weights", "old")
    assert not memo.is_sound("weights", "new")
    assert not memo.is_sound("other weights", "old")


def test_weights_that_are_not_mapped_tell_nothing_of_blocks(file: Path, tmp_path: Path) -> None:
    for weights in ("float32", "packed"):
        with loaded(file, tmp_path, weights):
            pass
    assert not (tmp_path / "float32" / "sound.json").exists()
    assert (tmp_path / "packed" / "sound.json").exists()
