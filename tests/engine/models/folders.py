"""Model folders as they are loaded."""

from pathlib import Path

import torch

from engine.models.language_model import LanguageModel
from engine.models.load_model import load_model
from engine.models.registry import define_model
from engine.models.weight_reader import WeightFormat
from engine.weights.containers import open_source
from kernels.kernel_set import KernelSet


def load_folder(
    folder: Path,
    *,
    kernels: KernelSet,
    weight_format: WeightFormat = WeightFormat.FLOAT32,
    device: torch.device | None = None,
) -> LanguageModel:
    """The model of a folder, on the CPU unless told otherwise."""
    source = open_source(folder)
    return load_model(
        source,
        define_model(source),
        weight_format=weight_format,
        kernels=kernels,
        device=device or torch.device("cpu"),
    )
