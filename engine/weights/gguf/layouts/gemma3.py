"""Gemma 3 in GGUF: surrounding norms stored as 1 + w, windows and a second rotation.

Which layers have the window and by what scores are divided is written in no file of before: it is a
window in five layers of six, and the size of a head, but in the largest model (27B) the width by
the number of heads.
"""

from engine.weights.gguf.header import PackedTensor, Value
from engine.weights.gguf.layouts.dense import DenseFamily, DenseLayout
from engine.weights.gguf.layouts.layout import Config, Tensors, split_block
from engine.weights.gguf.restoration import Restoration, less_one
from engine.weights.gguf.values import Values

_FAMILY = DenseFamily("Gemma3ForCausalLM", more={"model_type": "gemma3_text"})
_NORMS = {
    "post_attention_norm.weight": "post_attention_layernorm.weight",
    "ffn_norm.weight": "pre_feedforward_layernorm.weight",
    "post_ffw_norm.weight": "post_feedforward_layernorm.weight",
}
_PATTERN = 6
_LOCAL_THETA = 1e4
_LAYERS_OF_LARGEST = 62


class Gemma3Layout:
    """Names and shapes of one model."""

    def __init__(self, values: Values, tensors: Tensors) -> None:
        self._window = values.dim("attention.sliding_window")
        self._pattern = values.taken("attention.sliding_window_pattern", _PATTERN)
        self._local_theta = values.taken("rope.freq_base_swa", _LOCAL_THETA)
        self._scale = values.taken("attention.scale")
        self._cap = values.taken("final_logit_softcapping")
        self._dense = DenseLayout(_FAMILY, values, tensors)

    def config(self) -> Config:
        """Fields as transformers names them."""
        config = self._dense.config()
        return config | {
            "sliding_window": self._window,
            **self._kinds(),
            "query_pre_attn_scalar": self._divisor(config),
            "final_logit_softcapping": self._cap,
            "rope_parameters": {
                "full_attention": config["rope_parameters"],
                "sliding_attention": {"rope_theta": self._local_theta},
            },
        }

    def restoration(self, tensor: PackedTensor) -> Restoration | None:
        """Undo what converters do."""
        block = split_block(tensor.name)
        if block is not None and block[1] in _NORMS:
            return Restoration(f"layers.{block[0]}.{_NORMS[block[1]]}", values=less_one)
        plan = self._dense.restoration(tensor)
        if plan is None or not plan.name.endswith("norm.weight"):
            return plan
        return Restoration(plan.name, values=less_one)

    def _kinds(self) -> Config:
        """Which layers have the window: every one but each n-th, or as a list says."""
        if not isinstance(self._pattern, list):
            return {"sliding_window_pattern": self._pattern}
        kinds = {True: "sliding_attention", False: "full_attention"}
        return {"layer_types": [kinds.get(bool(each)) for each in self._pattern]}

    def _divisor(self, config: Config) -> Value | None:
        """The square of what scores are divided by."""
        if isinstance(self._scale, float) and self._scale > 0:
            return self._scale**-2
        width, heads = config["hidden_size"], config["num_attention_heads"]
        if config["num_hidden_layers"] == _LAYERS_OF_LARGEST:
            return _as_int(width) / max(_as_int(heads), 1)
        return _as_int(config["head_dim"])


def _as_int(value: object) -> int:
    return value if isinstance(value, int) else 0
