"""Every end token that any file of a model folder names ends an answer."""

import json
from pathlib import Path

import pytest

from engine.errors import ModelFailure
from engine.text.generation_config import end_token_ids, is_greedy
from engine.text.tokenizer import TextTokenizer
from engine.weights.containers import open_source


def write(folder: Path, **files: object) -> Path:
    for name, content in files.items():
        (folder / f"{name}.json").write_text(json.dumps(content), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"generation_config": {"eos_token_id": 5}}, {5}),
        ({"generation_config": {"eos_token_id": [5, 6]}, "config": {"eos_token_id": 7}}, {5, 6, 7}),
        ({"config": {"text_config": {"eos_token_id": [8]}}}, {8}),
        ({"config": {"eos_token_id": None}, "generation_config": {"eos_token_id": 5}}, {5}),
    ],
)
def test_ids_of_all_files_count(
    tmp_path: Path, byte_level: TextTokenizer, files: dict[str, object], expected: set[int]
) -> None:
    assert end_token_ids(open_source(write(tmp_path, **files)), byte_level) == expected


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({}, False),
        ({"generation_config": {"eos_token_id": 5}}, False),
        ({"generation_config": {"do_sample": True}}, False),
        ({"generation_config": {"do_sample": "no"}}, False),
        ({"generation_config": {"do_sample": False}}, True),
    ],
)
def test_makers_say_that_answers_are_not_sampled(
    tmp_path: Path, files: dict[str, object], *, expected: bool
) -> None:
    assert is_greedy(open_source(write(tmp_path, **files))) is expected


@pytest.mark.parametrize("token", ["<|im_end|>", {"content": "<|im_end|>", "lstrip": False}])
def test_the_tokenizer_names_it_by_text(
    tmp_path: Path, byte_level: TextTokenizer, token: object
) -> None:
    write(tmp_path, tokenizer_config={"eos_token": token}, generation_config={"eos_token_id": 3})
    expected = {3, byte_level.token_id("<|im_end|>")}
    assert end_token_ids(open_source(tmp_path), byte_level) == expected


@pytest.mark.parametrize(
    ("files", "reason"),
    [
        ({}, "names no token"),
        ({"generation_config": {"eos_token_id": []}}, "names no token"),
        ({"generation_config": {"eos_token_id": 100_000}}, "no such id"),
        ({"generation_config": {"eos_token_id": -1}}, "generation_config.json"),
        ({"generation_config": {"eos_token_id": "2"}}, "generation_config.json"),
        ({"generation_config": {"eos_token_id": True}}, "generation_config.json"),
        ({"config": []}, "config.json"),
        ({"tokenizer_config": {"eos_token": "<end>"}}, "unknown end token '<end>'"),
    ],
)
def test_nonsense_is_refused(
    tmp_path: Path, byte_level: TextTokenizer, files: dict[str, object], reason: str
) -> None:
    with pytest.raises(ModelFailure, match=reason):
        end_token_ids(open_source(write(tmp_path, **files)), byte_level)
