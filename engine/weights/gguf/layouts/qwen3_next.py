"""Qwen3-Next in GGUF (``qwen3next``): as Qwen3.5, but value heads stay beside their key head.

Betas and decays are one tensor, and in older files queries, keys, values and gates are another, in
the family's own order.
"""

from engine.weights.gguf.header import PackedTensor
from engine.weights.gguf.layouts.layout import Config, Tensors, split_block
from engine.weights.gguf.layouts.qwen35 import Qwen35Layout
from engine.weights.gguf.restoration import Restoration
from engine.weights.gguf.values import Values

_NAMES = {
    "ssm_ba.weight": "linear_attn.in_proj_ba.weight",
    "ssm_in.weight": "linear_attn.in_proj_qkvz.weight",
}


class Qwen3NextLayout:
    """Names and shapes of one model, but for its experts."""

    def __init__(self, values: Values, tensors: Tensors) -> None:
        self._like = Qwen35Layout(values, tensors, is_tiled=False)

    def config(self) -> Config:
        """Fields as transformers names them."""
        config = self._like.config()
        rope = config["rope_parameters"]
        if isinstance(rope, dict):
            config["rope_parameters"] = {
                key: value for key, value in rope.items() if key != "mrope_section" or value
            }
        return config

    def restoration(self, tensor: PackedTensor) -> Restoration | None:
        """Undo what converters do."""
        block = split_block(tensor.name)
        if block is not None and block[1] in _NAMES:
            return Restoration(f"layers.{block[0]}.{_NAMES[block[1]]}")
        return self._like.restoration(tensor)
