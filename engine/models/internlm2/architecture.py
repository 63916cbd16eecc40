"""InternLM2 and 2.5: own tensor names, and each KV head is stored with its queries.

The rows of ``wqkv`` are, for each KV head: its query heads, the key, the value.
"""

from typing import Literal

from engine.models.config_file import ConfigFile
from engine.models.decoder_tensors import EMBEDDING, HEAD
from engine.models.pieces import Pieces, Rows
from engine.models.plain.architecture import plain_architecture
from engine.models.plain.config import PlainConfig, attention_config, plain_config
from engine.models.plain.fields import PlainFields
from engine.models.plain.tensor_names import tensor_name as plain_name

_NAMES = {
    "tok_embeddings": EMBEDDING.removesuffix(".weight"),
    "output": HEAD.removesuffix(".weight"),
    "attention_norm": "input_layernorm",
    "ffn_norm": "post_attention_layernorm",
    "attention.wo": "self_attn.o_proj",
    "feed_forward.w1": "mlp.gate_proj",
    "feed_forward.w3": "mlp.up_proj",
    "feed_forward.w2": "mlp.down_proj",
}


class InternLM2Fields(PlainFields, frozen=True, kw_only=True):
    """The text model."""

    bias: Literal[False] = False


def _read_config(file: ConfigFile) -> PlainConfig:
    text = file.text_fields(InternLM2Fields)
    return plain_config(file, text, attention_config(text))


def _tensor_name(stored_name: str) -> str | None:
    name = plain_name(stored_name)
    if name is None:
        return None
    *layer, part = name.removesuffix(".weight").split(".", 2)
    return ".".join((*layer, _NAMES.get(part, part), "weight"))


def _pieces(config: PlainConfig) -> Pieces:
    """Where queries, keys and values lie in the tensor of each layer."""
    pieces: Pieces = {}
    for number, attention in enumerate(config.attention):
        layer, dim = f"layers.{number}.", attention.head_dim
        group = attention.num_query_heads // attention.num_kv_heads
        for name, first, count in (("q", 0, group), ("k", group, 1), ("v", group + 1, 1)):
            starts = [(head * (group + 2) + first) * dim for head in range(attention.num_kv_heads)]
            pieces[f"{layer}self_attn.{name}_proj.weight"] = tuple(
                Rows(f"{layer}attention.wqkv.weight", start, start + count * dim)
                for start in starts
            )
    return pieces


INTERNLM2 = plain_architecture(
    "internlm2",
    class_names=frozenset({"InternLM2ForCausalLM"}),
    model_types=frozenset({"internlm2"}),
    read_config=_read_config,
    tensor_name=_tensor_name,
    pieces=_pieces,
)
