"""Weight files are checked before use: every defect is an error that names file or tensor."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.bench.random_model import write_random_model
from engine.errors import ModelFailure
from engine.models import tensors
from engine.models.architecture import ModelDefinition
from engine.models.decoder_tensors import EMBEDDING, HEAD
from engine.models.qwen3_5.architecture import QWEN3_5
from engine.models.qwen3_5.config import Qwen35Config
from engine.models.qwen3_5.tensor_names import tensor_shapes
from engine.weights.containers import open_source
from engine.weights.safetensors import INDEX_FILE, SINGLE_FILE
from engine.weights.source import StoredTensor, TensorType
from tests.random_weights import tiny_config

SECOND_SHARD = "model-00002-of-00003.safetensors"
EMBEDDING_NAME = f"model.language_model.{EMBEDDING}"
NORM_NAME = "model.language_model.norm.weight"

Header = dict[str, Any]


@pytest.fixture
def config() -> Qwen35Config:
    return tiny_config()


@pytest.fixture
def single(tmp_path: Path, config: Qwen35Config) -> Path:
    """A sound folder with one file."""
    write_random_model(tmp_path, config, seed=0, tensor_type=TensorType.F32)
    return tmp_path


@pytest.fixture
def sharded(tmp_path: Path, config: Qwen35Config) -> Path:
    """A sound folder with three files and their index."""
    write_random_model(tmp_path, config, seed=0, num_shards=3)
    return tmp_path


def find_tensors(folder: Path, config: Qwen35Config) -> dict[str, StoredTensor]:
    return tensors.find_tensors(open_source(folder), ModelDefinition(QWEN3_5, config))


def change_header(path: Path, change: Callable[[Header], None]) -> None:
    """Rewrite a file's header; the data stays as it is."""
    content = path.read_bytes()
    length = int.from_bytes(content[:8], "little")
    header = json.loads(content[8 : 8 + length])
    change(header)
    text = json.dumps(header).encode()
    path.write_bytes(len(text).to_bytes(8, "little") + text + content[8 + length :])


def change_index(folder: Path, change: Callable[[dict[str, str]], None]) -> None:
    index = json.loads((folder / INDEX_FILE).read_text())
    change(index["weight_map"])
    (folder / INDEX_FILE).write_text(json.dumps(index))


def test_a_sound_folder_gives_every_tensor(single: Path, config: Qwen35Config) -> None:
    entries = find_tensors(single, config)
    assert {name: entry.shape for name, entry in entries.items()} == tensor_shapes(config)


def test_shards_give_the_same_tensors(sharded: Path, config: Qwen35Config) -> None:
    assert len(open_source(sharded).files) == 4
    entries = find_tensors(sharded, config)
    assert {name: entry.shape for name, entry in entries.items()} == tensor_shapes(config)
    assert len({entry.origin for entry in entries.values()}) == 3


def test_tensors_of_a_text_only_folder_have_a_shorter_prefix(
    single: Path, config: Qwen35Config
) -> None:
    def shorten(header: Header) -> None:
        for name in list(header):
            header[name.replace("model.language_model.", "model.")] = header.pop(name)

    change_header(single / SINGLE_FILE, shorten)
    assert find_tensors(single, config).keys() == tensor_shapes(config).keys()


@pytest.mark.parametrize("name", ["model.visual.blocks.0.norm1.weight", "mtp.fc.weight"])
def test_tensors_of_parts_that_are_not_used_are_ignored(
    single: Path, config: Qwen35Config, name: str
) -> None:
    append_tensor(single / SINGLE_FILE, name, dtype="F8_E4M3", shape=[7])
    assert find_tensors(single, config).keys() == tensor_shapes(config).keys()


def test_a_head_beside_a_tied_embedding_is_used(single: Path, config: Qwen35Config) -> None:
    shape = [config.vocab_size, config.hidden_size]
    append_tensor(single / SINGLE_FILE, HEAD, dtype="F32", shape=shape)
    assert HEAD in find_tensors(single, config)


def append_tensor(path: Path, name: str, *, dtype: str, shape: list[int]) -> None:
    num_bytes = {"F32": 4, "F8_E4M3": 1, "I64": 8}[dtype]
    for dim in shape:
        num_bytes *= dim

    def add(header: Header) -> None:
        end = max(each["data_offsets"][1] for key, each in header.items() if key[0] != "_")
        offsets = [end, end + num_bytes]
        header[name] = {"dtype": dtype, "shape": shape, "data_offsets": offsets}

    change_header(path, add)
    with path.open("ab") as file:
        file.write(bytes(num_bytes))


def set_field(tensor: str, field: str, value: object) -> Callable[[Header], None]:
    def change(header: Header) -> None:
        header[tensor][field] = value

    return change


def swap_names(header: Header) -> None:
    header[EMBEDDING_NAME], header[NORM_NAME] = header[NORM_NAME], header[EMBEDDING_NAME]


def overlap(header: Header) -> None:
    header["mtp.twice"] = dict(header[EMBEDDING_NAME])


@pytest.mark.parametrize(
    ("change", "words"),
    [
        pytest.param(lambda header: header.pop(NORM_NAME), "norm.weight|bytes", id="missing"),
        pytest.param(swap_names, "embed_tokens.weight has the shape", id="swapped names"),
        pytest.param(overlap, "other data where", id="overlap"),
        pytest.param(set_field(NORM_NAME, "shape", [63]), "norm.weight", id="shape too small"),
        pytest.param(set_field(NORM_NAME, "shape", [8, 8]), "shape", id="shape of other rank"),
        pytest.param(set_field(NORM_NAME, "shape", [-64]), "shape", id="negative shape"),
        pytest.param(set_field(NORM_NAME, "shape", [2**70]), "shape", id="huge shape"),
        pytest.param(set_field(NORM_NAME, "shape", [1] * 99), "shape", id="many dimensions"),
        pytest.param(set_field(NORM_NAME, "shape", "64"), "shape", id="shape no list"),
        pytest.param(set_field(NORM_NAME, "dtype", "I32"), "stored as I32", id="integers"),
        pytest.param(set_field(NORM_NAME, "dtype", "BF16"), "needs 128", id="dtype and size"),
        pytest.param(set_field(NORM_NAME, "dtype", None), "dtype", id="no dtype"),
        pytest.param(
            set_field(NORM_NAME, "data_offsets", [0, 256]), "other data", id="offsets elsewhere"
        ),
        pytest.param(
            set_field(NORM_NAME, "data_offsets", [256, 0]), "norm.weight", id="offsets reversed"
        ),
        pytest.param(
            set_field(NORM_NAME, "data_offsets", [-256, 0]), "offsets", id="negative offsets"
        ),
        pytest.param(
            set_field(NORM_NAME, "data_offsets", [2**62, 2**62 + 256]), "offsets", id="far offsets"
        ),
        pytest.param(lambda header: header.clear(), "bytes", id="nothing described"),
        pytest.param(
            lambda header: header.update({"model.extra": header.pop(NORM_NAME)}),
            "norm.weight",
            id="renamed",
        ),
    ],
)
def test_a_hostile_header_is_an_error(
    single: Path, config: Qwen35Config, change: Callable[[Header], None], words: str
) -> None:
    change_header(single / SINGLE_FILE, change)
    with pytest.raises(ModelFailure, match=words):
        find_tensors(single, config)


def test_an_unknown_tensor_is_an_error_that_names_it(single: Path, config: Qwen35Config) -> None:
    append_tensor(single / SINGLE_FILE, "model.layers.0.surprise", dtype="F32", shape=[3])
    with pytest.raises(ModelFailure, match=r"layers\.0\.surprise is unknown"):
        find_tensors(single, config)


def test_a_tensor_under_both_prefixes_is_an_error(single: Path, config: Qwen35Config) -> None:
    append_tensor(single / SINGLE_FILE, "model.norm.weight", dtype="F32", shape=[64])
    with pytest.raises(ModelFailure, match=r"model\.norm\.weight is stored twice"):
        find_tensors(single, config)


@pytest.mark.parametrize("size", [0, 1, 7, 8, 100, -1, -5000])
def test_a_truncated_file_is_an_error(single: Path, config: Qwen35Config, size: int) -> None:
    path = single / SINGLE_FILE
    content = path.read_bytes()
    path.write_bytes(content[:size])
    with pytest.raises(ModelFailure, match=SINGLE_FILE):
        find_tensors(single, config)


@pytest.mark.parametrize("length", [0, 2, 10**6, 1 << 40, (1 << 64) - 1])
def test_a_false_header_length_is_an_error(single: Path, config: Qwen35Config, length: int) -> None:
    path = single / SINGLE_FILE
    path.write_bytes(length.to_bytes(8, "little") + path.read_bytes()[8:])
    with pytest.raises(ModelFailure, match=SINGLE_FILE):
        find_tensors(single, config)


def test_trailing_bytes_are_an_error(single: Path, config: Qwen35Config) -> None:
    with (single / SINGLE_FILE).open("ab") as file:
        file.write(b"more")
    with pytest.raises(ModelFailure, match="describes"):
        find_tensors(single, config)


def test_a_folder_without_weights_is_an_error(single: Path, config: Qwen35Config) -> None:
    (single / SINGLE_FILE).unlink()
    with pytest.raises(ModelFailure, match="1 of 1 weight files are missing"):
        find_tensors(single, config)


def test_missing_shards_are_counted_and_named(sharded: Path, config: Qwen35Config) -> None:
    (sharded / SECOND_SHARD).unlink()
    with pytest.raises(ModelFailure, match=f"1 of 3 weight files .* {SECOND_SHARD}"):
        find_tensors(sharded, config)


@pytest.mark.parametrize(
    "place",
    [
        "../model.safetensors",
        "/etc/model.safetensors",
        "..\\model.safetensors",
        "C:model.safetensors",
        "sub/model.safetensors",
        "model.bin",
        "",
        "a\0.safetensors",
    ],
)
def test_an_index_that_points_elsewhere_is_an_error(
    sharded: Path, config: Qwen35Config, place: str
) -> None:
    change_index(sharded, lambda weight_map: weight_map.update({EMBEDDING_NAME: place}))
    with pytest.raises(ModelFailure, match="outside the folder"):
        find_tensors(sharded, config)


def test_an_index_that_disagrees_with_the_files_is_an_error(
    sharded: Path, config: Qwen35Config
) -> None:
    change_index(sharded, lambda weight_map: weight_map.update({EMBEDDING_NAME: SECOND_SHARD}))
    with pytest.raises(ModelFailure, match=f"{SECOND_SHARD} lacks {EMBEDDING_NAME}"):
        find_tensors(sharded, config)


def test_a_tensor_in_two_files_is_an_error(sharded: Path, config: Qwen35Config) -> None:
    first = (sharded / "model-00001-of-00003.safetensors").read_bytes()
    (sharded / SECOND_SHARD).write_bytes(first)
    with pytest.raises(ModelFailure, match="stored in two files"):
        find_tensors(sharded, config)


@pytest.mark.parametrize("content", ["", "[]", '{"weight_map": {}}', '{"weight_map": {"a": 1}}'])
def test_an_index_that_is_none_is_an_error(
    sharded: Path, config: Qwen35Config, content: str
) -> None:
    (sharded / INDEX_FILE).write_text(content)
    with pytest.raises(ModelFailure, match=INDEX_FILE):
        find_tensors(sharded, config)
