"""Dense decoders in GGUF: Llama and Mistral (``llama``), Qwen2.5, Qwen3, SmolLM3, InternLM2.

Converters of ``llama``, ``smollm3`` and ``internlm2`` lay the rows of queries and keys so that
neighbours are turned together; transformers turns the halves of a head. Llama 3's stretched
rotation is not in the metadata but in a tensor of divisors, from which its four numbers are found
again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from engine.errors import ModelFailure
from engine.protocol.problems.models import ModelUnusable
from engine.weights.gguf.header import PackedTensor, Value
from engine.weights.gguf.layouts.layout import Config, Tensors, split_block, vocab_size
from engine.weights.gguf.layouts.llama3_rotation import find_rotation
from engine.weights.gguf.restoration import Order, Restoration
from engine.weights.gguf.values import Values

_OUTSIDE = {
    "token_embd.weight": "embed_tokens.weight",
    "output_norm.weight": "norm.weight",
    "output.weight": "lm_head.weight",
}
_INSIDE = {
    "attn_norm": "input_layernorm",
    "ffn_norm": "post_attention_layernorm",
    "ffn_gate": "mlp.gate_proj",
    "ffn_up": "mlp.up_proj",
    "ffn_down": "mlp.down_proj",
    "attn_q": "self_attn.q_proj",
    "attn_k": "self_attn.k_proj",
    "attn_v": "self_attn.v_proj",
    "attn_output": "self_attn.o_proj",
    "attn_q_norm": "self_attn.q_norm",
    "attn_k_norm": "self_attn.k_norm",
}
DIVISORS = "rope_freqs.weight"
_YARN = {"yarn_beta_fast": "beta_fast", "yarn_beta_slow": "beta_slow"}
_YARN_WEIGHTS = ("yarn_ext_factor", "yarn_attn_factor")
_MAX_ORDERED = 1 << 20
MAX_THETA = 1e12


@dataclass(frozen=True)
class DenseFamily:
    """What differs between them.

    Attributes:
        class_name: the class that computes it, in the words of transformers.
        pairs_neighbours: rows of queries and keys are reordered.
        more: fields that only this family has.
    """

    class_name: str
    pairs_neighbours: bool = False
    more: Mapping[str, object] = field(default_factory=dict)


class DenseLayout:
    """Names, shapes and orders of one model."""

    def __init__(self, family: DenseFamily, values: Values, tensors: Tensors) -> None:
        self._family = family
        self._values = values
        self._tensors = tensors
        self._heads = values.dim("attention.head_count")
        self._kv_heads = _most(values.taken("attention.head_count_kv", self._heads))

    def config(self) -> Config:
        """Fields as transformers names them, and what is left of the metadata as it is."""
        values = self._values
        hidden = values.dim("embedding_length")
        head_dim = hidden // self._heads
        if values.taken("attention.key_length"):
            head_dim = values.dim("attention.key_length")
        rotated = values.taken("rope.dimension_count", head_dim)
        known: Config = {
            "architectures": [self._family.class_name],
            "vocab_size": vocab_size(self._tensors, values),
            "hidden_size": hidden,
            "intermediate_size": values.dim("feed_forward_length"),
            "num_hidden_layers": values.dim("block_count"),
            "num_attention_heads": self._heads,
            "num_key_value_heads": self._kv_heads,
            "head_dim": head_dim,
            "max_position_embeddings": values.dim("context_length"),
            "rms_norm_eps": values.taken("attention.layer_norm_rms_epsilon"),
            "tie_word_embeddings": "output.weight" not in self._tensors,
            "rope_parameters": self._rotation(),
            **self._family.more,
        }
        if "blk.0.attn_output.bias" in self._tensors:
            known["attention_bias"] = True
        if rotated != head_dim:
            known |= self._rotated_part(rotated, head_dim)
        if values.taken("attention.value_length", head_dim) != head_dim:
            known["attention.value_length"] = "another than key_length"
        values.taken("vocab_size")  # said again by the embedding
        return values.rest() | known

    def restoration(self, tensor: PackedTensor) -> Restoration | None:
        """Undo what converters do."""
        block = split_block(tensor.name)
        if block is None:
            is_used = tensor.name != DIVISORS
            return Restoration(_OUTSIDE.get(tensor.name, tensor.name)) if is_used else None
        number, part = block
        stem, _, ending = part.rpartition(".")
        name = f"layers.{number}.{_INSIDE.get(stem, stem)}.{ending}"
        heads = {"attn_q": self._heads, "attn_k": self._kv_heads}.get(stem, 0)
        if not heads or not self._family.pairs_neighbours:
            return Restoration(name)
        if ending == "bias":
            return Restoration(name, columns=_halves(tensor.width, heads))
        return Restoration(name, rows=_halves(tensor.num_rows, heads))

    def _rotated_part(self, rotated: Value | None, head_dim: int) -> Config:
        """The share of a head that is turned; where rows are reordered too, it is not known how."""
        if self._family.pairs_neighbours or not isinstance(rotated, int):
            return {"rope.dimension_count": "another than key_length"}
        return {"partial_rotary_factor": rotated / max(head_dim, 1)}

    def _rotation(self) -> Config:
        values = self._values
        theta = values.taken("rope.freq_base", 1e4)
        rope: Config = {"rope_theta": theta}
        factor = values.taken("rope.scaling.factor", values.taken("rope.scale_linear"))
        is_neutral = factor in (None, 0, 1)
        kind = values.taken("rope.scaling.type", "none" if is_neutral else "linear")
        trained = values.taken("rope.scaling.original_context_length")
        values.taken("rope.scaling.finetuned")
        if DIVISORS in self._tensors:
            if kind != "none":
                raise ModelFailure(ModelUnusable("its rotation is stretched in two ways at once"))
            return rope | self._llama3(theta)
        if kind != "none":
            rope |= {"rope_type": kind, "factor": factor}
            if trained is not None:
                rope["original_max_position_embeddings"] = trained
        return rope | (self._yarn() if kind == "yarn" else {})

    def _yarn(self) -> Config:
        """Where blending begins and ends; a weight of the stretched part is not understood."""
        taken = {name: self._values.taken(f"rope.scaling.{key}") for key, name in _YARN.items()}
        weights = {key: self._values.taken(f"rope.scaling.{key}", 1.0) for key in _YARN_WEIGHTS}
        said = {name: value for name, value in taken.items() if value is not None}
        return said | {key: value for key, value in weights.items() if value != 1}

    def _llama3(self, theta: Value | None) -> Config:
        if not isinstance(theta, int | float) or not 1 < theta <= MAX_THETA:
            return {}  # refused with the other fields
        return {"rope_type": "llama3"} | find_rotation(self._tensors[DIVISORS], theta=theta)


def _most(counts: Value | None) -> int:
    """A number, or the largest of those of the layers; 0 where there is none."""
    found = counts if isinstance(counts, list) else [counts]
    return max((each for each in found if isinstance(each, int)), default=0)


def _halves(count: int, heads: int) -> Order | None:
    """Where the rows of heads are stored whose neighbours were the halves of a head.

    None where they have another size: that is found when the shape is compared.
    """
    if count > _MAX_ORDERED or count % (2 * heads):
        return None
    stored = np.arange(count).reshape(heads, count // heads // 2, 2)
    return stored.swapaxes(1, 2).reshape(-1)
