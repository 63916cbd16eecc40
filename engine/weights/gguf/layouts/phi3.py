"""Phi-3 and Phi-4 in GGUF: gate and up in one tensor.

The divisors of their stretched rotation are two tensors, for short and for long texts.
"""

from engine.weights.gguf.header import PackedTensor
from engine.weights.gguf.layouts.dense import DenseFamily, DenseLayout
from engine.weights.gguf.layouts.layout import Config, Tensors, split_block
from engine.weights.gguf.layouts.vectors import read_vector
from engine.weights.gguf.restoration import Restoration
from engine.weights.gguf.values import Values

_FAMILY = DenseFamily("Phi3ForCausalLM")
_GATE_AND_UP = "ffn_up.weight"
_DIVISORS = {"long_factor": "rope_factors_long.weight", "short_factor": "rope_factors_short.weight"}


class Phi3Layout:
    """Names and shapes of one model."""

    def __init__(self, values: Values, tensors: Tensors) -> None:
        self._values = values
        self._tensors = tensors
        self._window = values.taken("attention.sliding_window")
        self._original = values.taken("rope.scaling.original_context_length")
        self._magnitude = values.taken("rope.scaling.attn_factor", 1.0)
        self._dense = DenseLayout(_FAMILY, values, tensors)

    def config(self) -> Config:
        """Fields as transformers names them."""
        config = self._dense.config() | {"sliding_window": self._window or None}
        if _DIVISORS["long_factor"] not in self._tensors:
            return config
        rope = config["rope_parameters"]
        divisors = {
            name: read_vector(self._tensors[tensor]).tolist()
            for name, tensor in _DIVISORS.items()
            if tensor in self._tensors
        }
        return config | {
            "original_max_position_embeddings": self._original,
            "rope_parameters": {
                **(rope if isinstance(rope, dict) else {}),
                "rope_type": "longrope",
                "attention_factor": self._magnitude,
                **divisors,
            },
        }

    def restoration(self, tensor: PackedTensor) -> Restoration | None:
        """Undo what converters do."""
        if tensor.name in _DIVISORS.values():
            return None
        block = split_block(tensor.name)
        if block is not None and block[1] == _GATE_AND_UP:
            return Restoration(f"layers.{block[0]}.mlp.gate_up_proj.weight")
        return self._dense.restoration(tensor)
