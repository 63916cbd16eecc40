"""The demo model made as wide as blocks of 256, by zeros: the same function of the same tokens."""

import shutil
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import save_file

from tests.gguf_files.writing import read_arrays

_HIDDEN, _INTERMEDIATE, _HEADS = 256, 512, 4
_HIDDEN_LONG = ("layernorm", "model.norm", "in_proj_z", "o_proj", "out_proj", "down_proj")


def widen_to_whole_blocks(folder: Path, target: Path) -> Path:
    """Write the model of a folder to another, each dimension made up to a multiple of 256.

    What a norm divides by is a mean over more numbers then: all that is added to the residual
    stream is multiplied by what makes up for it, and factors of norms are divided, that before the
    head twice, since the head is the embedding.
    """
    shutil.copytree(folder, target, ignore=shutil.ignore_patterns("*.safetensors", "recipe"))
    config = msgspec.json.decode((folder / "config.json").read_bytes())
    factor = np.float32(np.sqrt(_HIDDEN / config["hidden_size"]))
    arrays = {
        name: np.ascontiguousarray(_widened(name, array, factor))
        for name, array in read_arrays(folder).items()
    }
    config |= {
        "hidden_size": _HIDDEN,
        "intermediate_size": _INTERMEDIATE,
        "linear_num_key_heads": _HEADS,
        "linear_num_value_heads": _HEADS,
        "dtype": "float32",
    }
    (target / "config.json").write_bytes(msgspec.json.encode(config))
    save_file(arrays, target / "model.safetensors")
    return target


def _widened(name: str, array: NDArray[np.float32], factor: np.float32) -> NDArray[np.float32]:
    if name.endswith("layernorm.weight"):
        array = (1 + array) / factor - 1
    if name == "model.norm.weight":
        array = (1 + array) / factor**2 - 1
    if any(part in name for part in ("embed_tokens", "o_proj", "out_proj", "down_proj")):
        array = array * factor
    if "in_proj_qkv" in name or "conv1d" in name:
        parts = np.split(array, 3)
        array = np.concatenate([_made_up(part, len(part) // 3 * _HEADS) for part in parts])
    elif any(part in name for part in ("in_proj_a", "in_proj_b", "A_log", "dt_bias")):
        array = _made_up(array, _HEADS)
    elif any(part in name for part in ("gate_proj", "up_proj")):
        array = _made_up(array, _INTERMEDIATE)
    elif any(part in name for part in _HIDDEN_LONG):
        array = _made_up(array, _HIDDEN)
    if array.ndim == 2:
        return _made_up(array.T, _INTERMEDIATE if "down_proj" in name else _HIDDEN).T
    return array


def _made_up(array: NDArray[np.float32], length: int) -> NDArray[np.float32]:
    """Zeros below."""
    missing = [(0, length - len(array))] + [(0, 0)] * (array.ndim - 1)
    return np.pad(array, missing)
