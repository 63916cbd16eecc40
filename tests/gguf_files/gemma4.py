"""Gemma 4 in GGUF, made of a folder as converters make it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from gguf import GGMLQuantizationType, GGUFWriter

from tests.gguf_files.dense import GEMMA3_NAMES
from tests.gguf_files.writing import Arrays, read_arrays, write_tensors

_OUTSIDE = {
    "embed_tokens": "token_embd",
    "norm": "output_norm",
    "lm_head": "output",
    "embed_tokens_per_layer": "per_layer_token_embd",
    "per_layer_model_projection": "per_layer_model_proj",
    "per_layer_projection_norm": "per_layer_proj_norm",
}
_INSIDE = GEMMA3_NAMES | {
    "layer_scalar": "layer_output_scale",
    "per_layer_input_gate": "inp_gate",
    "per_layer_projection": "proj",
    "post_per_layer_input_norm": "post_norm",
    "post_feedforward_layernorm_1": "post_ffw_norm_1",
    "pre_feedforward_layernorm_2": "pre_ffw_norm_2",
    "post_feedforward_layernorm_2": "post_ffw_norm_2",
    "router.proj": "ffn_gate_inp",
    "experts.gate_up_proj": "ffn_gate_up_exps",
    "experts.down_proj": "ffn_down_exps",
}
_WHOLE = {
    "router.scale": "ffn_gate_inp.scale",
    "router.per_expert_scale": "ffn_down_exps.scale",
}


def write_gemma4(
    folder: Path,
    path: Path,
    *,
    packed: GGMLQuantizationType = GGMLQuantizationType.F32,
) -> Path:
    """Convert a folder that transformers has saved."""
    config = msgspec.json.decode((folder / "config.json").read_bytes())
    writer = GGUFWriter(path, "gemma4")
    _describe(writer, config)
    arrays = Arrays()
    for name, array in read_arrays(folder).items():
        arrays[_name(name.removeprefix("model."))] = array
    arrays["rope_freqs.weight"] = _divisors(config)
    return write_tensors(writer, path, arrays, packed)


def _describe(writer: GGUFWriter, config: Mapping[str, Any]) -> None:
    rope, kinds = config["rope_parameters"], config["layer_types"]
    is_sliding = [kind == "sliding_attention" for kind in kinds]
    shared, width = config["num_kv_shared_layers"], config["intermediate_size"]
    full = _of_full(config)
    writer.add_block_count(len(kinds))
    writer.add_context_length(config["max_position_embeddings"])
    writer.add_embedding_length(config["hidden_size"])
    writer.add_embedding_length_per_layer_input(config["hidden_size_per_layer_input"])
    if config["use_double_wide_mlp"]:
        own = len(kinds) - shared
        writer.add_feed_forward_length([width] * own + [2 * width] * shared)
    else:
        writer.add_feed_forward_length(width)
    writer.add_head_count(config["num_attention_heads"])
    counts = config["num_key_value_heads"], full.get("num_key_value_heads")
    if counts[1] is not None:
        writer.add_head_count_kv([counts[0] if each else counts[1] for each in is_sliding])
    else:
        writer.add_head_count_kv(counts[0])
    writer.add_key_length(full["head_dim"])
    writer.add_value_length(full["head_dim"])
    writer.add_key_length_swa(config["head_dim"])
    writer.add_value_length_swa(config["head_dim"])
    writer.add_rope_dimension_count(full["head_dim"])
    writer.add_rope_dimension_count_swa(config["head_dim"])
    writer.add_rope_freq_base(rope["full_attention"]["rope_theta"])
    writer.add_rope_freq_base_swa(rope["sliding_attention"]["rope_theta"])
    writer.add_layer_norm_rms_eps(config["rms_norm_eps"])
    writer.add_vocab_size(config["vocab_size"])
    writer.add_shared_kv_layers(shared)
    writer.add_sliding_window(config["sliding_window"])
    writer.add_sliding_window_pattern(is_sliding)
    if config["enable_moe_block"]:
        writer.add_expert_count(config["num_experts"])
        writer.add_expert_used_count(config["top_k_experts"])
        writer.add_expert_feed_forward_length(config["moe_intermediate_size"])
    if config["final_logit_softcapping"]:
        writer.add_final_logit_softcapping(config["final_logit_softcapping"])


def _of_full(config: Mapping[str, Any]) -> Mapping[str, Any]:
    """Heads of layers that see everything."""
    said: Mapping[str, Any] = next(iter(config["per_layer_config"].values()))
    return said


def _divisors(config: Mapping[str, Any]) -> Any:
    share = config["rope_parameters"]["full_attention"]["partial_rotary_factor"]
    pairs = _of_full(config)["head_dim"] // 2
    turned = int(share * 2 * pairs // 2)
    return np.array([1.0] * turned + [1e30] * (pairs - turned), np.float32)


def _name(name: str) -> str:
    if not name.startswith("layers."):
        stem, _, ending = name.rpartition(".")
        return f"{_OUTSIDE[stem]}.{ending}"
    _, number, part = name.split(".", 2)
    if part in _WHOLE:
        return f"blk.{number}.{_WHOLE[part]}"
    stem, _, ending = part.rpartition(".")
    if ending != "weight":
        stem, ending = part, "weight"
    return f"blk.{number}.{_INSIDE[stem]}.{ending}"
