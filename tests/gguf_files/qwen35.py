"""Qwen3.5 in GGUF, made of a folder as converters make it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from gguf import GGMLQuantizationType, GGUFWriter
from numpy.typing import NDArray

from tests.gguf_files.experts import describe_experts, without_experts
from tests.gguf_files.writing import Arrays, add_byte_level_tokenizer, read_arrays, write_tensors

NAMES = {
    "input_layernorm.weight": "attn_norm.weight",
    "post_attention_layernorm.weight": "post_attention_norm.weight",
    "mlp.gate_proj.weight": "ffn_gate.weight",
    "mlp.up_proj.weight": "ffn_up.weight",
    "mlp.down_proj.weight": "ffn_down.weight",
    "self_attn.q_proj.weight": "attn_q.weight",
    "self_attn.k_proj.weight": "attn_k.weight",
    "self_attn.v_proj.weight": "attn_v.weight",
    "self_attn.o_proj.weight": "attn_output.weight",
    "self_attn.q_norm.weight": "attn_q_norm.weight",
    "self_attn.k_norm.weight": "attn_k_norm.weight",
    "linear_attn.in_proj_qkv.weight": "attn_qkv.weight",
    "linear_attn.in_proj_z.weight": "attn_gate.weight",
    "linear_attn.in_proj_a.weight": "ssm_alpha.weight",
    "linear_attn.in_proj_b.weight": "ssm_beta.weight",
    "linear_attn.conv1d.weight": "ssm_conv1d.weight",
    "linear_attn.A_log": "ssm_a",
    "linear_attn.dt_bias": "ssm_dt.bias",
    "linear_attn.norm.weight": "ssm_norm.weight",
    "linear_attn.out_proj.weight": "ssm_out.weight",
    "embed_tokens.weight": "token_embd.weight",
    "norm.weight": "output_norm.weight",
    "lm_head.weight": "output.weight",
}


def write_qwen35(
    folder: Path,
    path: Path,
    *,
    packed: GGMLQuantizationType = GGMLQuantizationType.F32,
    shard_max_tensors: int = 0,
    are_fused: bool = False,
    beside: Arrays | None = None,
    recurrent: list[bool] | None = None,
) -> Path:
    """Convert a folder of Qwen3.5; matrices whose rows divide into blocks are packed.

    ``beside`` are tensors of parts that are no text model, ``recurrent`` tells of each layer what
    newer converters tell, those behind the last one included.
    """
    config = msgspec.json.decode((folder / "config.json").read_bytes())
    config = config.get("text_config", config)
    left, experts = without_experts(read_arrays(folder), are_fused=are_fused)
    architecture = "qwen35moe" if experts else "qwen35"
    writer = GGUFWriter(path, architecture, split_max_tensors=shard_max_tensors)
    writer.add_name("Test")
    describe_qwen35(writer, config)
    if recurrent:
        writer.add_array(f"{architecture}.attention.recurrent_layers", recurrent)
    if (folder / "tokenizer.json").exists():
        add_byte_level_tokenizer(writer, folder, pre="qwen2")
    return write_tensors(writer, path, converted(left, config) | experts | (beside or {}), packed)


def describe_qwen35(writer: GGUFWriter, config: Mapping[str, Any]) -> None:
    rope = config["rope_parameters"]
    kinds = config["layer_types"]
    values = config["linear_num_value_heads"]
    writer.add_block_count(config["num_hidden_layers"])
    writer.add_context_length(config["max_position_embeddings"])
    writer.add_embedding_length(config["hidden_size"])
    if "intermediate_size" in config:
        writer.add_feed_forward_length(config["intermediate_size"])
    describe_experts(writer, config)
    writer.add_head_count(config["num_attention_heads"])
    writer.add_head_count_kv(config["num_key_value_heads"])
    writer.add_key_length(config["head_dim"])
    writer.add_value_length(config["head_dim"])
    writer.add_rope_dimension_count(int(config["head_dim"] * rope["partial_rotary_factor"]))
    if "mrope_section" in rope:
        writer.add_rope_dimension_sections([*rope["mrope_section"], 0])
    writer.add_rope_freq_base(rope["rope_theta"])
    writer.add_layer_norm_rms_eps(config["rms_norm_eps"])
    writer.add_ssm_conv_kernel(config["linear_conv_kernel_dim"])
    writer.add_ssm_state_size(config["linear_key_head_dim"])
    writer.add_ssm_group_count(config["linear_num_key_heads"])
    writer.add_ssm_time_step_rank(values)
    writer.add_ssm_inner_size(values * config["linear_value_head_dim"])
    writer.add_full_attention_interval(kinds.index("full_attention") + 1)


def converted(arrays: Arrays, config: Mapping[str, Any]) -> Arrays:
    """Tensors as a file of GGUF has them, not yet packed."""
    return dict(_converted(name, array, config) for name, array in arrays.items())


def _converted(
    name: str, array: NDArray[np.float32], config: Mapping[str, Any]
) -> tuple[str, NDArray[np.float32]]:
    name = name.removeprefix("model.language_model.").removeprefix("model.")
    keys, values = config["linear_num_key_heads"], config["linear_num_value_heads"]
    dim = config["linear_value_head_dim"]
    before = 2 * keys * config["linear_key_head_dim"]
    part = name.split(".", 2)[2] if name.startswith("layers.") else name
    if part.endswith("norm.weight") and not part.startswith("linear_attn"):
        array = array + 1
    if part == "linear_attn.A_log":
        array = -np.exp(array)
    if part == "linear_attn.conv1d.weight":
        array = array.squeeze(1)
    if part in ("linear_attn.in_proj_qkv.weight", "linear_attn.conv1d.weight"):
        array = np.concatenate([array[:before], _tiled(array[before:], keys, values, dim)])
    if part == "linear_attn.in_proj_z.weight":
        array = _tiled(array, keys, values, dim)
    if part.startswith("linear_attn.") and len(array) == values:
        array = _tiled(array, keys, values, 1)
    if part == "linear_attn.out_proj.weight":
        array = np.ascontiguousarray(_tiled(array.T, keys, values, dim).T)
    block = f"blk.{name.split('.')[1]}." if name.startswith("layers.") else ""
    return block + NAMES[part], array


def _tiled(array: NDArray[np.float32], keys: int, values: int, dim: int) -> NDArray[np.float32]:
    """Value heads beside their key head become round after round of key heads."""
    heads = array.reshape(keys, values // keys, dim, -1)
    return heads.swapaxes(0, 1).reshape(array.shape)
