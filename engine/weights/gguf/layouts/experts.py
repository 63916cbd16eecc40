"""Mixtures of experts in GGUF: the layout of the dense model, extended.

All experts of a layer lie behind one another in one tensor of three dimensions, for each of their
matrices; here every expert is a tensor of its own, as families know them.
"""

from dataclasses import replace

from engine.weights.gguf.header import PackedTensor
from engine.weights.gguf.layouts.layout import Config, Layout, split_block
from engine.weights.gguf.restoration import Restoration
from engine.weights.gguf.values import Values

_MAX_EXPERTS = 1024
_SOFTMAX = 1
_ONE_BY_ONE = {
    "ffn_gate_exps.weight": "gate_proj",
    "ffn_up_exps.weight": "up_proj",
    "ffn_down_exps.weight": "down_proj",
}
_OTHERS = {
    "ffn_gate_inp.weight": "gate.weight",
    "ffn_gate_inp_shexp.weight": "shared_expert_gate.weight",
    "ffn_gate_shexp.weight": "shared_expert.gate_proj.weight",
    "ffn_up_shexp.weight": "shared_expert.up_proj.weight",
    "ffn_down_shexp.weight": "shared_expert.down_proj.weight",
}
_GATE_UP = "ffn_gate_up_exps.weight"
_SHARED_GATE = "shared_expert_gate.weight"


class ExpertsLayout:
    """Names and shapes of one model."""

    def __init__(self, dense: Layout, values: Values, family: Config) -> None:
        """Args: ``family`` has the fields of config.json that all models of the family share."""
        self._dense = dense
        self._fields: Config = {
            **family,
            "num_experts": values.dim("expert_count"),
            "num_experts_per_tok": values.dim("expert_used_count"),
            "moe_intermediate_size": values.dim("expert_feed_forward_length"),
        }
        shared = values.taken("expert_shared_feed_forward_length")
        if shared is not None:
            self._fields["shared_expert_intermediate_size"] = shared
        if values.taken("expert_gating_func", _SOFTMAX) != _SOFTMAX:
            self._fields["expert_gating_func"] = "another than softmax"
        if values.taken("expert_weights_norm", True) is not True:
            self._fields["expert_weights_norm"] = "left out"

    def config(self) -> Config:
        """Fields of the dense model, and of its experts."""
        return self._dense.config() | self._fields

    def restoration(self, tensor: PackedTensor) -> Restoration | None:
        """Undo what converters do."""
        dense = self._dense.restoration(tensor)
        return dense and of_experts(tensor, dense)


def of_experts(tensor: PackedTensor, dense: Restoration) -> Restoration:
    """How a tensor of experts becomes theirs; what it is ``dense`` for others."""
    block = split_block(tensor.name)
    if block is None:
        return dense
    number, part = block
    inside = f"layers.{number}.mlp."
    is_stack = len(tensor.shape) == 3 and tensor.shape[0] <= _MAX_EXPERTS
    if part == _GATE_UP and is_stack and tensor.shape[1] % 2 == 0:
        return _gates_and_ups(tensor, dense, inside)
    if part in _ONE_BY_ONE and is_stack:
        name = f"{_ONE_BY_ONE[part]}.weight"
        pieces = tuple(f"{inside}experts.{each}.{name}" for each in range(tensor.shape[0]))
        return replace(dense, pieces=pieces)
    if part not in _OTHERS:
        return dense
    shape = (1, tensor.width) if _OTHERS[part] == _SHARED_GATE else None
    return replace(dense, name=f"{inside}{_OTHERS[part]}", shape=shape)


def _gates_and_ups(tensor: PackedTensor, dense: Restoration, inside: str) -> Restoration:
    """The gate of the first expert, its up, the gate of the second, and so on."""
    count, both, width = tensor.shape
    parts = ("gate_proj", "up_proj")
    pieces = tuple(
        f"{inside}experts.{number}.{part}.weight" for number in range(count) for part in parts
    )
    return replace(dense, shape=(2 * count, both // 2, width), pieces=pieces)
