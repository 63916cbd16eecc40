"""The containers that models are stored in. To add one, write a file and add a line here."""

from pathlib import Path

from engine.errors import ModelFailure
from engine.protocol.problems.models import NotAModelFolder
from engine.weights.gguf.source import open_gguf
from engine.weights.packed.source import open_packed
from engine.weights.safetensors import open_safetensors
from engine.weights.source import TensorSource

_CONTAINERS = (open_gguf, open_packed, open_safetensors)
"""Each gives None for a path that it does not hold a model in; the first that does is used."""


def open_source(path: Path) -> TensorSource:
    """The model at a path. Raises ``ModelFailure`` where there is none."""
    for open_container in _CONTAINERS:
        source = open_container(path)
        if source is not None:
            return source
    raise ModelFailure(NotAModelFolder(str(path)))
