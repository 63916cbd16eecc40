"""The weight files of a model folder: which tensors there are, checked against the config.

Owns finding shards and comparing their headers with what the model needs. Reads no weights. The
rule: nothing missing, nothing unknown, nothing outside the folder's own list of files.
"""

from pathlib import Path

import msgspec

from engine.errors import ModelFailure
from engine.models.qwen3_5.config import ModelConfig
from engine.models.qwen3_5.tensor_names import HEAD, tensor_shapes, text_name
from engine.weights.model_files import REMEDY, read_record
from engine.weights.safetensors import WEIGHT_TYPES, TensorEntry, read_header

SINGLE_FILE = "model.safetensors"
INDEX_FILE = "model.safetensors.index.json"


class _Index(msgspec.Struct, frozen=True):
    """The file in which each tensor of a sharded model lies."""

    weight_map: dict[str, str]


def weight_paths(folder: Path) -> tuple[Path, ...]:
    """All files with weights, in order of their names. Raises ``ModelFailure``."""
    index = folder / INDEX_FILE
    names = sorted(set(_weight_map(index).values())) if index.exists() else [SINGLE_FILE]
    missing = [name for name in names if not (folder / name).is_file()]
    if missing:
        raise ModelFailure(
            f"{len(missing)} of {len(names)} weight files are missing in {folder}, "
            f"the first is {missing[0]}.",
            REMEDY,
        )
    return tuple(folder / name for name in names)


def find_tensors(folder: Path, config: ModelConfig) -> dict[str, TensorEntry]:
    """Tensors of the text model by their name in ``tensor_names``. Raises ``ModelFailure``."""
    entries: dict[str, TensorEntry] = {}
    for stored_name, entry in _stored_tensors(folder).items():
        name = text_name(stored_name)
        if name is None:
            continue
        if name in entries:
            raise ModelFailure(f"The tensor {stored_name} is stored twice.", REMEDY)
        entries[name] = entry
    _check_tensors(entries, config)
    return entries


def _weight_map(index: Path) -> dict[str, str]:
    """Return the file of each tensor, every file a plain name inside the folder."""
    files = read_record(index, _Index).weight_map
    for tensor, file in files.items():
        if not file.endswith(".safetensors") or set(file) & set("/\\\0:"):
            raise ModelFailure(
                f"{index.name} puts {tensor[:80]} into {file[:80]!r}, a place outside the folder.",
                REMEDY,
            )
    if not files:
        raise ModelFailure(f"{index.name} lists no tensors.", REMEDY)
    return files


def _stored_tensors(folder: Path) -> dict[str, TensorEntry]:
    """Tensors of all files under the names in the files; index and files must agree."""
    entries: dict[str, TensorEntry] = {}
    for path in weight_paths(folder):
        header = read_header(path)
        if twice := entries.keys() & header.keys():
            raise ModelFailure(f"The tensor {min(twice)} is stored in two files.", REMEDY)
        entries |= header
    index = folder / INDEX_FILE
    if index.exists():
        for tensor, file in _weight_map(index).items():
            if tensor not in entries or entries[tensor].path.name != file:
                raise ModelFailure(f"{file} lacks {tensor}, which {index.name} lists.", REMEDY)
    return entries


def _check_tensors(entries: dict[str, TensorEntry], config: ModelConfig) -> None:
    """Compare names, shapes and number formats with what the config asks for."""
    shapes = tensor_shapes(config)
    if missing := [name for name in shapes if name not in entries]:
        raise ModelFailure(
            f"{len(missing)} tensors of the model are missing, the first is {missing[0]}.", REMEDY
        )
    # A head of its own is used even where the config calls it tied: the file is what was trained.
    allowed = {HEAD: (config.vocab_size, config.hidden_size)} | shapes
    for name, entry in entries.items():
        if name not in allowed:
            raise ModelFailure(f"The tensor {name[:80]} is unknown to this architecture.", REMEDY)
        if entry.shape != allowed[name]:
            raise ModelFailure(
                f"The tensor {name} has the shape {list(entry.shape)}, but config.json asks for "
                f"{list(allowed[name])}.",
                REMEDY,
            )
        if entry.dtype not in WEIGHT_TYPES:
            raise ModelFailure(
                f"The tensor {name} is stored as {entry.dtype[:20]}.",
                "Choose a folder with bfloat16, float16 or float32 weights.",
            )
