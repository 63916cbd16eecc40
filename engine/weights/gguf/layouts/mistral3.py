"""Mistral Small 3 and Ministral 3 in GGUF (``mistral3``): as Llama, without a window.

Where queries grow with their position, the file has the factor as a temperature. Scores are not
sharpened by YaRN there: what sharpens them in one place is taken back in another.
"""

from engine.weights.gguf.header import PackedTensor
from engine.weights.gguf.layouts.dense import DenseFamily, DenseLayout
from engine.weights.gguf.layouts.layout import Config, Tensors
from engine.weights.gguf.restoration import Restoration
from engine.weights.gguf.values import Values

_FAMILY = DenseFamily(
    "Mistral3ForConditionalGeneration", pairs_neighbours=True, more={"sliding_window": None}
)


class Mistral3Layout:
    """Names and shapes of one model."""

    def __init__(self, values: Values, tensors: Tensors) -> None:
        self._growth = values.taken("attention.temperature_scale", 0.0)
        self._sharpening = values.taken("rope.scaling.yarn_log_multiplier", 1.0)
        self._dense = DenseLayout(_FAMILY, values, tensors)

    def config(self) -> Config:
        """Fields as transformers names them."""
        config = self._dense.config()
        rope = config["rope_parameters"]
        rope = dict(rope) if isinstance(rope, dict) else {}
        if rope.get("rope_type") == "yarn":
            rope |= {"mscale": 1.0, "mscale_all_dim": self._sharpening}
        if self._growth:
            rope["llama_4_scaling_beta"] = self._growth
        return config | {"rope_parameters": rope}

    def restoration(self, tensor: PackedTensor) -> Restoration | None:
        """Undo what converters do."""
        return self._dense.restoration(tensor)
