"""What a family understands a config as is written down whole, and as saved readings have it."""

import json
from collections.abc import Iterator
from dataclasses import fields, make_dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any

import msgspec
import pytest
import xxhash

from engine.models.architecture import ModelDefinition
from engine.models.plain.config import PlainConfig
from engine.models.registry import define_model
from engine.weights.containers import open_source
from tests.engine.models.drawn import FAMILIES, draw_shape
from tests.engine.models.plain.released import save_random


def drawn(folder: Path, family: str, number: int = 1) -> ModelDefinition:
    save_random(folder, family, seed=1, **draw_shape(family, number))
    return define_model(open_source(folder))


def changed(value: Any) -> Iterator[Any]:
    """The same record with one value changed, for each value in it."""
    if isinstance(value, tuple):
        for number, each in enumerate(value):
            yield from ((*value[:number], other, *value[number + 1 :]) for other in changed(each))
    elif isinstance(value, Enum):
        yield next(each for each in type(value) if each is not value)
    elif value is not None and not hasattr(value, "__match_args__"):
        yield not value if isinstance(value, bool) else value + type(value)(1)
    else:  # a record, or None, which has no fields
        remade = msgspec.structs.replace if isinstance(value, msgspec.Struct) else replace
        for name in getattr(value, "__match_args__", ()):
            yield from (remade(value, **{name: other}) for other in changed(getattr(value, name)))


@pytest.mark.parametrize("family", FAMILIES)
def test_every_value_counts(tmp_path: Path, family: str) -> None:
    definition = drawn(tmp_path, family)
    meanings = {replace(definition, config=each).meaning for each in changed(definition.config)}
    assert definition.meaning not in meanings
    assert len(meanings) == len(list(changed(definition.config)))


def test_families_that_read_alike_are_told_apart(tmp_path: Path) -> None:
    llama = drawn(tmp_path, "Llama")
    other = replace(llama, architecture=replace(llama.architecture, name="another"))
    assert other.meaning != llama.meaning


@pytest.mark.parametrize("lack", [None, False, ()])
def test_a_part_that_no_model_had_changes_nothing_for_those_without(
    tmp_path: Path, lack: object
) -> None:
    definition = drawn(tmp_path, "Llama")

    def with_part(value: object) -> ModelDefinition:
        own = {field.name: getattr(definition.config, field.name) for field in fields(PlainConfig)}
        later = make_dataclass("PlainConfig", [(name, Any) for name in (*own, "part")], frozen=True)
        return replace(definition, config=later(**own, part=value))

    assert with_part(lack).meaning == definition.meaning
    assert with_part(0).meaning != definition.meaning


@pytest.mark.parametrize(
    ("config", "recorded"),
    [
        (
            {
                "architectures": ["LlamaForCausalLM"], "vocab_size": 320, "hidden_size": 64,
                "intermediate_size": 96, "num_hidden_layers": 2, "num_attention_heads": 4,
                "num_key_value_heads": 2, "max_position_embeddings": 4096,
                "rope_scaling": {
                    "rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0,
                    "high_freq_factor": 4.0, "original_max_position_embeddings": 1024,
                },
            },
            "cfcaed7228652809",
        ),
        (
            {
                "architectures": ["Qwen3_5ForCausalLM"], "vocab_size": 320, "hidden_size": 64,
                "intermediate_size": 96, "num_hidden_layers": 4, "num_attention_heads": 4,
                "num_key_value_heads": 2, "max_position_embeddings": 4096, "head_dim": 32,
                "linear_num_key_heads": 2, "linear_num_value_heads": 4,
                "linear_key_head_dim": 32, "linear_value_head_dim": 32,
                "linear_conv_kernel_dim": 4,
            },
            "8dccb48b0fa73f32",
        ),
    ],
    ids=["Llama", "Qwen3.5"],
)  # fmt: skip
def test_meanings_are_those_that_saved_readings_have(
    tmp_path: Path, config: dict[str, object], recorded: str
) -> None:
    """Another value has every reading of the family computed anew."""
    (tmp_path / "config.json").write_text(json.dumps(config))
    meaning = define_model(open_source(tmp_path)).meaning
    assert xxhash.xxh3_64_hexdigest(meaning) == recorded
