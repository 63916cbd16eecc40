"""Names and shapes of the tensors of a plain decoder, as transformers spells them.

Owns which stored tensors belong to parts that are not used (images, tables of angles). Knows no
file.
"""

from engine.models.decoder_tensors import HEAD, decoder_shapes, name_in_text_part
from engine.models.pieces import Shapes
from engine.models.plain.config import PlainConfig

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
    return name_in_text_part(stored_name, _TEXT_PARTS)


def tensor_shapes(config: PlainConfig) -> Shapes:
    """Shape of every tensor of the text model, in the order in which it is computed."""
    hidden = config.hidden_size
    layers = zip(config.attention, config.feed_forward, strict=True)
    shapes = decoder_shapes(
        config.vocab_size,
        hidden,
        ((mixer.tensor_shapes(hidden), network.tensor_shapes(hidden)) for mixer, network in layers),
        config.norm_names,
    )
    if not config.has_tied_head:
        shapes |= optional_shapes(config)
    return shapes


def optional_shapes(config: PlainConfig) -> Shapes:
    """A head of its own is used even where the config calls it tied: that is what was trained."""
    return {HEAD: (config.vocab_size, config.hidden_size)}
