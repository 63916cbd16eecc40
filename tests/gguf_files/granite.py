"""Granite in GGUF, made of a folder as converters make it."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from gguf import GGMLQuantizationType, GGUFWriter
from numpy.typing import NDArray

from tests.gguf_files.writing import Arrays, read_arrays, write_tensors

NAMES = {
    "input_layernorm.weight": "attn_norm.weight",
    "post_attention_layernorm.weight": "ffn_norm.weight",
    "self_attn.q_proj.weight": "attn_q.weight",
    "self_attn.k_proj.weight": "attn_k.weight",
    "self_attn.v_proj.weight": "attn_v.weight",
    "self_attn.o_proj.weight": "attn_output.weight",
    "mamba.in_proj.weight": "ssm_in.weight",
    "mamba.conv1d.weight": "ssm_conv1d.weight",
    "mamba.conv1d.bias": "ssm_conv1d.bias",
    "mamba.dt_bias": "ssm_dt.bias",
    "mamba.A_log": "ssm_a",
    "mamba.D": "ssm_d",
    "mamba.norm.weight": "ssm_norm.weight",
    "mamba.out_proj.weight": "ssm_out.weight",
    "block_sparse_moe.router.layer.weight": "ffn_gate_inp.weight",
    "block_sparse_moe.output_linear.weight": "ffn_down_exps.weight",
    "embed_tokens.weight": "token_embd.weight",
    "norm.weight": "output_norm.weight",
    "lm_head.weight": "output.weight",
}
_HEADS = {
    "self_attn.q_proj.weight": "num_attention_heads",
    "self_attn.k_proj.weight": "num_key_value_heads",
}


def write_granite(folder: Path, path: Path) -> Path:
    """Convert a folder that transformers has saved; one that is all attention has another name."""
    config = msgspec.json.decode((folder / "config.json").read_bytes())
    layers = config.get("layer_types") or ["attention"] * config["num_hidden_layers"]
    kinds = [kind.removeprefix("full_") == "attention" for kind in layers]
    has_experts_alone = config["model_type"] in ("granitemoe", "granitemoeshared")
    architecture = "granite" if all(kinds) else "granitehybrid"
    writer = GGUFWriter(path, "granitemoe" if has_experts_alone else architecture)
    writer.add_block_count(config["num_hidden_layers"])
    writer.add_context_length(config["max_position_embeddings"])
    writer.add_embedding_length(config["hidden_size"])
    writer.add_head_count(config["num_attention_heads"])
    writer.add_layer_norm_rms_eps(config["rms_norm_eps"])
    writer.add_vocab_size(config["vocab_size"])
    writer.add_attention_scale(config["attention_multiplier"])
    writer.add_embedding_scale(config["embedding_multiplier"])
    writer.add_residual_scale(config["residual_multiplier"])
    writer.add_logit_scale(config["logits_scaling"])
    writer.add_rope_freq_base(config["rope_parameters"]["rope_theta"])
    if all(kinds):
        shared = config.get("shared_intermediate_size", 0)
        writer.add_feed_forward_length(config["intermediate_size"] if has_experts_alone else shared)
        if has_experts_alone and shared:
            writer.add_expert_shared_feed_forward_length(shared)
        writer.add_head_count_kv(config["num_key_value_heads"])
        writer.add_rope_dimension_count(config["hidden_size"] // config["num_attention_heads"])
        if "mamba_d_conv" in config:
            _describe_state_space(writer, config)
            writer.add_rope_scaling_finetuned(True)
    else:
        _describe_hybrid(writer, config, kinds)
    if config["num_local_experts"]:
        writer.add_expert_count(config["num_local_experts"])
        writer.add_expert_used_count(config["num_experts_per_tok"])
    arrays = Arrays()
    for name, array in read_arrays(folder).items():
        arrays |= _converted(name.removeprefix("model."), array, config)
    return write_tensors(writer, path, arrays, GGMLQuantizationType.F32)


def _describe_hybrid(writer: GGUFWriter, config: Mapping[str, Any], kinds: Sequence[bool]) -> None:
    writer.add_feed_forward_length(config["intermediate_size"])
    writer.add_expert_shared_feed_forward_length(config["shared_intermediate_size"])
    writer.add_head_count_kv([config["num_key_value_heads"] * each for each in kinds])
    _describe_state_space(writer, config)
    writer.add_rope_scaling_finetuned(config["position_embedding_type"] == "rope")


def _describe_state_space(writer: GGUFWriter, config: Mapping[str, Any]) -> None:
    writer.add_ssm_conv_kernel(config["mamba_d_conv"])
    writer.add_ssm_state_size(config["mamba_d_state"])
    writer.add_ssm_group_count(config["mamba_n_groups"])
    writer.add_ssm_inner_size(config["mamba_expand"] * config["hidden_size"])
    writer.add_ssm_time_step_rank(config["mamba_n_heads"])


def _converted(name: str, array: NDArray[np.float32], config: Mapping[str, Any]) -> Arrays:
    block, part = "", name
    if name.startswith("layers."):
        _, number, part = name.split(".", 2)
        block = f"blk.{number}."
    if part == "mamba.A_log":
        array = -np.exp(array)
    if part in ("mamba.A_log", "mamba.D"):
        array = array[:, None]
    if part == "mamba.norm.weight":
        array = array.reshape(config["mamba_n_groups"], -1)
    if part == "mamba.conv1d.weight":
        array = array.squeeze(1)
    if part in _HEADS:
        halves = array.reshape(config[_HEADS[part]], 2, -1, array.shape[1])
        array = halves.swapaxes(1, 2).reshape(array.shape)
    if part.endswith("input_linear.weight"):
        kind = "_exps" if part.startswith("block") else "_shexp" * bool(config["num_local_experts"])
        gate, up = np.split(array, 2, axis=-2)
        return {f"{block}ffn_gate{kind}.weight": gate, f"{block}ffn_up{kind}.weight": up}
    if part == "shared_mlp.output_linear.weight":
        kind = "_shexp" * bool(config["num_local_experts"])
        return {f"{block}ffn_down{kind}.weight": array}
    return {block + NAMES[part]: array}
