"""Shapes of plain decoders: the family in transformers, and what is not as in other tests."""

from typing import Any

SHAPES: dict[str, tuple[str, dict[str, Any]]] = {
    "Qwen3": ("Qwen3", {"head_dim": 64}),
    "Qwen3, tied, one KV head": (
        "Qwen3",
        {"head_dim": 32, "tie_word_embeddings": True, "num_key_value_heads": 1},
    ),
    "Qwen3, YaRN": (
        "Qwen3",
        {"head_dim": 128, "rope_parameters": {"rope_type": "yarn", "factor": 4.0}},
    ),
    "Qwen2.5": ("Qwen2", {}),
    "Qwen2.5, tied, small theta": (
        "Qwen2",
        {"tie_word_embeddings": True, "rope_parameters": {"rope_theta": 100.0}},
    ),
    "Llama 3.2": (
        "Llama",
        {
            "tie_word_embeddings": True,
            "rope_parameters": {
                "rope_type": "llama3",
                "rope_theta": 5e5,
                "factor": 32.0,
                "low_freq_factor": 1.0,
                "high_freq_factor": 4.0,
                "original_max_position_embeddings": 256,
            },
        },
    ),
    "Llama with biases, linear": (
        "Llama",
        {"attention_bias": True, "rope_parameters": {"rope_type": "linear", "factor": 8.0}},
    ),
    "Mistral NeMo": ("Mistral", {"head_dim": 96, "sliding_window": None}),
    "Llama, heads of 80": ("Llama", {"head_dim": 80, "attention_bias": True}),
    "Llama, one head of 80": (
        "Llama",
        {"hidden_size": 80, "num_attention_heads": 1, "num_key_value_heads": 1},
    ),
    "Qwen3, heads of 112": ("Qwen3", {"head_dim": 112, "num_key_value_heads": 1}),
    "Phi-3, heads of 40, a part of them turned": (
        "Phi3",
        {
            "hidden_size": 160,
            "rope_parameters": {"rope_type": "default", "partial_rotary_factor": 0.4},
        },
    ),
    "Gemma 4, heads of 48 and 80": (
        "Gemma4",
        {
            "head_dim": 48,
            "global_head_dim": 80,
            "num_global_key_value_heads": 1,
            "attention_k_eq_v": True,
            "num_kv_shared_layers": 0,
            "hidden_size_per_layer_input": 0,
            "sliding_window": 37,
            "layer_types": ["sliding_attention", "sliding_attention", "full_attention"],
        },
    ),
    "gpt-oss, heads of 16": (
        "GptOss",
        {"head_dim": 16, "sliding_window": 37, "num_local_experts": 4, "num_experts_per_tok": 2},
    ),
    "Mistral v0.1": ("Mistral", {"sliding_window": 290}),
    "Ministral 3, queries that grow": (
        "Ministral3",
        {
            "head_dim": 64,
            "rope_parameters": {
                "rope_type": "yarn",
                "rope_theta": 1e6,
                "factor": 16.0,
                "original_max_position_embeddings": 256,
                "max_position_embeddings": 4096,
                "beta_fast": 32.0,
                "beta_slow": 1.0,
                "mscale": 1.0,
                "mscale_all_dim": 1.0,
                "llama_4_scaling_beta": 0.8,
            },
        },
    ),
    "Ministral, one layer of three whole": (
        "Ministral",
        {
            "head_dim": 64,
            "sliding_window": 37,
            "layer_types": ["sliding_attention", "full_attention", "sliding_attention"],
        },
    ),
    "Gemma 3": ("Gemma3", {"head_dim": 64, "sliding_window": 1, "sliding_window_pattern": 2}),
    "Gemma 3, scaled and capped": (
        "Gemma3",
        {
            "head_dim": 32,
            "sliding_window": 256,
            "sliding_window_pattern": 3,
            "num_key_value_heads": 1,
            "query_pre_attn_scalar": 21,
            "final_logit_softcapping": 3.0,
            "rope_parameters": {
                "full_attention": {"rope_type": "linear", "factor": 8.0, "rope_theta": 1e6},
                "sliding_attention": {"rope_type": "default", "rope_theta": 50.0},
            },
        },
    ),
    "Gemma 4, keys are values": (
        "Gemma4",
        {
            "head_dim": 32,
            "global_head_dim": 64,
            "num_global_key_value_heads": 1,
            "attention_k_eq_v": True,
            "num_kv_shared_layers": 0,
            "hidden_size_per_layer_input": 0,
            "sliding_window": 37,
            "layer_types": ["sliding_attention", "sliding_attention", "full_attention"],
        },
    ),
    "Gemma 4, vectors per layer, shared keys": (
        "Gemma4",
        {
            "head_dim": 32,
            "global_head_dim": 64,
            "num_key_value_heads": 1,
            "num_hidden_layers": 6,
            "num_kv_shared_layers": 3,
            "use_double_wide_mlp": True,
            "vocab_size_per_layer_input": 320,
            "hidden_size_per_layer_input": 16,
            "sliding_window": 256,
            "final_logit_softcapping": 3.0,
            "layer_types": ["sliding_attention", "full_attention"] * 3,
        },
    ),
    "Gemma 4, vectors per layer, stretched": (
        "Gemma4",
        {
            "head_dim": 64,
            "global_head_dim": 32,
            "num_kv_shared_layers": 0,
            "vocab_size_per_layer_input": 320,
            "hidden_size_per_layer_input": 24,
            "sliding_window": 1,
            "layer_types": ["full_attention", "sliding_attention", "full_attention"],
            "rope_parameters": {
                "full_attention": {
                    "rope_type": "proportional",
                    "partial_rotary_factor": 0.5,
                    "rope_theta": 1e3,
                    "factor": 4.0,
                },
                "sliding_attention": {"rope_type": "default", "rope_theta": 50.0},
            },
        },
    ),
    "Gemma 4 of one piece": (
        "Gemma4Unified",
        {
            "head_dim": 32,
            "global_head_dim": 64,
            "num_global_key_value_heads": 1,
            "attention_k_eq_v": True,
            "sliding_window": 37,
            "layer_types": ["sliding_attention", "sliding_attention", "full_attention"],
        },
    ),
    "Gemma 4, experts": (
        "Gemma4",
        {
            "head_dim": 32,
            "global_head_dim": 64,
            "num_global_key_value_heads": 1,
            "attention_k_eq_v": True,
            "num_kv_shared_layers": 0,
            "hidden_size_per_layer_input": 0,
            "sliding_window": 37,
            "layer_types": ["sliding_attention", "sliding_attention", "full_attention"],
            "enable_moe_block": True,
            "num_experts": 6,
            "top_k_experts": 2,
            "moe_intermediate_size": 48,
        },
    ),
    "SmolLM3": ("SmolLM3", {"no_rope_layer_interval": 2}),
    "SmolLM3, layers named": ("SmolLM3", {"no_rope_layers": [0, 1, 1], "num_key_value_heads": 4}),
    "Qwen3 MoE": (
        "Qwen3Moe",
        {
            "head_dim": 32,
            "num_experts": 6,
            "num_experts_per_tok": 2,
            "moe_intermediate_size": 48,
            "norm_topk_prob": True,
            "mlp_only_layers": [1],
        },
    ),
    "Qwen3 MoE, every second layer": (
        "Qwen3Moe",
        {
            "head_dim": 32,
            "num_experts": 5,
            "num_experts_per_tok": 3,
            "moe_intermediate_size": 32,
            "decoder_sparse_step": 2,
        },
    ),
    "gpt-oss": (
        "GptOss",
        {
            "head_dim": 32,
            "sliding_window": 5,
            "num_local_experts": 5,
            "num_experts_per_tok": 2,
            "swiglu_limit": 0.8,
        },
    ),
    "gpt-oss, one KV head, a wide window": (
        "GptOss",
        {
            "head_dim": 64,
            "sliding_window": 300,
            "num_key_value_heads": 1,
            "num_local_experts": 4,
            "num_experts_per_tok": 3,
            "intermediate_size": 64,
            "attention_bias": False,
        },
    ),
    "Phi-4": ("Phi3", {"num_key_value_heads": 1}),
    "Phi-4-mini": (
        "Phi3",
        {
            "tie_word_embeddings": True,
            "original_max_position_embeddings": 512,
            "rope_parameters": {
                "rope_type": "longrope",
                "partial_rotary_factor": 0.75,
                "short_factor": [1.0] * 12,
                "long_factor": [1.0 + number for number in range(12)],
            },
        },
    ),
}
