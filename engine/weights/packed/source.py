"""Folders with packed matrices as a ``TensorSource``, as if they were not packed.

config.json says how, and is handed on without it; matrices have the names that they had before, and
are unpacked while they are read. Packed in a way that is not known, a folder is left as it is: it
is refused by name where its config is read.
"""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from io import BufferedIOBase, BufferedReader
from math import prod
from pathlib import Path

import msgspec

from engine.errors import ModelFailure
from engine.protocol.problems.models import ModelUnusable
from engine.protocol.undecodable import UNDECODABLE
from engine.weights.model_files import MAX_SMALL_FILE_BYTES
from engine.weights.number_rows import NumberRows
from engine.weights.packed.arrays import FLOATS, StoredArray
from engine.weights.packed.packing import PackedTensor, Packing
from engine.weights.packed.registry import PACKINGS
from engine.weights.safetensors import SafetensorsFolder, TensorEntry
from engine.weights.source import Metadata, StoredTensor

_CONFIG = "config.json"
_FIELDS = ("quantization_config", "compression_config")
_OF_ACTIVATIONS = (
    ".input_scale",
    ".input_zero_point",
    ".output_scale",
    ".k_scale",
    ".v_scale",
    ".kv_scale",
)
"""Scales for rounding what is computed, which is computed exactly here."""


class _Method(msgspec.Struct, frozen=True):
    """How the weights are packed."""

    quant_method: str = ""


class PackedFolder:
    """A model folder with packed matrices.

    Attributes:
        path: the folder.
    """

    def __init__(self, folder: SafetensorsFolder, packing: Packing, config: bytes) -> None:
        """Args: ``config`` is config.json without what it says of packing."""
        self.path = folder.path
        self._folder = folder
        self._packing = packing
        self._config = config

    @property
    def name(self) -> str:
        """The folder's name."""
        return self._folder.name

    @property
    def files(self) -> tuple[Path, ...]:
        """The configuration, then all files with weights. Raises ``ModelFailure``."""
        return self._folder.files

    @property
    def interpretation(self) -> bytes:
        """The configuration that is handed on, and what packed tensors are taken for."""
        kinds = sorted(
            (tensor.name, tensor.kind) for tensor in self._packing(self._folder.entries())
        )
        return msgspec.json.encode((self._config, kinds))

    def tensors(self) -> dict[str, StoredTensor]:
        """Tensors under the names that they have unpacked. Raises ``ModelFailure``."""
        stored = self._folder.entries()
        packed: dict[str, StoredTensor] = {}
        parts: set[str] = set()
        for tensor in self._packing(stored):
            if tensor.name in packed:
                raise _twice(tensor.name)
            packed[tensor.name] = tensor
            parts |= {part.name for part in tensor.parts}
        left = {
            name: entry
            for name, entry in stored.items()
            if name not in parts
            and not name.endswith(_OF_ACTIVATIONS)
            and not _is_added_bias(entry, packed)
        }
        if twice := left.keys() & packed.keys():
            raise _twice(min(twice))
        return left | packed

    @contextmanager
    def open(self, tensor: StoredTensor) -> Iterator[BufferedIOBase]:
        """The numbers of a tensor of ``tensors``; those of packed ones as float32."""
        if not isinstance(tensor, PackedTensor):
            with self._folder.open(tensor) as file:
                yield file
            return
        num_rows, width = prod(tensor.shape[:-1]), tensor.shape[-1]
        yield BufferedReader(NumberRows(tensor.open_rows(), num_rows=num_rows, width=width))

    def has_metadata(self, name: str) -> bool:
        """Whether the folder has a file of that name."""
        return self._folder.has_metadata(name)

    def metadata(self, name: str, *, max_bytes: int = MAX_SMALL_FILE_BYTES) -> Metadata:
        """A file of the folder. Raises ``ModelFailure``."""
        if name == _CONFIG:
            return Metadata(self._config, self.path / _CONFIG)
        return self._folder.metadata(name, max_bytes=max_bytes)


def open_packed(path: Path) -> PackedFolder | None:
    """The source where a path leads to a folder packed in a known way, else None.

    Raises ``ModelFailure`` where the way is known, but not all that is said of it.
    """
    folder = SafetensorsFolder(path)
    if not path.is_dir() or not folder.has_metadata(_CONFIG):
        return None
    try:
        config = msgspec.json.decode(folder.metadata(_CONFIG).content, type=dict[str, msgspec.Raw])
        fields = _taken(config)
        method = msgspec.json.decode(fields, type=_Method).quant_method
    except (ModelFailure, *UNDECODABLE):
        return None  # told by whoever reads the config
    read = PACKINGS.get(method)
    if read is None:
        return None
    return PackedFolder(folder, read(fields, path / _CONFIG), msgspec.json.encode(config))


def _taken(config: dict[str, msgspec.Raw]) -> bytes:
    """What the config says of packing, at its top or beside the text model; taken out of it."""
    found = b"{}"
    if config.get("text_config", b"null") != b"null":
        text = msgspec.json.decode(config["text_config"], type=dict[str, msgspec.Raw])
        found = _popped(text) or found
        config["text_config"] = msgspec.Raw(msgspec.json.encode(text))
    return _popped(config) or found


def _popped(config: dict[str, msgspec.Raw]) -> bytes:
    found = [bytes(config.pop(name)) for name in _FIELDS if name in config]
    return next((each for each in found if each != b"null"), b"")


def _is_added_bias(entry: TensorEntry, packed: Collection[str]) -> bool:
    """Whether a bias adds nothing: GPTQ gives every packed matrix one, whatever the family has."""
    stem, _, ending = entry.name.rpartition(".")
    if ending != "bias" or f"{stem}.weight" not in packed or entry.dtype not in FLOATS:
        return False
    return len(entry.shape) == 1 and not StoredArray(entry, 1).whole().any()


def _twice(name: str) -> ModelFailure:
    return ModelFailure(ModelUnusable(f"the tensor {name[:80]} is stored twice"))
