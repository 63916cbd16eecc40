"""From a model folder to a model that computes.

Owns which code serves which architecture; that code is imported when it is asked for. Cheap checks
come first: no byte of weights is read before config and headers agree.
"""

from pathlib import Path

import torch

from engine.models.language_model import LanguageModel
from engine.models.qwen3_5.config import Architecture, read_config
from engine.models.weight_files import find_tensors
from engine.models.weight_reader import WeightFormat, WeightReader
from kernels.kernel_set import KernelSet


def load_model(
    folder: Path, *, weight_format: WeightFormat, kernels: KernelSet, device: torch.device
) -> LanguageModel:
    """Load the model of a folder. Raises ``ModelFailure`` for anything but a sound one."""
    config = read_config(folder)
    tensors = find_tensors(folder, config)
    reader = WeightReader(tensors, weight_format=weight_format, device=device)
    match config.architecture:
        case Architecture.QWEN3_5:
            from engine.models.qwen3_5.model import Qwen35  # noqa: PLC0415 - one import per architecture
            from engine.models.qwen3_5.weights import read_weights  # noqa: PLC0415 - likewise

            return Qwen35(config, read_weights(reader, config), kernels)
