"""In which number format weights are held: what was asked for, or what suits the device."""

from engine.errors import UsageFailure
from engine.models.weight_reader import WeightFormat
from engine.protocol.memory_rules import BYTES_PER_PARAMETER, GPU_FORMATS, SHARE_OF_GPU
from engine.protocol.problems.requests import GpuWeights, UnknownWeights

_INT8_FROM_PARAMETERS = 100_000_000
"""From here on a CPU's weight traffic would rule decoding."""

_ON_GPU_ALONE = (WeightFormat.FLOAT16, WeightFormat.INT4)


def weight_bytes(weight_format: WeightFormat, parameters: int) -> int:
    """Memory of so many parameters, scales included."""
    return int(BYTES_PER_PARAMETER[weight_format] * parameters)


def choose_weight_format(requested: str, parameters: int, *, gpu_bytes: int | None) -> WeightFormat:
    """The format asked for, or by itself the finest that leaves room; ``gpu_bytes``: None on a CPU.

    Raises ``UsageFailure``.
    """
    if requested == "auto":
        return _for_cpu(parameters) if gpu_bytes is None else _for_gpu(parameters, gpu_bytes)
    try:
        chosen = WeightFormat(requested)
    except ValueError:
        raise UsageFailure(UnknownWeights(requested, tuple(WeightFormat))) from None
    if chosen in _ON_GPU_ALONE and gpu_bytes is None:
        raise UsageFailure(GpuWeights(chosen))
    return chosen


def _for_cpu(parameters: int) -> WeightFormat:
    is_large = parameters >= _INT8_FROM_PARAMETERS
    return WeightFormat.INT8 if is_large else WeightFormat.FLOAT32


def _for_gpu(parameters: int, gpu_bytes: int) -> WeightFormat:
    formats = tuple(WeightFormat(each) for each in GPU_FORMATS)
    room = SHARE_OF_GPU * gpu_bytes
    fitting = (each for each in formats if weight_bytes(each, parameters) <= room)
    return next(fitting, WeightFormat.INT4)
