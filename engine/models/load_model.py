"""Reads a stored model's weights and builds the model that computes."""

import torch

from engine.models.architecture import ModelDefinition
from engine.models.kept_matrices import KeptMatrices
from engine.models.language_model import LanguageModel
from engine.models.pieces import stored_pieces
from engine.models.tensors import find_tensors
from engine.models.weight_reader import WeightFormat, WeightReader
from engine.weights.source import TensorSource
from kernels.kernel_set import KernelSet


def load_model(
    source: TensorSource,
    definition: ModelDefinition,
    *,
    weight_format: WeightFormat,
    kernels: KernelSet,
    device: torch.device,
    kept: KeptMatrices | None = None,
    is_sound: bool = False,
) -> LanguageModel:
    """Read a model into memory. Raises ``ModelFailure`` for anything but a sound one.

    Matrices that are ``kept`` are taken from there, and others that are computed added to it.
    ``is_sound`` is whether blocks that are mapped were checked before.
    Cheap checks come first: no byte of weights is read before config and headers agree.
    """
    entries = find_tensors(source, definition)
    reader = WeightReader(
        source,
        entries,
        pieces=stored_pieces(definition.pieces, entries),
        weight_format=weight_format,
        device=device,
        kept=kept,
        is_sound=is_sound,
    )
    return definition.build(reader, kernels)
