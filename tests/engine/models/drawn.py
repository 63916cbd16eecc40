"""Shapes of every family, drawn at random: what is not as in ``save_random``.

Equal numbers draw equal shapes. Sizes are small and mostly differ, so that mix-ups show.
"""

from collections.abc import Callable
from random import Random
from typing import Any

Settings = dict[str, Any]
_HEAD_DIMS = (16, 32, 48, 64, 80, 112, 128)
_FULL, _SLIDING, _LINEAR = "full_attention", "sliding_attention", "linear_attention"
_LENGTH = 4096


def draw_shape(family: str, number: int) -> Settings:
    """The ``number``-th shape of a family of ``FAMILIES``."""
    chance = Random(f"{family} {number}")
    return _heads(chance) | FAMILIES[family](chance)


def _heads(chance: Random) -> Settings:
    kv_heads = chance.choice((1, 2, 4))
    heads = kv_heads * chance.choice((1, 2, 3))
    return {
        "hidden_size": heads * chance.choice((16, 24, 32)),
        "intermediate_size": chance.choice((48, 96, 160)),
        "num_attention_heads": heads,
        "num_key_value_heads": kv_heads,
        "num_hidden_layers": chance.randint(2, 4),
        "tie_word_embeddings": chance.random() < 0.5,
    }


def _own_heads(chance: Random) -> Settings:
    return {"head_dim": chance.choice(_HEAD_DIMS)}


def _stretch(chance: Random) -> Settings:
    """A rotation, stretched in one way or not at all; small bases turn fast."""
    theta = chance.choice((50.0, 1e4, 1e6))
    original = {"original_max_position_embeddings": chance.choice((128, 256, 1024))}
    ways: tuple[Settings, ...] = (
        {"rope_type": "default"},
        {"rope_type": "linear", "factor": chance.choice((2.0, 8.0))},
        {"rope_type": "yarn", "factor": chance.choice((2.0, 4.0, 16.0)), **original},
        {
            "rope_type": "llama3",
            "factor": chance.choice((8.0, 32.0)),
            "low_freq_factor": 1.0,
            "high_freq_factor": 4.0,
            **original,
        },
    )
    return {"rope_parameters": {"rope_theta": theta, **chance.choice(ways)}}


def _experts(chance: Random, count: str = "num_experts") -> Settings:
    num_experts = chance.randint(3, 7)
    return {
        count: num_experts,
        "num_experts_per_tok": chance.randint(1, num_experts),
        "moe_intermediate_size": chance.choice((32, 48, 64)),
    }


def _kinds(chance: Random, other: str, count: int) -> list[str]:
    """At least one layer of each kind, in any order."""
    kinds = [_FULL, other, *(chance.choice((_FULL, other)) for _ in range(count - 2))]
    chance.shuffle(kinds)
    return kinds


def _windows(chance: Random) -> Settings:
    count = chance.randint(2, 5)
    return {
        "num_hidden_layers": count,
        "sliding_window": chance.choice((1, 17, 64, 256, 300)),
        "layer_types": _kinds(chance, _SLIDING, count),
    }


def _qwen3(chance: Random) -> Settings:
    bias = {"attention_bias": chance.random() < 0.3}
    return _own_heads(chance) | _stretch(chance) | bias


def _qwen3_moe(chance: Random) -> Settings:
    return _qwen3(chance) | _experts(chance) | {"norm_topk_prob": chance.random() < 0.5}


def _llama(chance: Random) -> Settings:
    return _own_heads(chance) | _stretch(chance) | {"attention_bias": chance.random() < 0.3}


def _mistral(chance: Random) -> Settings:
    return _own_heads(chance) | {"sliding_window": chance.choice((None, 1, 65, 300))}


def _ministral(chance: Random) -> Settings:
    return _own_heads(chance) | _windows(chance)


def _ministral3(chance: Random) -> Settings:
    rope = {
        "rope_type": "yarn",
        "rope_theta": 1e6,
        "factor": chance.choice((4.0, 16.0)),
        "original_max_position_embeddings": chance.choice((64, 256)),
        "max_position_embeddings": _LENGTH,
        "beta_fast": 32.0,
        "beta_slow": 1.0,
        "mscale": 1.0,
        "mscale_all_dim": 1.0,
        "llama_4_scaling_beta": chance.choice((0.1, 0.8)),
    }
    return {"head_dim": chance.choice((32, 64, 128)), "rope_parameters": rope}


def _smollm3(chance: Random) -> Settings:
    return {"no_rope_layer_interval": chance.randint(2, 4), "num_hidden_layers": 4}


def _phi3(chance: Random) -> Settings:
    rope = {"rope_type": "default", "partial_rotary_factor": chance.choice((0.5, 1.0))}
    return {"rope_parameters": rope, "sliding_window": chance.choice((None, 40, 300))}


def _granite(chance: Random) -> Settings:
    count = chance.randint(2, 4)
    num_experts = chance.choice((0, 3, 5))
    return {
        "num_hidden_layers": count,
        "layer_types": _kinds(chance, _LINEAR, count),
        "mamba_n_heads": chance.choice((4, 8)),
        "mamba_n_groups": chance.choice((1, 2)),
        "mamba_d_state": chance.choice((16, 48)),
        "mamba_d_conv": chance.choice((2, 4, 5)),
        "mamba_conv_bias": chance.random() < 0.5,
        "shared_intermediate_size": chance.choice((48, 80)),
        "num_local_experts": num_experts,
        "num_experts_per_tok": min(2, num_experts),
        "position_embedding_type": chance.choice((None, "rope")),
        "embedding_multiplier": 3.0,
        "attention_multiplier": chance.choice((0.1, 0.25)),
        "residual_multiplier": chance.choice((0.4, 1.0)),
        "logits_scaling": 0.5,
    }


def _gemma3(chance: Random) -> Settings:
    stretch = chance.choice(({"rope_type": "default"}, {"rope_type": "linear", "factor": 8.0}))
    return (
        _own_heads(chance)
        | _windows(chance)
        | {
            "query_pre_attn_scalar": chance.choice((16, 40, 64)),
            "final_logit_softcapping": chance.choice((None, 4.0)),
            "rope_parameters": {
                _FULL: {"rope_theta": 1e6, **stretch},
                _SLIDING: {"rope_type": "default", "rope_theta": chance.choice((50.0, 1e4))},
            },
        }
    )


def _gemma4(chance: Random) -> Settings:
    windows = _windows(chance)
    shared = chance.randint(0, 1) * (windows["layer_types"][:-1].count(_FULL) > 0)
    shared *= windows["layer_types"][:-1].count(_SLIDING) > 0
    local, whole = chance.sample((16, 32, 48, 64, 80), 2)
    settings = windows | {
        "head_dim": local,
        "global_head_dim": whole,
        "num_kv_shared_layers": shared,
        "use_double_wide_mlp": chance.random() < 0.5,
        "attention_k_eq_v": not shared and chance.random() < 0.5,
        "hidden_size_per_layer_input": 16 if shared else chance.choice((0, 16)),
        "vocab_size_per_layer_input": 320,
        "final_logit_softcapping": chance.choice((None, 4.0)),
    }
    if chance.random() < 0.5:
        settings |= {
            "enable_moe_block": True,
            "num_experts": 5,
            "top_k_experts": chance.randint(1, 5),
            "moe_intermediate_size": chance.choice((32, 48)),
        }
    if settings["attention_k_eq_v"]:
        settings["num_global_key_value_heads"] = 1
    return settings


def _gpt_oss(chance: Random) -> Settings:
    num_experts = chance.randint(3, 6)
    return (
        _windows(chance)
        | _stretch(chance)
        | {
            "head_dim": chance.choice((16, 32, 64)),
            "num_local_experts": num_experts,
            "num_experts_per_tok": chance.randint(1, num_experts),
            "swiglu_limit": chance.choice((0.8, 7.0)),
            "attention_bias": chance.random() < 0.7,
        }
    )


def _delta_net(chance: Random) -> Settings:
    count, keys = chance.randint(2, 4), chance.choice((1, 2))
    return {
        "num_hidden_layers": count,
        "layer_types": _kinds(chance, _LINEAR, count),
        "head_dim": chance.choice((32, 64, 128)),
        "linear_num_key_heads": keys,
        "linear_num_value_heads": keys * chance.choice((1, 2, 3)),
        "linear_key_head_dim": chance.choice((16, 32, 64)),
        "linear_value_head_dim": chance.choice((32, 48)),
        "linear_conv_kernel_dim": chance.choice((2, 4, 6)),
    }


def _delta_net_experts(chance: Random) -> Settings:
    shared = {"shared_expert_intermediate_size": chance.choice((48, 96))}
    return _delta_net(chance) | _experts(chance) | shared


FAMILIES: dict[str, Callable[[Random], Settings]] = {
    "Qwen3_5": _delta_net,
    "Qwen3_5Moe": _delta_net_experts,
    "Qwen3Next": _delta_net_experts,
    "Qwen3": _qwen3,
    "Qwen3Moe": _qwen3_moe,
    "Qwen2": _stretch,
    "Llama": _llama,
    "Mistral": _mistral,
    "Ministral": _ministral,
    "Ministral3": _ministral3,
    "SmolLM3": _smollm3,
    "Phi3": _phi3,
    "GraniteMoeHybrid": _granite,
    "Gemma3": _gemma3,
    "Gemma4": _gemma4,
    "GptOss": _gpt_oss,
}
