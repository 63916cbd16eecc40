"""gpt-oss in GGUF: separate gate and up of the experts, which the family interleaves by rows.

Its rotation is stretched without rounding where blending begins and ends; no metadata say so.
"""

from engine.weights.gguf.header import PackedTensor
from engine.weights.gguf.layouts.dense import DenseFamily, DenseLayout
from engine.weights.gguf.layouts.layout import Config, Tensors, split_block
from engine.weights.gguf.restoration import Restoration, Weave
from engine.weights.gguf.values import Values

_FAMILY = DenseFamily("GptOssForCausalLM", more={"model_type": "gpt_oss"})
_NAMES = {
    "post_attention_norm.weight": "post_attention_layernorm.weight",
    "attn_sinks.weight": "self_attn.sinks",
    "ffn_gate_inp.weight": "mlp.gate.weight",
    "ffn_gate_inp.bias": "mlp.gate.bias",
    "ffn_down_exps.weight": "mlp.experts.down_proj.weight",
    "ffn_down_exps.bias": "mlp.experts.down_proj_bias",
}
_GATES = {
    "ffn_gate_exps.weight": "mlp.experts.gate_up_proj.weight",
    "ffn_gate_exps.bias": "mlp.experts.gate_up_proj_bias",
}
_GATE, _UP = "ffn_gate_exps", "ffn_up_exps"
_SOFTMAX_OF_CHOSEN = 3


class GptOssLayout:
    """Names and shapes of one model."""

    def __init__(self, values: Values, tensors: Tensors) -> None:
        self._tensors = tensors
        self._experts: Config = {
            "num_local_experts": values.dim("expert_count"),
            "num_experts_per_tok": values.dim("expert_used_count"),
            "sliding_window": values.dim("attention.sliding_window"),
        }
        width = values.taken("expert_feed_forward_length")
        if width != values.taken("feed_forward_length"):
            self._experts["expert_feed_forward_length"] = "another than feed_forward_length"
        if values.taken("expert_gating_func", _SOFTMAX_OF_CHOSEN) != _SOFTMAX_OF_CHOSEN:
            self._experts["expert_gating_func"] = "another than softmax of the chosen"
        self._dense = DenseLayout(_FAMILY, values, tensors)

    def config(self) -> Config:
        """Fields as transformers names them."""
        config = self._dense.config()
        rope = config["rope_parameters"]
        if isinstance(rope, dict) and rope.get("rope_type") == "yarn":
            config["rope_parameters"] = rope | {"truncate": False}
        has_bias = "blk.0.attn_q.bias" in self._tensors
        return config | self._experts | {"attention_bias": has_bias}

    def restoration(self, tensor: PackedTensor) -> Restoration | None:
        """Undo what converters do."""
        block = split_block(tensor.name)
        if block is None:
            return self._dense.restoration(tensor)
        number, part = block
        if part in _NAMES:
            return Restoration(f"layers.{number}.{_NAMES[part]}")
        partner = self._partner(tensor)
        if partner is None:
            return self._dense.restoration(tensor)
        if part not in _GATES:
            return None  # it is read with its gate
        is_vector = len(tensor.shape) == 2
        *outer, last = tensor.shape
        shape = (*outer, 2 * last) if is_vector else (*outer[:-1], 2 * outer[-1], last)
        name = f"layers.{number}.{_GATES[part]}"
        return Restoration(name, shape, woven=Weave(partner, by_number=is_vector))

    def _partner(self, tensor: PackedTensor) -> PackedTensor | None:
        """The gate of an up, the up of a gate; None for others, and where they do not fit."""
        here, there = (_GATE, _UP) if _GATE in tensor.name else (_UP, _GATE)
        found = self._tensors.get(tensor.name.replace(here, there))
        is_pair = here in tensor.name and found is not None and found.shape == tensor.shape
        return found if is_pair and len(tensor.shape) in (2, 3) else None
