"""Names and shapes of the tensors of a dense Qwen3.5 model, as its files spell them.

Owns which tensors a text model consists of and which belong to parts that are not used here
(images, multi-token prediction). Knows no file.
"""

from engine.models.pieces import Shapes
from engine.models.qwen3_5.config import Qwen35Config

EMBEDDING = "embed_tokens.weight"
FINAL_NORM = "norm.weight"
HEAD = "lm_head.weight"

_UNUSED_PARTS = ("model.visual.", "visual.", "mtp.")
_TEXT_PARTS = ("model.language_model.", "model.")


def tensor_name(stored_name: str) -> str | None:
    """Name without the prefix of the text model; None for a tensor of a part that is not used."""
    if stored_name.startswith(_UNUSED_PARTS):
        return None
    for prefix in _TEXT_PARTS:
        if stored_name.startswith(prefix):
            return stored_name.removeprefix(prefix)
    return stored_name


def tensor_shapes(config: Qwen35Config) -> Shapes:
    """Shape of every tensor of the text model, in the order in which it is computed."""
    hidden = config.hidden_size
    shapes: Shapes = {EMBEDDING: (config.vocab_size, hidden)}
    for layer, kind in enumerate(config.layer_kinds):
        parts = {
            "input_layernorm.weight": (hidden,),
            **config.mixer(kind).tensor_shapes(hidden),
            "post_attention_layernorm.weight": (hidden,),
            **config.feed_forward.tensor_shapes(hidden),
        }
        shapes |= {f"layers.{layer}.{name}": shape for name, shape in parts.items()}
    shapes[FINAL_NORM] = (hidden,)
    if not config.has_tied_head:
        shapes |= optional_shapes(config)
    return shapes


def optional_shapes(config: Qwen35Config) -> Shapes:
    """A head of its own is used even where the config calls it tied: that is what was trained."""
    return {HEAD: (config.vocab_size, config.hidden_size)}
