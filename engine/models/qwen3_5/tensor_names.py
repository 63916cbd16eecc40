"""Tensor names and shapes of a dense Qwen3.5 model, as in its files.

Owns which tensors a text model consists of and which belong to parts that are not used here
(images, multi-token prediction). Knows no file.
"""

from engine.models.decoder_tensors import HEAD, decoder_shapes, name_in_text_part
from engine.models.pieces import Shapes
from engine.models.qwen3_5.config import Qwen35Config

_UNUSED_PARTS = ("model.visual.", "visual.", "mtp.")
_TEXT_PARTS = ("model.language_model.", "model.")


def tensor_name(stored_name: str) -> str | None:
    """Name without the prefix of the text model; None for a tensor of a part that is not used."""
    if stored_name.startswith(_UNUSED_PARTS):
        return None
    return name_in_text_part(stored_name, _TEXT_PARTS)


def tensor_shapes(config: Qwen35Config) -> Shapes:
    """Shape of every tensor of the text model, in the order in which it is computed."""
    hidden = config.hidden_size
    network = config.feed_forward.tensor_shapes(hidden)
    shapes = decoder_shapes(
        config.vocab_size,
        hidden,
        ((config.mixer(kind).tensor_shapes(hidden), network) for kind in config.layer_kinds),
    )
    if not config.has_tied_head:
        shapes |= optional_shapes(config)
    return shapes


def optional_shapes(config: Qwen35Config) -> Shapes:
    """A head of its own is used even where the config calls it tied: that is what was trained."""
    return {HEAD: (config.vocab_size, config.hidden_size)}
