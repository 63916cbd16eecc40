"""Granite in GGUF: ``granite`` is all attention, ``granitehybrid`` has Mamba-2 beside it.

``granitemoe`` is all attention with experts, and mostly without a network for every token. Files of
both may have the sizes of Mamba-2 all the same, as the family's config.json has them.

A layer without KV heads is one of Mamba-2. Of these, A_log is stored as -exp(A_log), numbers of
heads as columns, the norm as a row for each group, the convolution without its middle dimension.
Queries and keys of a hybrid are turned only where the file says that their scaling is finetuned:
that is what this key is used for.
"""

from engine.weights.gguf.header import PackedTensor
from engine.weights.gguf.layouts.dense import DenseFamily, DenseLayout
from engine.weights.gguf.layouts.experts import of_experts
from engine.weights.gguf.layouts.layout import Config, Tensors, split_block
from engine.weights.gguf.restoration import Restoration, logarithm
from engine.weights.gguf.values import Values

_HYBRID = "granitehybrid"
_EXPERTS_ALONE = "granitemoe"
_FAMILY = DenseFamily("GraniteMoeHybridForCausalLM", pairs_neighbours=True)
_MULTIPLIERS = {
    "embedding_multiplier": "embedding_scale",
    "attention_multiplier": "attention.scale",
    "residual_multiplier": "residual_scale",
    "logits_scaling": "logit_scale",
}
_INSIDE = {
    "ssm_in.weight": "mamba.in_proj.weight",
    "ssm_conv1d.weight": "mamba.conv1d.weight",
    "ssm_conv1d.bias": "mamba.conv1d.bias",
    "ssm_dt.bias": "mamba.dt_bias",
    "ssm_a": "mamba.A_log",
    "ssm_d": "mamba.D",
    "ssm_norm.weight": "mamba.norm.weight",
    "ssm_out.weight": "mamba.out_proj.weight",
}
_STATE_SPACE = (
    "ssm.time_step_rank",
    "ssm.group_count",
    "ssm.state_size",
    "ssm.conv_kernel",
    "ssm.inner_size",
)
_FLAT = ("ssm_a", "ssm_d", "ssm_norm.weight")


class GraniteLayout:
    """Names and shapes of one model."""

    def __init__(self, values: Values, tensors: Tensors) -> None:
        self._fields = _shared_fields(values)
        if values.architecture == _HYBRID:
            self._fields |= _hybrid_fields(values, tensors)
        for key in _STATE_SPACE:  # of no layer, where all are attention
            values.taken(key)
        self._dense = DenseLayout(_FAMILY, values, tensors)

    def config(self) -> Config:
        """Fields as transformers names them."""
        config = self._dense.config() | self._fields
        del config["head_dim"]  # the family divides its width by the number of heads
        return config

    def restoration(self, tensor: PackedTensor) -> Restoration | None:
        """Undo what converters do."""
        block = split_block(tensor.name)
        if block is None or block[1] not in _INSIDE:
            dense = self._dense.restoration(tensor)
            return dense and of_experts(tensor, dense)
        number, part = block
        shape = tensor.shape
        if part in _FLAT:
            shape = (tensor.num_rows * tensor.width,)
        elif part == "ssm_conv1d.weight" and len(shape) == 2:
            shape = (shape[0], 1, shape[1])
        values = logarithm if part == "ssm_a" else None
        return Restoration(f"layers.{number}.{_INSIDE[part]}", shape, values=values)


def _shared_fields(values: Values) -> Config:
    """Fields that dense models do not have, of a model that is all attention."""
    width = values.taken("feed_forward_length")
    shared = 0 if values.architecture == _EXPERTS_ALONE else width
    fields: Config = {
        "layer_types": ["attention"] * values.dim("block_count"),
        "position_embedding_type": "rope",
        "num_local_experts": values.taken("expert_count", 0),
        "num_experts_per_tok": values.taken("expert_used_count", 0),
        "shared_intermediate_size": values.taken("expert_shared_feed_forward_length", shared),
    }
    for name, key in _MULTIPLIERS.items():
        fields[name] = values.taken(key, 1.0)
    if values.taken("expert_feed_forward_length", width) != width:
        fields["expert_feed_forward_length"] = "another than feed_forward_length"
    return fields


def _hybrid_fields(values: Values, tensors: Tensors) -> Config:
    """What layers are, and those of Mamba-2."""
    hidden, inner = values.dim("embedding_length"), values.dim("ssm.inner_size")
    counts = values.taken("attention.head_count_kv")
    fields: Config = {
        "mamba_n_heads": values.dim("ssm.time_step_rank"),
        "mamba_n_groups": values.dim("ssm.group_count"),
        "mamba_d_state": values.dim("ssm.state_size"),
        "mamba_d_conv": values.dim("ssm.conv_kernel"),
        "mamba_expand": inner // hidden if inner % hidden == 0 else inner / hidden,
        "mamba_conv_bias": any(name.endswith("ssm_conv1d.bias") for name in tensors),
    }
    if isinstance(counts, list):
        fields["layer_types"] = ["attention" if count else "mamba" for count in counts]
    if values.taken("rope.scaling.finetuned") is not True:
        fields["position_embedding_type"] = "nope"
    return fields
