"""Plain decoders in GGUF, made of a folder as converters make them."""

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from gguf import GGMLQuantizationType, GGUFWriter, RopeScalingType
from numpy.typing import NDArray

from tests.gguf_files.experts import describe_experts, without_experts
from tests.gguf_files.gpt_oss import GPT_OSS_NAMES, apart
from tests.gguf_files.writing import read_arrays, write_tensors

NAMES = {
    "input_layernorm": "attn_norm",
    "post_attention_layernorm": "ffn_norm",
    "mlp.gate_proj": "ffn_gate",
    "mlp.up_proj": "ffn_up",
    "mlp.down_proj": "ffn_down",
    "self_attn.q_proj": "attn_q",
    "self_attn.k_proj": "attn_k",
    "self_attn.v_proj": "attn_v",
    "self_attn.o_proj": "attn_output",
    "self_attn.q_norm": "attn_q_norm",
    "self_attn.k_norm": "attn_k_norm",
    "embed_tokens": "token_embd",
    "norm": "output_norm",
    "lm_head": "output",
    "self_attn.qkv_proj": "attn_qkv",
    "mlp.gate_up_proj": "ffn_up",
}

_PAIRED = ("llama", "mistral3", "smollm3", "internlm2")
"""Those whose queries and keys are stored with neighbours turned together."""

GEMMA3_NAMES = NAMES | {
    "post_attention_layernorm": "post_attention_norm",
    "pre_feedforward_layernorm": "ffn_norm",
    "post_feedforward_layernorm": "post_ffw_norm",
}


def write_dense(
    folder: Path,
    path: Path,
    architecture: str,
    *,
    packed: GGMLQuantizationType = GGMLQuantizationType.F32,
) -> Path:
    """Convert a folder that transformers has saved."""
    config = msgspec.json.decode((folder / "config.json").read_bytes())
    heads = config["num_attention_heads"]
    config["head_dim"] = config.get("head_dim") or config["hidden_size"] // heads
    rope = config["rope_parameters"]
    rope = rope.get("full_attention", rope)
    writer = GGUFWriter(path, architecture)
    writer.add_block_count(config["num_hidden_layers"])
    writer.add_context_length(config["max_position_embeddings"])
    writer.add_embedding_length(config["hidden_size"])
    writer.add_feed_forward_length(config["intermediate_size"])
    writer.add_head_count(heads)
    writer.add_head_count_kv(config["num_key_value_heads"])
    if architecture != "phi3":
        writer.add_key_length(config["head_dim"])
        writer.add_value_length(config["head_dim"])
    rotated = int(config["head_dim"] * rope.get("partial_rotary_factor", 1))
    writer.add_rope_dimension_count(rotated)
    writer.add_rope_freq_base(rope["rope_theta"])
    writer.add_layer_norm_rms_eps(config["rms_norm_eps"])
    writer.add_vocab_size(config["vocab_size"])
    _describe_scaling(writer, rope)
    if architecture == "gemma3":
        writer.add_sliding_window(config["sliding_window"])
    describe_experts(writer, config)
    stored = read_arrays(folder)
    if architecture == "gpt-oss":
        writer.add_sliding_window(config["sliding_window"])
        stored = apart(stored)
    left, arrays = without_experts(stored)
    arrays |= dict(
        _converted(name.removeprefix("model."), array, config, architecture)
        for name, array in left.items()
    )
    if rope["rope_type"] == "llama3":
        arrays["rope_freqs.weight"] = _divisors(rope, config["head_dim"])
    if rope["rope_type"] == "longrope":
        original = config["original_max_position_embeddings"]
        scale = config["max_position_embeddings"] / original
        writer.add_rope_scaling_orig_ctx_len(original)
        writer.add_rope_scaling_attn_factors(math.sqrt(1 + math.log(scale) / math.log(original)))
        for length in ("long", "short"):
            divisors = np.array(rope[f"{length}_factor"], np.float32)
            arrays[f"rope_factors_{length}.weight"] = divisors
    return write_tensors(writer, path, arrays, packed)


def _describe_scaling(writer: GGUFWriter, rope: Mapping[str, Any]) -> None:
    """How the rotation is stretched, and what grows with it."""
    if rope["rope_type"] in ("yarn", "linear"):
        writer.add_rope_scaling_type(RopeScalingType(rope["rope_type"]))
        writer.add_rope_scaling_factor(rope["factor"])
        if rope["rope_type"] == "yarn":
            writer.add_rope_scaling_orig_ctx_len(rope["original_max_position_embeddings"])
        if "beta_fast" in rope:
            writer.add_rope_scaling_yarn_beta_fast(rope["beta_fast"])
            writer.add_rope_scaling_yarn_beta_slow(rope["beta_slow"])
            writer.add_rope_scaling_yarn_ext_factor(1.0)
    if "llama_4_scaling_beta" in rope:
        writer.add_rope_scaling_yarn_log_mul(rope["mscale_all_dim"])
        writer.add_attn_temperature_scale(rope["llama_4_scaling_beta"])


def _converted(
    name: str, array: NDArray[np.float32], config: Mapping[str, Any], architecture: str
) -> tuple[str, NDArray[np.float32]]:
    block = ""
    if name.startswith("layers."):
        _, number, name = name.split(".", 2)
        block = f"blk.{number}."
    stem, _, ending = name.rpartition(".")
    heads = {"self_attn.q_proj": "num_attention_heads", "self_attn.k_proj": "num_key_value_heads"}
    if stem in heads and architecture in _PAIRED:
        halves = array.reshape(config[heads[stem]], 2, config["head_dim"] // 2, -1)
        array = halves.swapaxes(1, 2).reshape(array.shape)
    if architecture == "gpt-oss":
        place = GPT_OSS_NAMES.get(name)
        return f"{block}{place or f'{NAMES[stem]}.{ending}'}", array
    if architecture == "gemma3":
        return f"{block}{GEMMA3_NAMES[stem]}.{ending}", array + stem.endswith("norm")
    return f"{block}{NAMES[stem]}.{ending}", array


def _divisors(rope: Mapping[str, Any], dim: int) -> NDArray[np.float32]:
    """By what Llama 3 divides each frequency."""
    found = []
    original, factor = rope["original_max_position_embeddings"], rope["factor"]
    low, high = rope["low_freq_factor"], rope["high_freq_factor"]
    for pair in range(dim // 2):
        wavelength = 2 * math.pi * rope["rope_theta"] ** (2 * pair / dim)
        if wavelength < original / high:
            found.append(1.0)
        elif wavelength > original / low:
            found.append(factor)
        else:
            smooth = (original / wavelength - low) / (high - low)
            found.append(1 / ((1 - smooth) / factor + smooth))
    return np.array(found, np.float32)
