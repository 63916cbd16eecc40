"""NVFP4 matrices with their scale in a separate tensor, on top of any layout.

``NAME.scale`` has one number for the matrix ``NAME.weight``, or one for each expert of a stack;
``NAME.input_scale`` rounds what is computed, which is computed exactly here. A layout that gives
such a scale a place of its own keeps it.
"""

from dataclasses import replace

import numpy as np

from engine.weights.gguf.header import PackedTensor
from engine.weights.gguf.layouts.layout import Config, Layout, Tensors
from engine.weights.gguf.layouts.vectors import read_vector
from engine.weights.gguf.restoration import Restoration

_NVFP4 = "NVFP4"
_WEIGHT, _SCALE, _INPUT_SCALE = ".weight", ".scale", ".input_scale"


def has_scales(tensors: Tensors) -> bool:
    """Whether any matrix may have one."""
    return any(tensor.kind.name == _NVFP4 for tensor in tensors.values())


class ScaledLayout:
    """Names and shapes of one model."""

    def __init__(self, layout: Layout, tensors: Tensors) -> None:
        self._layout = layout
        self._tensors = tensors

    def config(self) -> Config:
        """Fields as transformers names them."""
        return self._layout.config()

    def restoration(self, tensor: PackedTensor) -> Restoration | None:
        """Undo what converters do, scales included."""
        plan = self._layout.restoration(tensor)
        if plan is None or self._is_read_with_its_matrix(tensor):
            return None
        scale = self._scale(tensor)
        return (
            plan if scale is None else replace(plan, scales=read_vector(scale).astype(np.float32))
        )

    def _is_read_with_its_matrix(self, tensor: PackedTensor) -> bool:
        for ending in (_INPUT_SCALE, _SCALE):
            if tensor.name.endswith(ending):
                matrix = self._tensors.get(tensor.name.removesuffix(ending) + _WEIGHT)
                return matrix is not None and self._scale(matrix) is not None
        return False

    def _scale(self, matrix: PackedTensor) -> PackedTensor | None:
        """The scales of a matrix; None where it has none, or they do not fit it."""
        if matrix.kind.name != _NVFP4 or not matrix.name.endswith(_WEIGHT):
            return None
        scale = self._tensors.get(matrix.name.removesuffix(_WEIGHT) + _SCALE)
        counts = (1, matrix.shape[0]) if len(matrix.shape) > 2 else (1,)
        if scale is None or scale.shape not in [(count,) for count in counts]:
            return None
        plan, own = self._layout.restoration(matrix), self._layout.restoration(scale)
        if plan is None or plan.woven or own is None or not own.name.endswith(_SCALE):
            return None
        return scale
