"""The interface of a model family to the rest of the engine: a record of functions.

A family fills an ``Architecture`` in a folder of its own and is listed in ``registry``. Nobody else
knows its configuration: the cache plans by layer specs, loading by names and shapes of tensors.
Knows no torch, so that a model can be inspected without it.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

import msgspec

from engine.models.config_file import ConfigFile
from engine.models.layer_specs import LayerSpec
from engine.models.pieces import Pieces, Shapes

if TYPE_CHECKING:
    from engine.models.language_model import LanguageModel
    from engine.models.weight_reader import WeightReader
    from kernels.kernel_set import KernelSet

_FLOAT_BYTES = 4
_MARGIN = 1.25
"""Allocators leave gaps."""


class ModelConfig(Protocol):
    """What the configuration of every family says."""

    @property
    def vocab_size(self) -> int:
        """Rows of the embedding, and logits."""
        ...

    @property
    def max_positions(self) -> int:
        """Longest context that the model was trained for, in tokens."""
        ...


Config = TypeVar("Config", bound=ModelConfig)


@dataclass(frozen=True)
class Architecture(Generic[Config]):
    """One family of models.

    Attributes:
        name: what it is called in facts about a model.
        class_names: its classes, as ``architectures`` in config.json lists them.
        model_types: its ``model_type`` in config.json, where no class is named.
        read_config: reads and checks config.json. Raises ``ModelFailure``.
        tensor_name: a tensor's name in ``tensor_shapes`` from its stored name; None where it
            belongs to a part that is not used.
        tensor_shapes: tensors that must be stored.
        optional_shapes: tensors that are used where they are stored.
        layer_specs: the state that each layer needs, first layer first.
        activation_numbers: numbers that each token of a long run takes at the widest place.
        build: reads the weights into a model that computes. Imports torch only when it is called.
        is_replayable: whether the same operations are computed for all tokens, so that a GPU can
            replay them as a graph.
        pieces: those of ``tensor_shapes`` that may be stored as rows of others, several in one.
    """

    name: str
    class_names: frozenset[str]
    model_types: frozenset[str]
    read_config: Callable[[ConfigFile], Config]
    tensor_name: Callable[[str], str | None]
    tensor_shapes: Callable[[Config], Shapes]
    optional_shapes: Callable[[Config], Shapes]
    layer_specs: Callable[[Config], tuple[LayerSpec, ...]]
    activation_numbers: Callable[[Config], int]
    build: "Callable[[Config, WeightReader, KernelSet], LanguageModel]"
    pieces: Callable[[Config], Pieces] = lambda _config: {}
    is_replayable: Callable[[Config], bool] = lambda _config: True


@dataclass(frozen=True)
class ModelDefinition:
    """One model before its weights are read: a family and a configuration that fits it."""

    architecture: Architecture[Any]
    config: ModelConfig

    @property
    def meaning(self) -> bytes:
        """What the family understands its config.json as; equal where the same is computed.

        Cached keys and values depend on it. It names what a model has and nothing that it lacks, so
        that a part which is None or False in all models so far changes nothing for them.
        """
        return msgspec.msgpack.encode((self.architecture.name, _told(self.config)))

    @cached_property
    def layers(self) -> tuple[LayerSpec, ...]:
        """The state that each layer needs, first layer first."""
        return self.architecture.layer_specs(self.config)

    @property
    def tensor_shapes(self) -> Shapes:
        """Tensors that must be stored, but for those that are ``pieces`` of others."""
        return self.architecture.tensor_shapes(self.config)

    @property
    def pieces(self) -> Pieces:
        """Tensors that may be stored as rows of others."""
        return self.architecture.pieces(self.config)

    @property
    def optional_shapes(self) -> Shapes:
        """Tensors that are used where they are stored."""
        return self.architecture.optional_shapes(self.config)

    @property
    def activation_bytes_per_token(self) -> int:
        """Memory that each token of a long run takes at the widest place of the model."""
        return int(self.architecture.activation_numbers(self.config) * _FLOAT_BYTES * _MARGIN)

    @property
    def is_replayable(self) -> bool:
        """Whether a GPU can replay its operations as a graph."""
        return self.architecture.is_replayable(self.config)

    def build(self, reader: "WeightReader", kernels: "KernelSet") -> "LanguageModel":
        """Read the weights into a model that computes. Raises ``ModelFailure``."""
        return self.architecture.build(self.config, reader, kernels)


def _told(value: object) -> object:
    """A record as the name of its kind and its fields, those left out that say: not there."""
    if isinstance(value, tuple):
        return [_told(each) for each in value]
    if isinstance(value, msgspec.Struct):
        names = value.__struct_fields__
    elif is_dataclass(value):
        names = tuple(field.name for field in fields(value))
    else:
        return value
    values = {name: getattr(value, name) for name in names}
    return type(value).__name__, {
        name: _told(each)
        for name, each in values.items()
        if each is not None and each is not False and each != ()
    }
