"""Chooses the number format of weights: as requested, or what suits the device."""

from collections.abc import Sequence

from engine.errors import UsageFailure
from engine.models.weight_reader import WeightFormat
from engine.protocol.memory_rules import (
    BYTES_PER_PARAMETER,
    GPU_FORMATS,
    INT8_FROM_PARAMETERS,
    SHARE_OF_GPU,
)
from engine.protocol.problems.requests import GpuWeights, UnknownWeights
from kernels.linear.packed.registry import BLOCK_FORMATS

_ON_GPU_ALONE = (WeightFormat.FLOAT16, WeightFormat.INT4)


def weight_bytes(weight_format: WeightFormat, parameters: int) -> int:
    """Memory that ``parameters`` numbers take, scales included."""
    return int(BYTES_PER_PARAMETER[weight_format] * parameters)


def is_packed(stored_types: Sequence[str]) -> bool:
    """Whether most of a model is stored in blocks that are multiplied as they are."""
    return bool(stored_types) and stored_types[0] in BLOCK_FORMATS


def choose_weight_format(
    requested: str, parameters: int, *, gpu_bytes: int | None, stored_types: Sequence[str] = ()
) -> WeightFormat:
    """The format asked for, or by itself the finest that leaves room.

    Args: ``gpu_bytes`` is None on a CPU; ``stored_types`` are those in the files, most first.

    Raises ``UsageFailure``.
    """
    if requested == "auto":
        if gpu_bytes is not None:
            return _for_gpu(parameters, gpu_bytes)
        return _for_cpu(parameters, stored_types)
    try:
        chosen = WeightFormat(requested)
    except ValueError:
        raise UsageFailure(UnknownWeights(requested, tuple(WeightFormat))) from None
    if chosen in _ON_GPU_ALONE and gpu_bytes is None:
        raise UsageFailure(GpuWeights(chosen))
    return chosen


def _for_cpu(parameters: int, stored_types: Sequence[str]) -> WeightFormat:
    if parameters < INT8_FROM_PARAMETERS:
        return WeightFormat.FLOAT32
    return WeightFormat.PACKED if is_packed(stored_types) else WeightFormat.INT8


def _for_gpu(parameters: int, gpu_bytes: int) -> WeightFormat:
    formats = tuple(WeightFormat(each) for each in GPU_FORMATS)
    room = SHARE_OF_GPU * gpu_bytes
    fitting = (each for each in formats if weight_bytes(each, parameters) <= room)
    return next(fitting, WeightFormat.INT4)
