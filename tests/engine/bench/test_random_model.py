"""Random models are complete, valid, lively and the same every time."""

import json
from pathlib import Path

import pytest
from safetensors.torch import load_file
from tokenizers import Tokenizer

from engine.bench.random_model import write_random_model
from engine.bench.random_tokenizer import byte_tokenizer
from engine.models.qwen3_5.tensor_names import tensor_shapes
from engine.models.registry import define_model
from engine.models.tensors import find_tensors
from engine.weights.containers import open_source
from engine.weights.source import TensorType
from tests.random_weights import tiny_config, tiny_definition


def test_the_folder_is_complete(tmp_path: Path) -> None:
    config = tiny_config()
    write_random_model(tmp_path, config, seed=0)
    assert {path.name for path in tmp_path.iterdir()} == {
        "chat_template.jinja",
        "config.json",
        "generation_config.json",
        "model.safetensors",
        "tokenizer.json",
        "tokenizer_config.json",
    }
    assert define_model(open_source(tmp_path)).config == config
    end_ids = json.loads((tmp_path / "generation_config.json").read_text())["eos_token_id"]
    tokenizer = Tokenizer.from_file(str(tmp_path / "tokenizer.json"))
    assert [tokenizer.id_to_token(each) for each in end_ids] == ["<|im_end|>", "<|endoftext|>"]


@pytest.mark.parametrize("tensor_type", TensorType)
@pytest.mark.parametrize("num_shards", [1, 3])
def test_files_are_what_safetensors_expects(
    tmp_path: Path, tensor_type: TensorType, num_shards: int
) -> None:
    config = tiny_config(has_tied_head=False)
    write_random_model(tmp_path, config, seed=0, tensor_type=tensor_type, num_shards=num_shards)
    paths = sorted(tmp_path.glob("*.safetensors"))
    tensors = {name: tensor for path in paths for name, tensor in load_file(path).items()}
    assert len(paths) == num_shards
    found = find_tensors(open_source(tmp_path), tiny_definition(has_tied_head=False))
    assert len(tensors) == len(tensor_shapes(config)) == len(found)
    assert all(tensor.isfinite().all() for tensor in tensors.values())
    assert all(tensor.float().std() > 0.05 for tensor in tensors.values())


def test_the_seed_decides_every_byte(tmp_path: Path) -> None:
    for name, seed in [("first", 1), ("second", 1), ("third", 2)]:
        write_random_model(tmp_path / name, tiny_config(), seed=seed)
    first, second, third = (
        (tmp_path / name / "model.safetensors").read_bytes()
        for name in ("first", "second", "third")
    )
    assert first == second
    assert first != third


def test_the_tokenizer_takes_any_text_and_decodes_any_token() -> None:
    tokenizer = byte_tokenizer(5000)
    text = "Señor, 5 €\n\t日本 \U0001f600"
    assert tokenizer.get_vocab_size() == 5000
    assert tokenizer.decode(tokenizer.encode(text).ids) == text
    assert len(tokenizer.encode(text).ids) == len(text.encode())
    assert all(tokenizer.decode([token]) for token in range(300, 5000 - 5))
    assert tokenizer.encode("<|im_end|>").ids == [5000 - 3]


def test_a_vocabulary_without_room_is_refused() -> None:
    with pytest.raises(ValueError, match="no room"):
        byte_tokenizer(260)
