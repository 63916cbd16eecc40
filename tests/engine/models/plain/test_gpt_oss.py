"""gpt-oss as it is released: experts packed in four bits, and the config that goes with them."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
import torch
import transformers
from safetensors.torch import load_file, save_file

from engine.errors import ModelFailure
from engine.models.inspect import inspect_model
from engine.models.layers.configs import ClampedGate, ExpertsConfig
from engine.models.plain.config import PlainConfig
from engine.models.registry import define_model
from engine.models.rotations.yarn import Yarn
from engine.weights.containers import open_source
from kernels.dispatch import cpu_kernels
from tests.engine.models.plain.released import Truth, save_random
from tests.engine.models.plain.test_plain_parity import same_logits
from tests.packed_folders.packers import mxfp4

RELEASED_20B = {
    "architectures": ["GptOssForCausalLM"],
    "attention_bias": True,
    "attention_dropout": 0.0,
    "eos_token_id": 200002,
    "experts_per_token": 4,
    "head_dim": 64,
    "hidden_act": "silu",
    "hidden_size": 2880,
    "initial_context_length": 4096,
    "initializer_range": 0.02,
    "intermediate_size": 2880,
    "max_position_embeddings": 131072,
    "model_type": "gpt_oss",
    "num_attention_heads": 64,
    "num_experts_per_tok": 4,
    "num_hidden_layers": 24,
    "num_key_value_heads": 8,
    "num_local_experts": 32,
    "output_router_logits": False,
    "pad_token_id": 199999,
    "rms_norm_eps": 1e-05,
    "rope_scaling": {
        "beta_fast": 32.0,
        "beta_slow": 1.0,
        "factor": 32.0,
        "original_max_position_embeddings": 4096,
        "rope_type": "yarn",
        "truncate": False,
    },
    "rope_theta": 150000,
    "router_aux_loss_coef": 0.9,
    "sliding_window": 128,
    "swiglu_limit": 7.0,
    "tie_word_embeddings": False,
    "use_cache": True,
    "vocab_size": 201088,
}


def read(folder: Path, values: object) -> PlainConfig:
    (folder / "config.json").write_text(json.dumps(values))
    config = define_model(open_source(folder)).config
    assert isinstance(config, PlainConfig)
    return config


def test_the_released_config_is_read_as_written(tmp_path: Path) -> None:
    packed = {"quantization_config": {"quant_method": "mxfp4", "modules_to_not_convert": ["x"]}}
    config = read(tmp_path, RELEASED_20B | packed)
    assert [layer.window for layer in config.attention] == [128, None] * 12
    assert all(layer.has_sinks and layer.has_output_bias for layer in config.attention)
    assert isinstance(config.attention[0].rotary.scaling, Yarn)
    assert config.feed_forward[23] == ExpertsConfig(32, 4, 2880, clamped=ClampedGate(1.702, 7.0))
    assert config.max_positions == 131_072


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"num_experts_per_tok": 33}, "num_experts_per_tok"),
        ({"experts_per_token": 2}, "experts_per_token"),
        ({"swiglu_limit": 0}, "swiglu_limit"),
        ({"layer_types": ["chunked_attention"] * 24}, "layer_types"),
        ({"attention_chunk_size": 8192}, "attention_chunk_size"),
    ],
)
def test_what_is_not_understood_is_refused_by_name(
    tmp_path: Path, changes: dict[str, object], words: str
) -> None:
    with pytest.raises(ModelFailure, match=words):
        read(tmp_path, RELEASED_20B | changes)


def test_packed_experts_compute_what_their_numbers_mean(tmp_path: Path) -> None:
    """The numbers that four bits mean are given to transformers, turned round as it wants them."""
    truth = save_random(
        tmp_path, "GptOss", seed=8, num_hidden_layers=2, head_dim=32, num_local_experts=3,
        num_experts_per_tok=2, sliding_window=70,
    )  # fmt: skip
    model = transformers.GptOssForCausalLM.from_pretrained(tmp_path, dtype=torch.float32)
    tensors = load_file(tmp_path / "model.safetensors")
    for name in [each for each in tensors if each.endswith(("experts.gate_up_proj", "down_proj"))]:
        parts, meant = mxfp4(tensors.pop(name).transpose(1, 2))
        tensors |= {f"{name}{ending}": part for ending, part in parts.items()}
        model.get_parameter(name).data = meant.transpose(1, 2).contiguous()
    save_file(tensors, tmp_path / "model.safetensors", metadata={"format": "pt"})
    config = json.loads((tmp_path / "config.json").read_text())
    config["quantization_config"] = {"quant_method": "mxfp4"}
    (tmp_path / "config.json").write_text(json.dumps(config))
    with torch.no_grad():
        logits = model(truth.tokens[None]).logits[0]
    packed: Truth = replace(truth, logits=logits)
    assert float((logits - truth.logits).abs().max()) > 0.1, "nothing was rounded"
    same_logits(packed, cpu_kernels(exact=True))
    summary = inspect_model(open_source(tmp_path), define_model(open_source(tmp_path)))
    assert "MXFP4" in summary.stored_types
    assert summary.parameters == sum(weights.numel() for weights in model.parameters())
