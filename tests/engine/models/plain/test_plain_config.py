"""Configs of released models are understood as they are written; others are refused."""

import json
from contextlib import suppress
from pathlib import Path

import pytest
import transformers

from engine.errors import ModelFailure
from engine.models.inspect import inspect_model
from engine.models.layer_specs import attention_specs, kv_layout
from engine.models.layers.configs import HeadShape
from engine.models.plain.config import PlainConfig
from engine.models.registry import define_model
from engine.models.rotations.llama3 import Llama3
from engine.models.rotations.yarn import Yarn
from engine.weights.containers import open_source
from kernels.kv_layout import KVFormat
from tests.engine.models.plain.released import save_random

QWEN25_7B = {
    "architectures": ["Qwen2ForCausalLM"],
    "attention_dropout": 0.0,
    "bos_token_id": 151643,
    "eos_token_id": 151645,
    "hidden_act": "silu",
    "hidden_size": 3584,
    "initializer_range": 0.02,
    "intermediate_size": 18944,
    "max_position_embeddings": 32768,
    "max_window_layers": 28,
    "model_type": "qwen2",
    "num_attention_heads": 28,
    "num_hidden_layers": 28,
    "num_key_value_heads": 4,
    "rms_norm_eps": 1e-06,
    "rope_theta": 1000000.0,
    "sliding_window": 131072,
    "tie_word_embeddings": False,
    "torch_dtype": "bfloat16",
    "use_cache": True,
    "use_sliding_window": False,
    "vocab_size": 152064,
}
LLAMA_31_8B = {
    "architectures": ["LlamaForCausalLM"],
    "attention_bias": False,
    "eos_token_id": [128001, 128008, 128009],
    "hidden_act": "silu",
    "hidden_size": 4096,
    "intermediate_size": 14336,
    "max_position_embeddings": 131072,
    "mlp_bias": False,
    "model_type": "llama",
    "num_attention_heads": 32,
    "num_hidden_layers": 32,
    "num_key_value_heads": 8,
    "pretraining_tp": 1,
    "rms_norm_eps": 1e-05,
    "rope_scaling": {
        "factor": 8.0,
        "low_freq_factor": 1.0,
        "high_freq_factor": 4.0,
        "original_max_position_embeddings": 8192,
        "rope_type": "llama3",
    },
    "rope_theta": 500000.0,
    "tie_word_embeddings": False,
    "vocab_size": 128256,
}
GEMMA3_4B = {
    "architectures": ["Gemma3ForCausalLM"],
    "hidden_size": 2560,
    "intermediate_size": 10240,
    "model_type": "gemma3_text",
    "num_hidden_layers": 34,
    "rope_scaling": {"factor": 8.0, "rope_type": "linear"},
    "sliding_window": 1024,
}

GEMMA4_E2B = {
    "architectures": ["Gemma4ForCausalLM"],
    "head_dim": 256,
    "global_head_dim": 512,
    "hidden_size": 1536,
    "intermediate_size": 6144,
    "model_type": "gemma4_text",
    "num_attention_heads": 8,
    "num_hidden_layers": 35,
    "num_key_value_heads": 1,
    "num_kv_shared_layers": 20,
    "use_double_wide_mlp": True,
    "layer_types": (["sliding_attention"] * 4 + ["full_attention"]) * 7,
}


def read(folder: Path, values: object) -> PlainConfig:
    (folder / "config.json").write_text(json.dumps(values))
    config = define_model(open_source(folder)).config
    assert isinstance(config, PlainConfig)
    return config


def test_released_models_are_read_as_written(tmp_path: Path) -> None:
    qwen = read(tmp_path, QWEN25_7B)
    assert (qwen.attention[0].head_dim, qwen.attention[0].has_input_bias) == (128, True)
    assert qwen.max_positions == 32_768
    yarn = {"type": "yarn", "factor": 4.0, "original_max_position_embeddings": 32768}
    longer = read(tmp_path, QWEN25_7B | {"rope_scaling": yarn})
    assert longer.max_positions == 131_072
    assert isinstance(longer.attention[0].rotary.scaling, Yarn)
    llama = read(tmp_path, LLAMA_31_8B)
    assert llama.max_positions == 131_072
    assert isinstance(llama.attention[31].rotary.scaling, Llama3)
    assert llama.has_tied_head is False
    mistral = read(tmp_path, LLAMA_31_8B | {"architectures": ["MistralForCausalLM"]})
    assert {layer.window for layer in mistral.attention} == {4096}
    switched = {"use_sliding_window": True, "sliding_window": 4096, "max_window_layers": 3}
    windows = [layer.window for layer in read(tmp_path, QWEN25_7B | switched).attention]
    assert windows == [None] * 3 + [4096] * 25


def test_a_file_of_gemma_says_what_is_not_as_it_was_at_first(tmp_path: Path) -> None:
    text = {name: value for name, value in GEMMA3_4B.items() if name != "architectures"}
    nested = {"architectures": ["Gemma3ForConditionalGeneration"], "text_config": text}
    config = read(tmp_path, nested)
    local, whole = config.attention[0], config.attention[5]
    assert (local.window, local.rotary.theta, local.rotary.scaling) == (1024, 1e4, None)
    assert (whole.window, whole.rotary.theta, whole.rotary.scaling.factor) == (None, 1e6, 8.0)
    assert [layer.window for layer in config.attention].count(None) == 5
    assert (config.vocab_size, config.max_positions, config.has_tied_head) == (
        262_208,
        131_072,
        True,
    )


MINISTRAL3 = LLAMA_31_8B | {"architectures": ["Ministral3ForCausalLM"], "rope_scaling": None}
GEMMA4_EXPERTS = {
    "enable_moe_block": True,
    "num_experts": 8,
    "top_k_experts": 2,
    "moe_intermediate_size": 704,
}


def test_a_small_gemma_4_remembers_what_layers_do_not_share(tmp_path: Path) -> None:
    config = read(tmp_path, GEMMA4_E2B)
    own = attention_specs(config.layer_specs)
    assert (len(config.layer_specs), len(own)) == (35, 15)
    assert {(spec.num_kv_heads, spec.head_dim) for spec in own} == {(1, 512)}
    assert [layer.shared_with for layer in config.attention[13:20]] == [None, None, *[13] * 4, 14]
    assert [layer.head_dim for layer in config.attention[13:20]] == [256, 512, *[256] * 4, 512]
    assert [each.intermediate_size for each in config.feed_forward[14:16]] == [6144, 12_288]


def test_layers_with_other_heads_take_as_much_as_the_largest(tmp_path: Path) -> None:
    """16 heads of 256 values, and in each sixth layer 4 of 512: these stand twice."""
    kinds = (["sliding_attention"] * 5 + ["full_attention"]) * 5
    changes = {
        "num_attention_heads": 32,
        "num_key_value_heads": 16,
        "num_global_key_value_heads": 4,
        "attention_k_eq_v": True,
        "num_hidden_layers": 30,
        "num_kv_shared_layers": 0,
        "hidden_size_per_layer_input": 0,
        "layer_types": kinds,
    }
    config = read(tmp_path, GEMMA4_E2B | changes)
    shapes = {"sliding_attention": (16, 256), "full_attention": (8, 512)}
    specs = attention_specs(config.layer_specs)
    assert [(spec.num_kv_heads, spec.head_dim) for spec in specs] == [
        shapes[each] for each in kinds
    ]
    layout = kv_layout(config.layer_specs, KVFormat.F16)
    assert (layout.num_kv_heads, layout.head_dim) == (8, 512)
    needed = 2 * 2 * (25 * 16 * 256 + 5 * 4 * 512)
    assert layout.page_bytes / layout.page_size / needed < 1.1
    uneven = changes | {"num_attention_heads": 16, "num_key_value_heads": 2}
    one = read(tmp_path, GEMMA4_E2B | uneven | {"num_global_key_value_heads": 1})
    assert {each.stored_shape for each in one.attention} == {HeadShape(2, 256), HeadShape(1, 512)}


@pytest.mark.parametrize(
    "family",
    [
        "Qwen3",
        "Qwen2",
        "Llama",
        "Mistral",
        "Ministral",
        "Ministral3",
        "SmolLM3",
        "Phi3",
        "Gemma3",
        "Gemma4",
        "Gemma4Unified",
        "GptOss",
    ],
)
def test_all_fields_that_transformers_writes_are_understood(tmp_path: Path, family: str) -> None:
    """And one that is missing means what it means there."""
    kind = "TextConfig" if family.startswith("Gemma") else "Config"
    theirs = getattr(transformers, f"{family}{kind}")()
    values = theirs.to_dict() | {"architectures": [f"{family}ForCausalLM"]}
    config = read(tmp_path, values)
    rope = theirs.rope_parameters.get("sliding_attention", theirs.rope_parameters)
    assert config.attention[0].rotary.theta == rope["rope_theta"]
    assert config.has_tied_head is theirs.tie_word_embeddings
    assert len(config.attention) == theirs.num_hidden_layers
    assert read(tmp_path, values | {"is_causal": True}) == config
    for name in values:
        less = {field: value for field, value in values.items() if field != name}
        with suppress(ModelFailure):
            assert read(tmp_path, less) == config, name  # refused, or taken as it is taken there


@pytest.mark.parametrize(
    ("values", "words"),
    [
        (QWEN25_7B | {"use_sliding_window": True, "max_window_layers": 0}, None),
        (QWEN25_7B | {"layer_types": ["full_attention"]}, "num_hidden_layers"),
        (QWEN25_7B | {"head_dim": 33}, "an even part of 33"),
        (QWEN25_7B | {"num_attention_heads": 3588}, "num_attention_heads"),
        (QWEN25_7B | {"num_key_value_heads": 3}, "num_attention_heads"),
        (QWEN25_7B | {"hidden_act": "gelu"}, "hidden_act"),
        (LLAMA_31_8B | {"mlp_bias": True}, "mlp_bias"),
        (LLAMA_31_8B | {"is_causal": False}, "is_causal"),
        (MINISTRAL3 | {"rope_parameters": {"llama_4_scaling_beta": "much"}}, "scaling_beta"),
        (MINISTRAL3 | {"rope_parameters": {"llama_4_scaling_beta": 0.1}}, "original_max"),
        (LLAMA_31_8B | {"rope_scaling": {"rope_type": "warp"}}, "warp"),
        (GEMMA3_4B | {"attn_logit_softcapping": 50.0}, "attn_logit_softcapping"),
        (GEMMA3_4B | {"use_bidirectional_attention": True}, "use_bidirectional_attention"),
        (GEMMA3_4B | {"rope_parameters": {"rope_type": "default"}}, "for each kind of layer"),
        (GEMMA3_4B | {"layer_types": ["full_attention"]}, "num_hidden_layers"),
        (GEMMA4_E2B | {"enable_moe_block": True}, "num_experts"),
        (GEMMA4_E2B | GEMMA4_EXPERTS | {"top_k_experts": 9}, "num_experts"),
        (GEMMA4_E2B | GEMMA4_EXPERTS | {"moe_intermediate_size": None}, "moe_intermediate_size"),
        (GEMMA4_E2B | {"use_bidirectional_attention": "all"}, "use_bidirectional_attention"),
        (GEMMA4_E2B | {"num_kv_shared_layers": 31}, "num_kv_shared_layers"),
        (GEMMA4_E2B | {"num_kv_shared_layers": 35}, "num_kv_shared_layers"),
        (GEMMA4_E2B | {"vocab_size_per_layer_input": 7}, "vocab_size_per_layer_input"),
        (GEMMA4_E2B | {"layer_types": ["full_attention"]}, "layer_types"),
        (GEMMA4_E2B | {"per_layer_config": {"3": {"head_dim": 64}}}, "per_layer_config"),
        (LLAMA_31_8B | {"architectures": ["GemmaForCausalLM"]}, "GemmaForCausalLM"),
    ],
)
def test_what_cannot_be_computed_is_refused_by_name(
    tmp_path: Path, values: object, words: str | None
) -> None:
    """A window as long as the context is none, and is no reason."""
    if words is None:
        assert {layer.window for layer in read(tmp_path, values).attention} == {None}
        return
    with pytest.raises(ModelFailure, match=words) as refusal:
        read(tmp_path, values)
    assert "Llama" in refusal.value.problem.words.remedy or "config" in str(refusal.value)


def test_the_cost_of_a_token_counts_every_layer(tmp_path: Path) -> None:
    save_random(tmp_path, "Phi3", seed=1, sliding_window=64)
    source = open_source(tmp_path)
    summary = inspect_model(source, define_model(source))
    assert (summary.architecture, summary.state_bytes) == ("phi3", 0)
    assert summary.windows == (64, 64, 64)
    assert summary.kv_bytes_per_token[KVFormat.F16] == 3 * 2 * 2 * 32 * 2  # pages are kept whole
    assert summary.parameters == sum(
        weights.numel()
        for weights in transformers.Phi3ForCausalLM.from_pretrained(tmp_path).parameters()
    )
