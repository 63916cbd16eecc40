"""Names and shapes of the tensors of a plain decoder, as transformers spells them.

Owns which stored tensors belong to parts that are not used (images, tables of angles). Knows no
file.
"""

from engine.models.pieces import Shapes
from engine.models.plain.config import PlainConfig

EMBEDDING = "embed_tokens.weight"
FINAL_NORM = "norm.weight"
HEAD = "lm_head.weight"

_UNUSED_PARTS = (
    "model.vision_tower.",
    "model.multi_modal_projector.",
    "vision_tower.",
    "multi_modal_projector.",
)
_TEXT_PARTS = ("model.language_model.", "language_model.model.", "language_model.", "model.")


def tensor_name(stored_name: str) -> str | None:
    """Name without the prefix of the text model; None for a tensor of a part that is not used."""
    if stored_name.startswith(_UNUSED_PARTS) or stored_name.endswith(".rotary_emb.inv_freq"):
        return None
    for prefix in _TEXT_PARTS:
        if stored_name.startswith(prefix):
            return stored_name.removeprefix(prefix)
    return stored_name


def tensor_shapes(config: PlainConfig) -> Shapes:
    """Shape of every tensor of the text model, in the order in which it is computed."""
    hidden = config.hidden_size
    shapes: Shapes = {EMBEDDING: (config.vocab_size, hidden)}
    for layer, attention in enumerate(config.attention):
        parts = {
            "input_layernorm.weight": (hidden,),
            **attention.tensor_shapes(hidden),
            "post_attention_layernorm.weight": (hidden,),
            **config.feed_forward[layer].tensor_shapes(hidden),
        }
        shapes |= {f"layers.{layer}.{name}": shape for name, shape in parts.items()}
    shapes[FINAL_NORM] = (hidden,)
    if not config.has_tied_head:
        shapes |= optional_shapes(config)
    return shapes


def optional_shapes(config: PlainConfig) -> Shapes:
    """A head of its own is used even where the config calls it tied: that is what was trained."""
    return {HEAD: (config.vocab_size, config.hidden_size)}
