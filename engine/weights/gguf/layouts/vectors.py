"""Small tensors that hold values which config.json gives elsewhere."""

import numpy as np
from numpy.typing import NDArray

from engine.errors import ModelFailure
from engine.protocol.problems.models import ModelFileUnreadable, ModelUnusable
from engine.regular_files import open_regular
from engine.weights.gguf.header import PackedTensor

Numbers = NDArray[np.float64]
MAX_NUMBERS = 1024


def read_vector(tensor: PackedTensor) -> Numbers:
    """The numbers of a tensor, which must be finite. Raises ``ModelFailure``."""
    if len(tensor.shape) != 1 or tensor.width > MAX_NUMBERS:
        raise _unusable(f"the tensor {tensor.name[:80]} has the shape {list(tensor.shape)}")
    try:
        with open_regular(tensor.origin) as file:
            file.seek(tensor.start)
            content = file.read(tensor.num_bytes)
    except OSError as error:
        reason = error.strerror or str(error)
        raise ModelFailure(ModelFileUnreadable(str(tensor.origin), reason)) from error
    if len(content) != tensor.num_bytes:
        raise _unusable(f"{tensor.origin.name} ended while {tensor.name[:80]} was read")
    numbers: Numbers = tensor.kind.numbers(content, tensor.width)[0].astype(np.float64)
    if not np.isfinite(numbers).all():
        raise _unusable(f"the tensor {tensor.name[:80]} holds values that are not numbers")
    return numbers


def _unusable(finding: str) -> ModelFailure:
    return ModelFailure(ModelUnusable(finding))
