"""Configs of released models are understood; hostile ones are errors that name the field."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.bench.qwen3_5_sizes import QWEN3_5_SIZES
from engine.bench.random_model import config_json
from engine.errors import ModelFailure
from engine.models.qwen3_5.config import LayerKind, Qwen35Config
from engine.models.registry import define_model
from engine.weights.containers import open_source
from kernels.dequant.blocks import BLOCK_LEN
from kernels.kv_layout import KVFormat
from tests.random_weights import tiny_config


def read(folder: Path, values: object) -> Qwen35Config:
    (folder / "config.json").write_text(json.dumps(values))
    return read_config(folder)


def read_config(folder: Path) -> Qwen35Config:
    config = define_model(open_source(folder)).config
    assert isinstance(config, Qwen35Config)
    return config


def nested(**changes: Any) -> dict[str, Any]:
    """The tiny model's config with changed fields of the text model; None removes one."""
    values = config_json(tiny_config())
    values["text_config"] |= changes
    values["text_config"] = {k: v for k, v in values["text_config"].items() if v is not None}
    return values


@pytest.mark.parametrize("size", QWEN3_5_SIZES)
def test_released_sizes_are_read_as_written(tmp_path: Path, size: str) -> None:
    config = QWEN3_5_SIZES[size]
    assert read(tmp_path, config_json(config)) == config


def test_fields_of_a_text_only_folder_are_at_the_top(tmp_path: Path) -> None:
    config = tiny_config()
    values = config_json(config)["text_config"]
    assert read(tmp_path, values | {"architectures": ["Qwen3_5ForCausalLM"]}) == config
    assert read(tmp_path, values | {"text_config": None}) == config, "found by its model_type"


def test_layer_kinds_follow_from_the_interval(tmp_path: Path) -> None:
    config = read(
        tmp_path, nested(layer_types=None, num_hidden_layers=8, full_attention_interval=4)
    )
    attention = [n for n, kind in enumerate(config.layer_kinds) if kind is LayerKind.FULL_ATTENTION]
    assert attention == [3, 7]


def test_rotary_fields_of_older_files_count_where_new_ones_are_absent(tmp_path: Path) -> None:
    old = nested(rope_parameters=None, rope_theta=5e5, partial_rotary_factor=0.5)
    rotary = read(tmp_path, old).attention.rotary
    assert (rotary.theta, rotary.dim) == (5e5, 32)
    both = nested(rope_parameters={"rope_theta": 1e6}, rope_theta=5e5, partial_rotary_factor=0.5)
    rotary = read(tmp_path, both).attention.rotary
    assert (rotary.theta, rotary.dim) == (1e6, 32)


@pytest.mark.parametrize(
    ("inner", "outer", "expected"),
    [(True, False, True), (False, True, False), (None, True, True), (None, None, False)],
)
def test_the_text_model_decides_whether_the_head_is_tied(
    tmp_path: Path, inner: bool | None, outer: bool | None, expected: bool
) -> None:
    values = nested(tie_word_embeddings=inner) | {"tie_word_embeddings": outer}
    assert read(tmp_path, values).has_tied_head is expected


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("hidden_size", 0),
        ("hidden_size", -64),
        ("hidden_size", 10**30),
        ("hidden_size", 64.5),
        ("hidden_size", "64"),
        ("hidden_size", True),
        ("hidden_size", [64]),
        ("vocab_size", 1 << 40),
        ("num_hidden_layers", 10**9),
        ("num_hidden_layers", 5),
        ("num_attention_heads", 3),
        ("linear_num_value_heads", 3),
        ("head_dim", 1 << 20),
        ("linear_key_head_dim", 1 << 20),
        ("linear_conv_kernel_dim", 1),
        ("max_position_embeddings", 1 << 60),
        ("rms_norm_eps", 0),
        ("rms_norm_eps", -1e-6),
        ("rms_norm_eps", "1e-6"),
        ("layer_types", ["linear_attention"] * 4),
        ("layer_types", ["sliding_attention"] * 4),
        ("layer_types", []),
        ("attention_bias", True),
        ("attn_output_gate", False),
        ("hidden_act", "gelu"),
        ("rope_parameters", {"rope_type": "warp", "factor": 4.0}),
        ("rope_parameters", {"rope_theta": 0}),
        ("rope_parameters", {"partial_rotary_factor": 0.01}),
        ("rope_parameters", {"mrope_section": [1] * 1000}),
        ("rope_parameters", "default"),
        ("rope_parameters", {"factor": 4.0, "rope_theta": 1e6}),
        ("rope_scaling", {"rope_type": "yarn", "factor": 0}),
        ("rope_scaling", {"type": "linear", "factor": "2"}),
        ("rope_scaling", {"type": "dynamic"}),
        ("rope_scaling", {"factor": 2.0}),
        ("attn_logit_softcapping", 50.0),
        ("sliding_window", 4096),
        ("residual_multiplier", 0.5),
        ("num_experts", 8),
        ("mlp_bias", True),
    ],
)
def test_a_hostile_value_is_an_error_that_names_the_field(
    tmp_path: Path, field: str, value: object
) -> None:
    with pytest.raises(ModelFailure) as caught:
        read(tmp_path, nested(**{field: value}))
    named = next(iter(value)) if isinstance(value, dict) else field
    related = {"num_hidden_layers": "layer_types"}.get(named, named)
    assert (
        named in caught.value.problem.words.message or related in caught.value.problem.words.message
    )
    assert len(caught.value.problem.words.message) < 300
    assert caught.value.problem.words.remedy


@pytest.mark.parametrize(
    "changes",
    [
        {"sliding_window": None, "use_sliding_window": False, "mlp_only_layers": []},
        {"mtp_num_hidden_layers": 1, "mamba_ssm_dtype": "float32"},
        {"rope_scaling": {"type": "mrope", "mrope_section": [3, 3, 2]}, "rope_theta": 1e7},
        {"initializer_range": 0.02, "transformers_version": "9.9", "future_note": "hello"},
    ],
)
def test_fields_that_change_nothing_are_passed_over(
    tmp_path: Path, changes: dict[str, Any]
) -> None:
    assert read(tmp_path, nested(**changes)).attention.head_dim == 64


def test_all_fields_that_transformers_writes_are_understood(tmp_path: Path) -> None:
    transformers = pytest.importorskip("transformers")
    text = transformers.Qwen3_5TextConfig(head_dim=64).to_dict()
    config = read(tmp_path, text | {"architectures": ["Qwen3_5ForCausalLM"]})
    assert config.attention.rotary.theta == text["rope_parameters"]["rope_theta"]
    del text["rope_parameters"]
    without = read(tmp_path, text | {"architectures": ["Qwen3_5ForCausalLM"]})
    assert without.attention.rotary == config.attention.rotary


@pytest.mark.parametrize("head_dim", [16, 33, 40, 48, 80, 96, 112])
def test_heads_are_stored_in_the_blocks_that_kernels_take(tmp_path: Path, head_dim: int) -> None:
    config = read(tmp_path, nested(head_dim=head_dim))
    assert config.attention.head_dim == head_dim
    stored = config.attention.spec.head_dim
    assert stored % BLOCK_LEN == 0
    assert 0 <= stored - head_dim < BLOCK_LEN
    assert KVFormat.Q8_0.block_len == BLOCK_LEN


@pytest.mark.parametrize("field", ["hidden_size", "head_dim", "linear_num_key_heads"])
def test_a_missing_field_is_an_error_that_names_it(tmp_path: Path, field: str) -> None:
    with pytest.raises(ModelFailure, match=field):
        read(tmp_path, nested(**{field: None}))


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"architectures": ["MixtralMoeForCausalLM"]}, "mixture of experts"),
        ({"model_type": "deepseek_moe"}, "mixture of experts"),
        ({"architectures": ["GemmaForCausalLM"]}, "GemmaForCausalLM is not supported"),
        ({"architectures": ["Qwen9ForCausalLM"], "model_type": "qwen3_5"}, "not supported"),
        ({}, "unknown is not supported"),
        ({"architectures": "Qwen3_5ForCausalLM"}, "architectures"),
        ([], "object"),
    ],
)
def test_other_architectures_are_refused_by_name(
    tmp_path: Path, values: object, words: str
) -> None:
    with pytest.raises(ModelFailure, match=words):
        read(tmp_path, values)


@pytest.mark.parametrize("is_nested", [True, False])
def test_quantised_folders_are_refused_with_the_way_out(tmp_path: Path, is_nested: bool) -> None:
    quantization = {"quantization_config": {"quant_method": "quip"}}
    values = nested(**quantization) if is_nested else nested() | quantization
    with pytest.raises(ModelFailure, match="quip") as caught:
        read(tmp_path, values)
    assert "original" in caught.value.problem.words.remedy


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe{}",
        b'{"model_type": NaN}',
        b"[" * 100_000,
        b'{"text_config":' * 50_000,
        b'{"a": 1}' + b" " * (5 << 20),
    ],
)
def test_a_file_that_is_no_config_is_an_error(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "config.json").write_bytes(content)
    with pytest.raises(ModelFailure, match="config"):
        read_config(tmp_path)


def test_a_path_without_config_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ModelFailure, match=r"config\.json"):
        read_config(tmp_path)
    with pytest.raises(ModelFailure, match="not a folder"):
        read_config(tmp_path / "nowhere")
