"""Folders with packed weights, made of folders that transformers has saved."""

import json
from pathlib import Path
from typing import Any

from safetensors.torch import load_file, save_file
from torch import Tensor

from tests.packed_folders.packers import Way

CONFIG = "config.json"
WEIGHTS = "model.safetensors"


def write_folder(folder: Path, tensors: dict[str, Tensor], config: dict[str, Any]) -> Path:
    """A folder of these tensors, in one file."""
    folder.mkdir(exist_ok=True)
    (folder / CONFIG).write_text(json.dumps(config))
    save_file({name: each.contiguous() for name, each in tensors.items()}, folder / WEIGHTS)
    return folder


def write_packed(source: Path, packed: Path, meant: Path, way: Way) -> None:
    """The model of ``source`` packed, and with the numbers that are meant by that."""
    tensors = load_file(source / WEIGHTS)
    config = json.loads((source / CONFIG).read_text())
    stored, numbers = dict(tensors), dict(tensors)
    for name in tensors:
        if name.endswith("_proj.weight"):
            parts, numbers[name] = way.pack(stored.pop(name))
            stem = name.removesuffix("weight")
            stored |= {f"{stem}{ending}": part for ending, part in parts.items()}
    write_folder(packed, stored, config | {"quantization_config": way.config})
    write_folder(meant, numbers, config)
