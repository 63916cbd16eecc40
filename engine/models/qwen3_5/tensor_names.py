"""Names and shapes of the tensors of a dense Qwen3.5 model, as its files spell them.

Owns which tensors a text model consists of and which belong to parts that are not used here
(images, multi-token prediction). Knows no file.
"""

from engine.models.qwen3_5.config import LayerKind, ModelConfig

EMBEDDING = "embed_tokens.weight"
FINAL_NORM = "norm.weight"
HEAD = "lm_head.weight"

_UNUSED_PARTS = ("model.visual.", "visual.", "mtp.")
_TEXT_PARTS = ("model.language_model.", "model.")


def text_name(stored_name: str) -> str | None:
    """Name without the prefix of the text model; None for a tensor of a part that is not used."""
    if stored_name.startswith(_UNUSED_PARTS):
        return None
    for prefix in _TEXT_PARTS:
        if stored_name.startswith(prefix):
            return stored_name.removeprefix(prefix)
    return stored_name


def tensor_shapes(config: ModelConfig) -> dict[str, tuple[int, ...]]:
    """Shape of every tensor of the text model, in the order in which it is computed."""
    hidden = config.hidden_size
    shapes: dict[str, tuple[int, ...]] = {EMBEDDING: (config.vocab_size, hidden)}
    mixers = {
        LayerKind.FULL_ATTENTION: _attention_shapes(config),
        LayerKind.LINEAR_ATTENTION: _delta_net_shapes(config),
    }
    for layer, kind in enumerate(config.layer_kinds):
        parts = {
            "input_layernorm.weight": (hidden,),
            **mixers[kind],
            "post_attention_layernorm.weight": (hidden,),
            "mlp.gate_proj.weight": (config.intermediate_size, hidden),
            "mlp.up_proj.weight": (config.intermediate_size, hidden),
            "mlp.down_proj.weight": (hidden, config.intermediate_size),
        }
        shapes |= {f"layers.{layer}.{name}": shape for name, shape in parts.items()}
    shapes[FINAL_NORM] = (hidden,)
    if not config.has_tied_head:
        shapes[HEAD] = (config.vocab_size, hidden)
    return shapes


def _attention_shapes(config: ModelConfig) -> dict[str, tuple[int, ...]]:
    """Tensors of a gated attention layer; each query head is followed by its gate."""
    attention, hidden = config.attention, config.hidden_size
    return {
        "self_attn.q_proj.weight": (2 * attention.query_dim, hidden),
        "self_attn.k_proj.weight": (attention.kv_dim, hidden),
        "self_attn.v_proj.weight": (attention.kv_dim, hidden),
        "self_attn.q_norm.weight": (attention.head_dim,),
        "self_attn.k_norm.weight": (attention.head_dim,),
        "self_attn.o_proj.weight": (hidden, attention.query_dim),
    }


def _delta_net_shapes(config: ModelConfig) -> dict[str, tuple[int, ...]]:
    """Tensors of a DeltaNet layer."""
    delta_net, hidden = config.delta_net, config.hidden_size
    num_heads, channels = delta_net.num_value_heads, delta_net.conv_channels
    return {
        "linear_attn.in_proj_qkv.weight": (channels, hidden),
        "linear_attn.in_proj_z.weight": (delta_net.value_dim, hidden),
        "linear_attn.in_proj_b.weight": (num_heads, hidden),
        "linear_attn.in_proj_a.weight": (num_heads, hidden),
        "linear_attn.conv1d.weight": (channels, 1, delta_net.conv_width),
        "linear_attn.A_log": (num_heads,),
        "linear_attn.dt_bias": (num_heads,),
        "linear_attn.norm.weight": (delta_net.value_head_dim,),
        "linear_attn.out_proj.weight": (hidden, delta_net.value_dim),
    }
