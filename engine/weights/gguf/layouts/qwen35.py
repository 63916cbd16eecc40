"""Qwen3.5 dense in GGUF (``qwen35``).

What converters do to it and what is undone here: norms are stored as 1 + w (but for the one inside
linear attention), A_log as -exp(A_log), the convolution without its middle dimension. Where a key
head serves several value heads, these are stored round after round ("tiled") instead of beside
their key head: value head ``v`` of key head ``k`` is number ``v * keys + k``, and not
``k * values_per_key + v``. The layers behind the last one predict several tokens and are not used.
"""

from collections.abc import Callable

import numpy as np

from engine.errors import ModelFailure
from engine.protocol.problems.models import ModelUnusable
from engine.weights.gguf.header import PackedTensor
from engine.weights.gguf.layouts.layout import Config, Tensors, split_block, vocab_size
from engine.weights.gguf.restoration import Order, Restoration, less_one, logarithm
from engine.weights.gguf.values import Values
from engine.weights.number_rows import Floats

_OUTSIDE = {
    "token_embd.weight": "embed_tokens.weight",
    "output_norm.weight": "norm.weight",
    "output.weight": "lm_head.weight",
}
_INSIDE = {
    "attn_norm.weight": "input_layernorm.weight",
    "post_attention_norm.weight": "post_attention_layernorm.weight",
    "ffn_gate.weight": "mlp.gate_proj.weight",
    "ffn_up.weight": "mlp.up_proj.weight",
    "ffn_down.weight": "mlp.down_proj.weight",
    "attn_q.weight": "self_attn.q_proj.weight",
    "attn_k.weight": "self_attn.k_proj.weight",
    "attn_v.weight": "self_attn.v_proj.weight",
    "attn_output.weight": "self_attn.o_proj.weight",
    "attn_q_norm.weight": "self_attn.q_norm.weight",
    "attn_k_norm.weight": "self_attn.k_norm.weight",
    "attn_qkv.weight": "linear_attn.in_proj_qkv.weight",
    "attn_gate.weight": "linear_attn.in_proj_z.weight",
    "ssm_conv1d.weight": "linear_attn.conv1d.weight",
    "ssm_dt.bias": "linear_attn.dt_bias",
    "ssm_a": "linear_attn.A_log",
    "ssm_alpha.weight": "linear_attn.in_proj_a.weight",
    "ssm_beta.weight": "linear_attn.in_proj_b.weight",
    "ssm_norm.weight": "linear_attn.norm.weight",
    "ssm_out.weight": "linear_attn.out_proj.weight",
}
_SHIFTED = (
    "norm.weight",
    "input_layernorm.weight",
    "post_attention_layernorm.weight",
    "self_attn.q_norm.weight",
    "self_attn.k_norm.weight",
)
_CONVOLUTION = "linear_attn.conv1d.weight"
_DECAY = "linear_attn.A_log"
_BEHIND_KEYS = ("linear_attn.in_proj_qkv.weight", _CONVOLUTION)
"""Their rows are queries, keys, and then values."""
_ROWS_BY_HEAD = ("linear_attn.in_proj_a.weight", "linear_attn.in_proj_b.weight")
_VECTORS_BY_HEAD = ("linear_attn.dt_bias", _DECAY)
_BY_HEAD = (*_ROWS_BY_HEAD, *_VECTORS_BY_HEAD)
_ROWS = (*_BEHIND_KEYS, *_ROWS_BY_HEAD, "linear_attn.in_proj_z.weight")
_COLUMNS = (*_VECTORS_BY_HEAD, "linear_attn.out_proj.weight")
_RECURRENT = "attention.recurrent_layers"
_MAX_ORDERED = 1 << 22
"""More rows than the widest tensor has, few enough to be numbered."""


class Qwen35Layout:
    """Names, shapes and orders of one model."""

    def __init__(self, values: Values, tensors: Tensors, *, is_tiled: bool = True) -> None:
        """Args: ``is_tiled`` is False where value heads lie beside their key head."""
        self._values = values
        self._is_tiled = is_tiled
        self._tensors = tensors
        self._num_layers = values.dim("block_count") - _count(values, "nextn_predict_layers")
        self._key_heads = values.dim("ssm.group_count")
        self._value_heads = values.dim("ssm.time_step_rank")
        self._key_dim = values.dim("ssm.state_size")
        self._value_dim = values.dim("ssm.inner_size") // self._value_heads

    def config(self) -> Config:
        """Fields as transformers names them, and what is left of the metadata as it is."""
        values = self._values
        head_dim = values.dim("attention.key_length")
        rotated = values.taken("rope.dimension_count")
        sections = values.taken("rope.dimension_sections", [])
        rope: Config = {
            "rope_theta": values.taken("rope.freq_base", 1e4),
            "partial_rotary_factor": rotated / head_dim if isinstance(rotated, int) else None,
            "mrope_section": sections[:3] if isinstance(sections, list) else sections,
        }
        known: Config = {
            "architectures": ["Qwen3_5ForCausalLM"],
            "model_type": "qwen3_5_text",
            "vocab_size": vocab_size(self._tensors, values),
            "hidden_size": values.dim("embedding_length"),
            "intermediate_size": values.taken("feed_forward_length"),
            "num_hidden_layers": self._num_layers,
            "num_attention_heads": values.dim("attention.head_count"),
            "num_key_value_heads": values.taken("attention.head_count_kv"),
            "head_dim": head_dim,
            "max_position_embeddings": values.dim("context_length"),
            "rms_norm_eps": values.taken("attention.layer_norm_rms_epsilon"),
            "tie_word_embeddings": "output.weight" not in self._tensors,
            "full_attention_interval": values.taken("full_attention_interval", 4),
            **self._kinds(),
            "rope_parameters": rope,
            "linear_num_key_heads": self._key_heads,
            "linear_num_value_heads": self._value_heads,
            "linear_key_head_dim": self._key_dim,
            "linear_value_head_dim": self._value_dim,
            "linear_conv_kernel_dim": values.taken("ssm.conv_kernel"),
        }
        if values.taken("attention.value_length", head_dim) != head_dim:
            known["attention.value_length"] = "another than key_length"
        values.taken("vocab_size")  # said again by the embedding
        return values.rest() | known

    def restoration(self, tensor: PackedTensor) -> Restoration | None:
        """Undo what converters do."""
        block = split_block(tensor.name)
        if block is None:
            name = _OUTSIDE.get(tensor.name, tensor.name)
            return Restoration(name, values=_undone(name))
        number, part = block
        if number >= self._num_layers:
            return None
        name = _INSIDE.get(part, part)
        return self._inside(f"layers.{number}.{name}", name, tensor)

    def _kinds(self) -> Config:
        """What each layer is; nothing in files that tell how often attention comes instead."""
        found = self._values.taken(_RECURRENT)
        if found is None:
            return {}
        if not isinstance(found, list) or len(found) < self._num_layers:
            arch = self._values.architecture
            finding = f"the GGUF file has another kind of {arch}.{_RECURRENT}, which must tell it"
            raise ModelFailure(ModelUnusable(f"{finding} of each layer"))
        kinds = {True: "linear_attention", False: "full_attention"}
        return {"layer_types": [kinds[bool(each)] for each in found[: self._num_layers]]}

    def _inside(self, name: str, part: str, tensor: PackedTensor) -> Restoration:
        shape = tensor.shape
        if part == _CONVOLUTION and len(shape) == 2:
            shape = (shape[0], 1, shape[1])
        behind = 2 * self._key_heads * self._key_dim if part in _BEHIND_KEYS else 0
        dim = 1 if part in _BY_HEAD else self._value_dim
        return Restoration(
            name,
            shape,
            rows=self._order(tensor.num_rows, dim, behind) if part in _ROWS else None,
            columns=self._order(tensor.width, dim) if part in _COLUMNS else None,
            values=_undone(part),
        )

    def _order(self, count: int, dim: int, behind: int = 0) -> Order | None:
        """Where ``behind`` places and then all value heads, each of ``dim``, are stored.

        None where that is their own order, or where the tensor has another size: that is found when
        its shape is compared.
        """
        keys = self._key_heads
        per_key = self._value_heads // keys if self._is_tiled else 1
        if per_key <= 1 or count > _MAX_ORDERED or count != behind + keys * per_key * dim:
            return None
        tiled = np.arange(keys * per_key * dim).reshape(per_key, keys, dim)
        grouped = tiled.swapaxes(0, 1).reshape(-1)
        return np.concatenate([np.arange(behind), behind + grouped])


def _count(values: Values, key: str) -> int:
    """A number that is 0 where it is missing, or is no number."""
    found = values.taken(key, 0)
    return found if isinstance(found, int) and found > 0 else 0


def _undone(part: str) -> Callable[[Floats], Floats] | None:
    """What undoes the change of each number; None where there was none."""
    if part in _SHIFTED:
        return less_one
    return logarithm if part == _DECAY else None
