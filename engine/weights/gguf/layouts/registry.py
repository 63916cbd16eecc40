"""The architectures that have a layout. Another is a file of its own and a line here."""

from collections.abc import Callable

from engine.weights.gguf.layouts.layout import Layout, Tensors
from engine.weights.gguf.layouts.qwen35 import Qwen35Layout
from engine.weights.gguf.layouts.unknown import UnknownLayout
from engine.weights.gguf.values import Values

_LAYOUTS: dict[str, Callable[[Values, Tensors], Layout]] = {"qwen35": Qwen35Layout}


def find_layout(values: Values, tensors: Tensors) -> Layout:
    """The layout of a model. Raises ``ModelFailure`` where its metadata are not what it needs."""
    make = _LAYOUTS.get(values.architecture)
    return make(values, tensors) if make else UnknownLayout(values.architecture)
