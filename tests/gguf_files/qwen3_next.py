"""Qwen3-Next in GGUF, made of a folder as converters make it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from gguf import GGMLQuantizationType, GGUFWriter
from numpy.typing import NDArray

from tests.gguf_files.experts import without_experts
from tests.gguf_files.qwen35 import NAMES, describe_qwen35
from tests.gguf_files.writing import Arrays, read_arrays, write_tensors

_FUSED, _BETAS = "linear_attn.in_proj_qkvz.weight", "linear_attn.in_proj_ba.weight"


def write_qwen3_next(folder: Path, path: Path, *, is_old: bool = False) -> Path:
    """Convert a folder; in old files the inputs of each DeltaNet are one tensor."""
    config = msgspec.json.decode((folder / "config.json").read_bytes())
    left, experts = without_experts(read_arrays(folder))
    writer = GGUFWriter(path, "qwen3next")
    describe_qwen35(writer, config)
    arrays = experts.copy()
    for name, stored in left.items():
        block, part = _place(name.removeprefix("model."))
        array = _converted(part, stored)
        if part == _BETAS:
            arrays[f"{block}ssm_ba.weight"] = array
        elif part == _FUSED and is_old:
            arrays[f"{block}ssm_in.weight"] = array
        elif part == _FUSED:
            arrays |= {block + key: each for key, each in _apart(array, config).items()}
        else:
            arrays[block + NAMES[part]] = array
    return write_tensors(writer, path, arrays, GGMLQuantizationType.F32)


def _place(name: str) -> tuple[str, str]:
    """The layer as a prefix, and the tensor inside it."""
    if not name.startswith("layers."):
        return "", name
    _, number, part = name.split(".", 2)
    return f"blk.{number}.", part


def _converted(part: str, array: NDArray[np.float32]) -> NDArray[np.float32]:
    if part == "linear_attn.A_log":
        return -np.exp(array)
    if part == "linear_attn.conv1d.weight":
        return array.squeeze(1)
    is_shifted = part.endswith("norm.weight") and not part.startswith("linear_attn")
    return array + is_shifted


def _apart(fused: NDArray[np.float32], config: Mapping[str, Any]) -> Arrays:
    """Queries, keys and values of all heads behind one another, and gates."""
    keys, dim = config["linear_num_key_heads"], config["linear_key_head_dim"]
    values = config["linear_num_value_heads"] // keys * config["linear_value_head_dim"]
    by_head = fused.reshape(keys, 2 * dim + 2 * values, -1)
    cuts = np.split(by_head, [dim, 2 * dim, 2 * dim + values], axis=1)
    *qkv, gates = (part.reshape(-1, fused.shape[1]) for part in cuts)
    return {"attn_qkv.weight": np.concatenate(qkv), "attn_gate.weight": gates}
