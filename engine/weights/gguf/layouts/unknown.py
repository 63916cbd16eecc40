"""An architecture without a layout, reported so that the registry can refuse it by name."""

from engine.weights.gguf.header import PackedTensor
from engine.weights.gguf.layouts.layout import Config
from engine.weights.gguf.restoration import Restoration


class UnknownLayout:
    """Nothing is known but the name."""

    def __init__(self, architecture: str) -> None:
        self._architecture = architecture

    def config(self) -> Config:
        """The name alone."""
        return {"architectures": [self._architecture]}

    def restoration(self, tensor: PackedTensor) -> Restoration | None:
        """As it is."""
        return Restoration(tensor.name)
