"""The family record of a plain decoder; most of it is the same for all such families."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.models.architecture import Architecture
from engine.models.config_file import ConfigFile
from engine.models.pieces import Pieces
from engine.models.plain import tensor_names
from engine.models.plain.config import PlainConfig

if TYPE_CHECKING:
    from engine.models.language_model import LanguageModel
    from engine.models.weight_reader import WeightReader
    from kernels.kernel_set import KernelSet


def plain_architecture(
    name: str,
    *,
    class_names: frozenset[str],
    model_types: frozenset[str],
    read_config: Callable[[ConfigFile], PlainConfig],
    tensor_name: Callable[[str], str | None] = tensor_names.tensor_name,
    pieces: Callable[[PlainConfig], Pieces] = lambda _config: {},
    is_replayable: Callable[[PlainConfig], bool] = lambda config: not config.has_chunks,
) -> Architecture[PlainConfig]:
    """The record of a family that differs in its configuration, and how its tensors are stored."""
    return Architecture(
        name=name,
        class_names=class_names,
        model_types=model_types,
        read_config=read_config,
        tensor_name=tensor_name,
        tensor_shapes=tensor_names.tensor_shapes,
        optional_shapes=tensor_names.optional_shapes,
        layer_specs=lambda config: config.layer_specs,
        activation_numbers=lambda config: config.activation_numbers,
        build=_build,
        pieces=pieces,
        is_replayable=is_replayable,
    )


def _build(config: PlainConfig, reader: "WeightReader", kernels: "KernelSet") -> "LanguageModel":
    from engine.models.plain.model import build  # noqa: PLC0415 - imports torch

    return build(config, reader, kernels)
