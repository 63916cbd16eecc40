"""Every kind turns by the angles of transformers, whichever way its numbers are written."""

import json
from typing import Any

import msgspec
import pytest
import torch
from transformers import LlamaConfig
from transformers.modeling_rope_utils import ROPE_INIT_FUNCTIONS

from engine.errors import ModelFailure
from engine.models.layer_specs import RotaryConfig
from engine.models.layers.rotary import rotary_angles
from engine.models.rotary_fields import RotaryFields, longest_context, read_rotary

HEAD_DIM, POSITIONS, ORIGINAL = 64, 32_768, 8192
DIVISORS = [1 + number / 7 for number in range(HEAD_DIM // 2)]

KINDS: dict[str, dict[str, Any]] = {
    "linear": {"factor": 4.0},
    "dynamic": {"factor": 2.5},
    "llama3": {
        "factor": 8.0,
        "low_freq_factor": 1.0,
        "high_freq_factor": 4.0,
        "original_max_position_embeddings": ORIGINAL,
    },
    "longrope": {
        "short_factor": [1.0] * len(DIVISORS),
        "long_factor": DIVISORS,
        "original_max_position_embeddings": ORIGINAL,
    },
    "yarn": {"factor": 4.0, "original_max_position_embeddings": ORIGINAL},
    "yarn of the whole context": {"rope_type": "yarn", "factor": 4.0},
    "yarn as trained by DeepSeek": {
        "rope_type": "yarn",
        "factor": 40.0,
        "original_max_position_embeddings": 4096,
        "mscale": 1.0,
        "mscale_all_dim": 0.7,
        "beta_fast": 48,
        "beta_slow": 2,
    },
    "yarn with a share of each pair": {
        "rope_type": "yarn",
        "factor": 16.0,
        "attention_factor": 1.25,
        "truncate": False,
    },
}


def fields(**changes: Any) -> RotaryFields:
    values = {
        "vocab_size": 320,
        "hidden_size": 256,
        "num_hidden_layers": 1,
        "num_attention_heads": 4,
        "num_key_value_heads": 2,
        "max_position_embeddings": POSITIONS,
    }
    return msgspec.json.decode(json.dumps(values | changes), type=RotaryFields)


@pytest.mark.parametrize("theta", [1e4, 5e5])
@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_turns_by_the_angles_of_transformers(kind: str, theta: float) -> None:
    numbers = {"rope_type": kind, "rope_theta": theta} | KINDS[kind]
    config = LlamaConfig(
        head_dim=HEAD_DIM, max_position_embeddings=POSITIONS, rope_parameters=dict(numbers)
    )
    expected, magnitude = ROPE_INIT_FUNCTIONS[numbers["rope_type"]](
        config, torch.device("cpu"), seq_len=POSITIONS
    )
    places = torch.tensor([0, 1, 77, 8191, 31_000])
    angles = torch.outer(places.float(), expected)
    for spelling in (
        {"rope_parameters": numbers},
        {
            "rope_scaling": {"type": numbers["rope_type"], **KINDS[kind]} | {"rope_type": ""},
            "rope_theta": theta,
        },
    ):
        rotary = read_rotary(fields(**spelling), head_dim=HEAD_DIM)
        cos, sin = rotary_angles(rotary, places)
        assert torch.equal(cos, angles.cos() * magnitude)
        assert torch.equal(sin, angles.sin() * magnitude)


def test_a_part_of_each_head_is_stretched_by_itself() -> None:
    numbers = {"rope_type": "yarn", "factor": 2.0, "rope_theta": 1e6, "partial_rotary_factor": 0.5}
    config = LlamaConfig(
        head_dim=HEAD_DIM, max_position_embeddings=POSITIONS, rope_parameters=dict(numbers)
    )
    expected, magnitude = ROPE_INIT_FUNCTIONS["yarn"](config, torch.device("cpu"))
    rotary = read_rotary(fields(rope_parameters=numbers), head_dim=HEAD_DIM)
    cos, _ = rotary_angles(rotary, torch.tensor([1]))
    assert rotary.dim == HEAD_DIM // 2
    assert torch.equal(cos[0], expected.cos() * magnitude)


def test_the_original_context_may_stand_beside_the_record() -> None:
    """Phi-4 has it there."""
    numbers = {"type": "longrope", "short_factor": DIVISORS, "long_factor": DIVISORS}
    outside = fields(rope_scaling=numbers, original_max_position_embeddings=4096)
    inside = fields(rope_scaling=numbers | {"original_max_position_embeddings": 4096})
    assert read_rotary(outside, head_dim=HEAD_DIM) == read_rotary(inside, head_dim=HEAD_DIM)


@pytest.mark.parametrize(
    ("numbers", "positions"),
    [
        ({"type": "yarn", "factor": 4.0}, 4 * POSITIONS),
        ({"type": "yarn", "factor": 4.0, "original_max_position_embeddings": 4096}, POSITIONS),
        ({"type": "linear", "factor": 4.0}, POSITIONS),
        ({"type": "dynamic", "factor": 2.5}, POSITIONS),
    ],
)
def test_yarn_makes_the_context_longer(numbers: dict[str, Any], positions: int) -> None:
    text = fields(rope_scaling=numbers)
    assert longest_context(text, read_rotary(text, head_dim=HEAD_DIM)) == positions


def test_equal_numbers_are_one_rotation() -> None:
    """Layers that turn alike share their angles."""
    first, second = (
        read_rotary(fields(rope_scaling={"type": "llama3"} | KINDS["llama3"]), head_dim=HEAD_DIM)
        for _ in range(2)
    )
    assert len({first, second, RotaryConfig(1e4, HEAD_DIM)}) == 2


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ({"type": "warp"}, "rope_type warp, which is none of linear, dynamic"),
        ({"type": "linear"}, "required field `factor`"),
        ({"type": "linear", "factor": 0}, "factor"),
        ({"type": "linear", "factor": 1e300}, "factor"),
        ({"type": "yarn", "factor": 4.0, "llama_4_scaling_beta": 0.1}, "llama_4_scaling_beta"),
        ({"type": "yarn", "factor": 4.0, "mscale": -1}, "mscale"),
        ({"type": "llama3"} | KINDS["llama3"] | {"low_freq_factor": 4.0}, "high_freq_factor"),
        ({"type": "longrope"} | KINDS["longrope"] | {"long_factor": [1.0]}, "32 numbers in long"),
        ({"type": "longrope", "long_factor": [1e-9] * 10**4, "short_factor": []}, "length"),
        ({"sliding_attention": {"rope_theta": 1e4}}, "sliding_attention"),
        ({"rope_type": ["yarn"]}, "rope_type"),
    ],
)
def test_what_is_not_understood_is_refused_by_name(numbers: dict[str, Any], words: str) -> None:
    with pytest.raises(ModelFailure, match=words) as refusal:
        read_rotary(fields(rope_scaling=numbers), head_dim=HEAD_DIM)
    assert "rope_scaling" in refusal.value.problem.words.message
    assert len(refusal.value.problem.words.message) < 300
