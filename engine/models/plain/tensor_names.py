"""Tensor names and shapes of a plain decoder, as in transformers.

Owns which stored tensors belong to parts that are not used (images, tables of angles). Knows no
file.
"""

from dataclasses import replace

from engine.models.decoder_tensors import HEAD, decoder_shapes, name_in_text_part
from engine.models.pieces import Shapes
from engine.models.plain.config import PlainConfig

_UNUSED_PARTS = (
    "model.vision_tower.",
    "model.multi_modal_projector.",
    "model.audio_tower.",
    "model.embed_vision.",
    "model.embed_audio.",
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
    for layer in range(len(config.attention)):
        name = f"layers.{layer}."
        if config.per_layer_size:
            shapes |= _per_layer_shapes(name, hidden, config.per_layer_size)
        if config.beside:
            inside = config.beside.tensor_shapes(hidden)
            shapes |= {f"{name}{part}": shape for part, shape in inside.items()}
        if config.has_output_scale:
            shapes[f"{name}layer_scalar"] = (1,)
    if config.per_layer_size:
        all_layers = len(config.attention) * config.per_layer_size
        shapes["embed_tokens_per_layer.weight"] = (config.vocab_size, all_layers)
        shapes["per_layer_model_projection.weight"] = (all_layers, hidden)
        shapes["per_layer_projection_norm.weight"] = (config.per_layer_size,)
    if not config.has_tied_head:
        shapes[HEAD] = (config.vocab_size, hidden)
    return shapes


def _per_layer_shapes(layer: str, hidden_size: int, size: int) -> Shapes:
    return {
        f"{layer}per_layer_input_gate.weight": (size, hidden_size),
        f"{layer}per_layer_projection.weight": (hidden_size, size),
        f"{layer}post_per_layer_input_norm.weight": (hidden_size,),
    }


def optional_shapes(config: PlainConfig) -> Shapes:
    """What may be stored.

    A head of its own is used even where the config calls it tied: that is what was trained.
    """
    shapes: Shapes = {HEAD: (config.vocab_size, config.hidden_size)}
    for number, attention in enumerate(config.attention):
        if attention.shared_with is not None:  # stored by some, and never computed with
            own = replace(attention, shared_with=None).tensor_shapes(config.hidden_size)
            for name in own.keys() - attention.tensor_shapes(config.hidden_size).keys():
                shapes[f"layers.{number}.{name}"] = own[name]
    return shapes
