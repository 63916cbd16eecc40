"""Names and shapes of tensors that decoders have in common, as in transformers.

Owns what stands around a layer's own parts: embedding, norms and head. Knows no family and no file.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.models.pieces import Shapes

EMBEDDING = "embed_tokens.weight"
FINAL_NORM = "norm.weight"
HEAD = "lm_head.weight"


@dataclass(frozen=True)
class NormNames:
    """What the norms of a layer are called; None for those that it does not have.

    Attributes:
        mixer: before what mixes tokens.
        mixer_output: behind it, before its result is added.
        network: before the network behind it.
        network_output: behind that.
    """

    mixer: str
    mixer_output: str | None
    network: str
    network_output: str | None

    def shapes(self, hidden_size: int, mixer: Shapes, network: Shapes) -> Shapes:
        """A layer's tensors, norms included, in the order in which it is computed."""
        size = (hidden_size,)
        behind_mixer = {self.mixer_output: size} if self.mixer_output else {}
        behind_network = {self.network_output: size} if self.network_output else {}
        return {
            self.mixer: size,
            **mixer,
            **behind_mixer,
            self.network: size,
            **network,
            **behind_network,
        }


NORMS_BEFORE = NormNames("input_layernorm.weight", None, "post_attention_layernorm.weight", None)
NORMS_AROUND = NormNames(
    "input_layernorm.weight",
    "post_attention_layernorm.weight",
    "pre_feedforward_layernorm.weight",
    "post_feedforward_layernorm.weight",
)


def name_in_text_part(stored_name: str, prefixes: Iterable[str]) -> str:
    """Name without the first of the text model's prefixes that it has."""
    for prefix in prefixes:
        if stored_name.startswith(prefix):
            return stored_name.removeprefix(prefix)
    return stored_name


def decoder_shapes(
    vocab_size: int,
    hidden_size: int,
    layers: Iterable[tuple[Shapes, Shapes]],
    norms: NormNames = NORMS_BEFORE,
) -> Shapes:
    """All but the head, in the order in which it is computed.

    ``layers`` are, for each, the tensors that mix tokens and those of the network behind them.
    """
    shapes: Shapes = {EMBEDDING: (vocab_size, hidden_size)}
    for layer, (mixer, feed_forward) in enumerate(layers):
        parts = norms.shapes(hidden_size, mixer, feed_forward)
        shapes |= {f"layers.{layer}.{name}": shape for name, shape in parts.items()}
    shapes[FINAL_NORM] = (hidden_size,)
    return shapes
