"""Contexts longer than the trained length, on request: ``--option rope=yarn:4``.

config.json is handed on as its publisher would write it for so long a context, so that nothing
behind it knows; what was changed is part of what the model is taken for, and so of fingerprints.
"""

from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from io import BufferedIOBase
from pathlib import Path

import msgspec

from engine.errors import ModelFailure, UsageFailure
from engine.protocol.problems.models import ModelFileUnusable, StretchedAlready
from engine.protocol.problems.policies import BadRotation
from engine.protocol.requests import LoadModel
from engine.protocol.undecodable import UNDECODABLE
from engine.weights.model_files import MAX_SMALL_FILE_BYTES
from engine.weights.source import Metadata, StoredTensor, TensorSource

OPTION = "rope"
_KIND = "yarn"
_MOST = 64.0
_PLAIN = frozenset({"default", "mrope"})
_CONFIG = "config.json"
_TEXT = "text_config"
_RECORDS = ("rope_scaling", "rope_parameters")
_LENGTH = "max_position_embeddings"
_CHUNKS = "dual_chunk_attention_config"
_MAX_FACTOR_CHARS = 8


@dataclass(frozen=True)
class Stretch:
    """How many times as long as trained the context becomes."""

    factor: float


def take_stretch(request: LoadModel) -> tuple[LoadModel, Stretch | None]:
    """The request without the option, and what it asks for. Raises ``UsageFailure``."""
    options = dict(request.options)
    asked = options.pop(OPTION, None)
    if asked is None:
        return request, None
    kind, _, factor = asked.partition(":")
    digits = factor.replace(".", "", 1)
    is_number = digits.isascii() and digits.isdigit() and len(factor) <= _MAX_FACTOR_CHARS
    if kind != _KIND or not is_number or not 1 < float(factor) <= _MOST:
        raise UsageFailure(BadRotation(asked[:40]))
    return msgspec.structs.replace(request, options=options), Stretch(float(factor))


class StretchedSource:
    """A model whose config.json asks for a longer context than its own.

    Attributes:
        path: of the model.
        trained_positions: the longest context without that, in tokens.
    """

    def __init__(self, source: TensorSource, stretch: Stretch) -> None:
        """Raises ``ModelFailure`` where the model's own context is stretched already."""
        self.path = source.path
        self._source = source
        self._config, self.trained_positions = _stretched(source, stretch.factor)

    @property
    def name(self) -> str:
        """What the model is called."""
        return self._source.name

    @property
    def files(self) -> tuple[Path, ...]:
        """Those of the model."""
        return self._source.files

    @property
    def interpretation(self) -> bytes:
        """That of the model, and what was requested instead of its config."""
        return self._source.interpretation + self._config

    def tensors(self) -> Mapping[str, StoredTensor]:
        """Those of the model."""
        return self._source.tensors()

    def open(self, tensor: StoredTensor) -> AbstractContextManager[BufferedIOBase]:
        """A tensor's data."""
        return self._source.open(tensor)

    def has_metadata(self, name: str) -> bool:
        """Whether there is metadata of that name."""
        return self._source.has_metadata(name)

    def metadata(self, name: str, *, max_bytes: int = MAX_SMALL_FILE_BYTES) -> Metadata:
        """Metadata by its name; config.json is the changed one."""
        found = self._source.metadata(name, max_bytes=max_bytes)
        return Metadata(self._config, found.origin) if name == _CONFIG else found


def _stretched(source: TensorSource, factor: float) -> tuple[bytes, int]:
    """config.json for the longer context, and the length that it has without."""
    file = source.metadata(_CONFIG)
    try:
        config = msgspec.json.decode(file.content, type=dict[str, object])
    except UNDECODABLE as error:
        raise ModelFailure(ModelFileUnusable(str(file.origin), str(error))) from error
    nested = config.get(_TEXT)
    text = nested if isinstance(nested, dict) else config
    length = text.get(_LENGTH)
    if not isinstance(length, int) or isinstance(length, bool) or length < 1:
        raise ModelFailure(ModelFileUnusable(str(file.origin), f"it has no {_LENGTH}"))
    where = next((name for name in _RECORDS if text.get(name)), _RECORDS[1])
    record = text.get(where) or {}
    kind = _kind(record)
    if not isinstance(record, dict) or kind not in _PLAIN:
        raise ModelFailure(StretchedAlready(kind[:40]))
    if text.get(_CHUNKS):
        raise ModelFailure(StretchedAlready(_CHUNKS))
    plain = {name: value for name, value in record.items() if name != "type"}
    yarn = {"rope_type": _KIND, "factor": factor, "original_max_position_embeddings": length}
    text[where] = plain | yarn
    return msgspec.json.encode(config), length


def _kind(record: object) -> str:
    """The kind of rotation; records within a record are kinds of layers."""
    if not isinstance(record, dict) or any(isinstance(each, dict) for each in record.values()):
        return "several"
    kind = record.get("rope_type") or record.get("type") or "default"
    return str(kind)
