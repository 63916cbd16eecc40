"""The weight files of a model folder: which tensors there are, checked against the config.

Owns finding shards and comparing their headers with what the model needs. Reads no weights. The
rule: nothing missing, nothing unknown, nothing outside the folder's own list of files.
"""

from pathlib import Path

from engine.errors import ModelFailure
from engine.model.config import ModelConfig
from engine.model.json_object import REMEDY, read_json
from engine.model.safetensors_header import TensorEntry, TensorType, read_header
from engine.model.tensor_names import HEAD, tensor_shapes, text_name

SINGLE_FILE = "model.safetensors"
INDEX_FILE = "model.safetensors.index.json"


def weight_paths(folder: Path) -> tuple[Path, ...]:
    """All files with weights, in order of their names. Raises ``ModelFailure``."""
    if (folder / INDEX_FILE).exists():
        names = sorted(set(_weight_map(folder).values()))
    else:
        names = [SINGLE_FILE]
    missing = [name for name in names if not (folder / name).is_file()]
    if missing:
        raise ModelFailure(
            f"{len(missing)} of {len(names)} weight files are missing in {folder} "
            f"(first: {missing[0]})",
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
            raise ModelFailure(f"the tensor {stored_name} is stored twice", REMEDY)
        entries[name] = entry
    _check_tensors(entries, config)
    return entries


def _weight_map(folder: Path) -> dict[str, str]:
    """Return the index: the file of each tensor, every file a plain name inside the folder."""
    fields = read_json(folder / INDEX_FILE).nested("weight_map")
    files = {name: fields.text(name) for name in fields.names()}
    if not files:
        raise ModelFailure(f"{INDEX_FILE} lists no tensors", REMEDY)
    for name, file_name in files.items():
        is_plain = "/" not in file_name and "\\" not in file_name and "\0" not in file_name
        if not is_plain or not file_name.endswith(".safetensors"):
            raise ModelFailure(
                f"{INDEX_FILE} puts {name} into {file_name[:60]!r}, which is no file of the folder",
                REMEDY,
            )
    return files


def _stored_tensors(folder: Path) -> dict[str, TensorEntry]:
    """Tensors of all files under the names in the files; index and files must agree."""
    entries: dict[str, TensorEntry] = {}
    for path in weight_paths(folder):
        header = read_header(path)
        if twice := entries.keys() & header.keys():
            raise ModelFailure(f"the tensor {min(twice)} is stored in two files", REMEDY)
        entries |= header
    if (folder / INDEX_FILE).exists():
        for name, file_name in _weight_map(folder).items():
            if name not in entries or entries[name].path.name != file_name:
                raise ModelFailure(f"{file_name} lacks {name}, which its index lists", REMEDY)
    return entries


def _check_tensors(entries: dict[str, TensorEntry], config: ModelConfig) -> None:
    """Compare names, shapes and number formats with what the config asks for."""
    shapes = tensor_shapes(config)
    if missing := shapes.keys() - entries.keys():
        raise ModelFailure(
            f"{len(missing)} tensors of the model are missing (first: {min(missing)})", REMEDY
        )
    # A head of its own is used even where the config calls it tied: the file is what was trained.
    optional = {HEAD: (config.vocab_size, config.hidden_size)}
    if unknown := entries.keys() - shapes.keys() - optional.keys():
        raise ModelFailure(
            f"{len(unknown)} tensors do not belong to this architecture (first: {min(unknown)})",
            REMEDY,
        )
    for name, entry in entries.items():
        shape = (optional | shapes)[name]
        if entry.shape != shape:
            raise ModelFailure(
                f"the tensor {name} has the shape {list(entry.shape)}, but config.json asks for "
                f"{list(shape)}",
                REMEDY,
            )
        if entry.dtype not in set(TensorType):
            raise ModelFailure(
                f"the tensor {name} is stored as {entry.dtype}",
                "Choose a folder with bfloat16, float16 or float32 weights.",
            )
