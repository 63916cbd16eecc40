"""Gemma 4 in GGUF: heads of two shapes, vectors per layer, norms as they are.

What layers differ in is told apart by the list of those with a window. Which of the pairs of a
whole layer's heads turn is a tensor of divisors, so large for the others that they stay.
"""

from math import nextafter

from engine.errors import ModelFailure
from engine.protocol.problems.models import ModelUnusable
from engine.weights.gguf.header import PackedTensor
from engine.weights.gguf.layouts.dense import DIVISORS, DenseFamily, DenseLayout
from engine.weights.gguf.layouts.experts import of_experts
from engine.weights.gguf.layouts.layout import Config, Tensors, split_block, vocab_size
from engine.weights.gguf.layouts.vectors import read_vector
from engine.weights.gguf.restoration import Restoration
from engine.weights.gguf.values import Values

_FAMILY = DenseFamily("Gemma4ForCausalLM")
_OUTSIDE = {
    "per_layer_token_embd.weight": "embed_tokens_per_layer.weight",
    "per_layer_model_proj.weight": "per_layer_model_projection.weight",
    "per_layer_proj_norm.weight": "per_layer_projection_norm.weight",
}
_INSIDE = {
    "post_attention_norm.weight": "post_attention_layernorm.weight",
    "ffn_norm.weight": "pre_feedforward_layernorm.weight",
    "post_ffw_norm.weight": "post_feedforward_layernorm.weight",
    "layer_output_scale.weight": "layer_scalar",
    "inp_gate.weight": "per_layer_input_gate.weight",
    "proj.weight": "per_layer_projection.weight",
    "post_norm.weight": "post_per_layer_input_norm.weight",
    "post_ffw_norm_1.weight": "post_feedforward_layernorm_1.weight",
    "pre_ffw_norm_2.weight": "pre_feedforward_layernorm_2.weight",
    "post_ffw_norm_2.weight": "post_feedforward_layernorm_2.weight",
    "ffn_gate_inp.scale": "mlp.router_norm.weight",
    "ffn_down_exps.scale": "mlp.expert_scales",
}
_SLIDING, _FULL = "sliding_attention", "full_attention"
_LOCAL_THETA, _THETA = 1e4, 1e6
_STAYS = 1e20
"""A pair whose frequency is divided by this does not rotate within any context."""


class Gemma4Layout:
    """Names and shapes of one model."""

    def __init__(self, values: Values, tensors: Tensors) -> None:
        self._values = values
        self._tensors = tensors
        self._dense = DenseLayout(_FAMILY, values, tensors)
        self._num_layers = values.dim("block_count")
        self._kinds = self._kinds_of_layers()

    def config(self) -> Config:
        """Fields as transformers names them, and what is left of the metadata as it is."""
        values, tensors = self._values, self._tensors
        known: Config = {
            "architectures": ["Gemma4ForCausalLM"],
            "model_type": "gemma4_text",
            "vocab_size": vocab_size(tensors, values),
            "vocab_size_per_layer_input": vocab_size(tensors, values),
            "hidden_size": values.dim("embedding_length"),
            "num_hidden_layers": self._num_layers,
            "num_attention_heads": values.dim("attention.head_count"),
            "max_position_embeddings": values.dim("context_length"),
            "rms_norm_eps": values.taken("attention.layer_norm_rms_epsilon"),
            "tie_word_embeddings": "output.weight" not in tensors,
            "layer_types": self._kinds,
            "sliding_window": values.dim("attention.sliding_window"),
            "final_logit_softcapping": values.taken("final_logit_softcapping"),
            "hidden_size_per_layer_input": values.taken("embedding_length_per_layer_input", 0),
            "num_kv_shared_layers": values.taken("attention.shared_kv_layers", 0),
            "attention_k_eq_v": self._keys_are_values(),
            "rope_parameters": self._rotations(),
            **self._networks(),
            **self._experts(),
            **self._heads(),
        }
        values.taken("vocab_size")  # said again by the embedding
        return values.rest() | known

    def restoration(self, tensor: PackedTensor) -> Restoration | None:
        """Undo what converters do."""
        if tensor.name in _OUTSIDE:
            return Restoration(_OUTSIDE[tensor.name])
        block = split_block(tensor.name)
        if block is not None and block[1] in _INSIDE:
            return Restoration(f"layers.{block[0]}.{_INSIDE[block[1]]}")
        dense = self._dense.restoration(tensor)
        return dense and of_experts(tensor, dense)

    def _kinds_of_layers(self) -> list[str]:
        pattern = self._values.taken("attention.sliding_window_pattern")
        if not isinstance(pattern, list) or len(pattern) != self._num_layers:
            raise _misfit("attention.sliding_window_pattern, which must tell it of each layer")
        return [_SLIDING if each else _FULL for each in pattern]

    def _keys_are_values(self) -> bool:
        """Whether layers that see everything have no values of their own."""
        full = [number for number, kind in enumerate(self._kinds) if kind == _FULL]
        own = [number for number in full if f"blk.{number}.attn_k.weight" in self._tensors]
        return not any(f"blk.{number}.attn_v.weight" in self._tensors for number in own)

    def _networks(self) -> Config:
        """The width of networks; where keys are shared it may be twice that of the others."""
        width = self._values.taken("feed_forward_length")
        if not isinstance(width, list):
            return {"intermediate_size": width}
        is_wider = len(width) == self._num_layers and width[-1] != width[0]
        return {"intermediate_size": width[0] if width else 0, "use_double_wide_mlp": is_wider}

    def _experts(self) -> Config:
        """Those beside the networks; of most sizes none."""
        count = self._values.taken("expert_count", 0)
        chosen = self._values.taken("expert_used_count", 0)
        width = self._values.taken("expert_feed_forward_length")
        if not count:
            return {}
        return {
            "enable_moe_block": True,
            "num_experts": count,
            "top_k_experts": chosen,
            "moe_intermediate_size": width,
        }

    def _heads(self) -> Config:
        """Heads of layers with a window, and of those that see everything."""
        values = self._values
        counts = values.taken("attention.head_count_kv")
        heads: Config = {
            "head_dim": self._head_dim("key_length_swa", "value_length_swa"),
            "global_head_dim": self._head_dim("key_length", "value_length"),
            "num_key_value_heads": counts,
        }
        if not isinstance(counts, list):
            return heads
        found = set(zip(self._kinds, counts, strict=False))
        by_kind = dict(found)
        if len(counts) != self._num_layers or len(found) != len(by_kind):
            raise _misfit("attention.head_count_kv, which must be alike in layers of a kind")
        return heads | {
            "num_key_value_heads": by_kind.get(_SLIDING, by_kind.get(_FULL)),
            "num_global_key_value_heads": by_kind.get(_FULL),
        }

    def _head_dim(self, keys: str, of_values: str) -> int:
        """The size of a kind of heads, whose keys and values are alike."""
        dim = self._values.dim(f"attention.{keys}")
        if self._values.taken(f"attention.{of_values}", dim) != dim:
            raise _misfit(f"attention.{of_values}, which must be {keys}")
        return dim

    def _rotations(self) -> Config:
        values = self._values
        dim, local = values.dim("attention.key_length"), values.dim("attention.key_length_swa")
        if values.taken("rope.dimension_count", dim) != dim:
            raise _misfit("rope.dimension_count, which must be key_length")
        turned = values.taken("rope.dimension_count_swa", local)
        return {
            _FULL: {
                "rope_type": "proportional",
                "rope_theta": values.taken("rope.freq_base", _THETA),
                "partial_rotary_factor": self._turned_share(dim),
            },
            _SLIDING: {
                "rope_type": "default",
                "rope_theta": values.taken("rope.freq_base_swa", _LOCAL_THETA),
                "partial_rotary_factor": turned / local if isinstance(turned, int) else turned,
            },
        }

    def _turned_share(self, dim: int) -> float:
        """Of the pairs of a whole layer's heads, by what their frequencies are divided by."""
        if DIVISORS not in self._tensors:
            raise ModelFailure(ModelUnusable(f"the tensor {DIVISORS} is missing"))
        divisors = read_vector(self._tensors[DIVISORS])
        turned = int((divisors == 1).sum())
        if len(divisors) != dim // 2 or (divisors[:turned] != 1).any():
            raise _unknown_rotation()
        if (divisors[turned:] < _STAYS).any():
            raise _unknown_rotation()
        share = turned / max(len(divisors), 1)
        return share if int(share * dim // 2) == turned else nextafter(share, 1.0)


def _misfit(finding: str) -> ModelFailure:
    return ModelFailure(ModelUnusable(f"the GGUF file has another kind of gemma4.{finding}"))


def _unknown_rotation() -> ModelFailure:
    return ModelFailure(ModelUnusable("its rotation is stretched in a way that is not known"))
