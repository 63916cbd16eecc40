"""A fingerprint changes with every bit that counts, and with nothing else."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
import torch

from app.paths import demo_model
from engine.errors import ModelFailure
from engine.loading.model_memo import ModelMemo
from engine.models.layer_specs import RotaryConfig
from engine.models.qwen3_5 import config as qwen3_5_config
from engine.models.registry import define_model
from engine.models.rotary_fields import RotaryFields, read_rotary
from engine.text.tokenizer import load_tokenizer
from engine.weights import fingerprint as identity
from engine.weights.containers import open_source
from engine.weights.fingerprint import FileStamp
from engine.weights.gguf import pre_tokenizers
from engine.weights.gguf.layouts import dense
from tests.engine.models.plain.released import save_random
from tests.gguf_files.dense import write_dense
from tests.gguf_files.qwen35 import write_qwen35
from tests.packed_folders.packers import WAYS
from tests.packed_folders.writing import write_folder
from tests.random_weights import write_tiny_model


def fingerprint(folder: Path) -> str:
    source = open_source(folder)
    return identity.fingerprint(source, identity.hash_files(source), b"")


def turned_otherwise(text: RotaryFields, *, head_dim: int) -> RotaryConfig:
    """Another reading of the same fields."""
    return replace(read_rotary(text, head_dim=head_dim), theta=123.0)


def file_stamps(folder: Path) -> tuple[FileStamp, ...]:
    return identity.file_stamps(open_source(folder))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_tiny_model(tmp_path / "model")
    return tmp_path / "model"


def test_a_copy_has_the_same_fingerprint(folder: Path) -> None:
    shutil.copytree(folder, folder.with_name("copy"))
    (folder.with_name("copy") / "README.md").write_text("a model")
    assert fingerprint(folder) == fingerprint(folder.with_name("copy"))
    assert len(fingerprint(folder)) == 32


@pytest.mark.parametrize("name", ["config.json", "model.safetensors"])
def test_one_changed_bit_changes_it(folder: Path, name: str) -> None:
    before = fingerprint(folder)
    content = bytearray((folder / name).read_bytes())
    content[len(content) // 2] ^= 1
    (folder / name).write_bytes(content)
    assert fingerprint(folder) != before


def test_bytes_moved_between_files_change_it(folder: Path) -> None:
    before = fingerprint(folder)
    content = (folder / "config.json").read_bytes()
    weights = (folder / "model.safetensors").read_bytes()
    (folder / "config.json").write_bytes(content[:-1])
    (folder / "model.safetensors").write_bytes(content[-1:] + weights)
    assert fingerprint(folder) != before


def test_stamps_show_that_a_file_was_written(folder: Path) -> None:
    before = file_stamps(folder)
    assert file_stamps(folder) == before
    with (folder / "model.safetensors").open("ab") as file:
        file.write(b"x")
    assert file_stamps(folder) != before


def test_a_missing_file_is_an_error(folder: Path) -> None:
    (folder / "model.safetensors").unlink()
    with pytest.raises(ModelFailure, match="missing"):
        fingerprint(folder)
    with pytest.raises(ModelFailure, match="missing"):
        file_stamps(folder)


def test_hashes_of_files_are_those_that_are_remembered(tmp_path: Path) -> None:
    """Recorded before containers were told apart: another value would orphan every reading."""
    header = b'{"norm.weight": {"dtype": "F32", "shape": [4], "data_offsets": [0, 16]}}'
    config = b'{"model_type": "qwen3_5", "hidden_size": 64}\n'
    (tmp_path / "config.json").write_bytes(config)
    for number in (1, 2):
        data = len(header).to_bytes(8, "little") + header + bytes(range(number, number + 16))
        (tmp_path / f"model-0000{number}-of-00002.safetensors").write_bytes(data)
    names = {"b": "model-00002-of-00002.safetensors", "a": "model-00001-of-00002.safetensors"}
    (tmp_path / "model.safetensors.index.json").write_text(json.dumps({"weight_map": names}))
    assert identity.hash_files(open_source(tmp_path)) == "dbde0cc459a7723b4b9fa2c32ff630a1"
    paths = [path for path, _, _ in file_stamps(tmp_path)]
    assert [Path(path).name for path in paths] == ["config.json", *sorted(names.values())]


def test_a_file_that_is_understood_otherwise_is_another_model(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its hash is remembered; what a version of Lectern makes of it never is."""
    truth = save_random(tmp_path / "folder", "Llama", seed=1)
    file = write_dense(truth.folder, tmp_path / "model.gguf", "llama")

    def known() -> str:
        return fingerprint(file)

    before = known()
    assert before == known()
    seen = {before}
    for part, other in (
        ("_halves", lambda *_: None),
        ("_INSIDE", dense._INSIDE | {"ffn_up": "mlp.another"}),
        ("vocab_size", lambda *_: 319),
    ):
        with monkeypatch.context() as patched:
            patched.setattr(dense, part, other)
            seen.add(known())
    assert len(seen) == 4
    assert known() == before


def test_a_config_that_is_understood_otherwise_is_another_model(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The files are the same, and their hash is remembered; what was saved is worth nothing."""
    source, memo = open_source(folder), ModelMemo(tmp_path)

    def known() -> str:
        return memo.weights_fingerprint(source, define_model(source))

    before = known()
    assert before == known()
    with monkeypatch.context() as patched:
        patched.setattr(qwen3_5_config, "read_rotary", turned_otherwise)
        assert known() != before
    assert known() == before


def test_text_that_is_cut_otherwise_is_another_model(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = write_qwen35(demo_model(), tmp_path / "demo.gguf")
    before = load_tokenizer(open_source(file), vocab_size=1 << 20).fingerprint
    rule = pre_tokenizers._CUTTINGS["qwen2"]
    monkeypatch.setitem(pre_tokenizers._CUTTINGS, "qwen2", replace(rule, single_digits=True))
    assert load_tokenizer(open_source(file), vocab_size=1 << 20).fingerprint != before


def test_packed_weights_are_understood_in_one_way(tmp_path: Path) -> None:
    """A config that says something else of the same tensors is another model."""
    stored, _ = WAYS["GPTQ of the second version"].pack(torch.randn(32, 64))
    tensors = {f"x.{ending}": each for ending, each in stored.items()}
    prints = set()
    for version in ("gptq", "gptq_v2"):
        way = WAYS["GPTQ of the second version"].config | {"checkpoint_format": version}
        folder = write_folder(tmp_path / version, tensors, {"quantization_config": way})
        prints.add(fingerprint(folder))
    assert len(prints) == 2
