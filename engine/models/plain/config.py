"""The configuration of a plain decoder: attention, then SwiGLU, each behind a norm.

What differs between families, and between the layers of one, stands in the ``AttentionConfig`` of
each layer. Knows no torch and no family.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.models.config_file import ConfigFile, misfit
from engine.models.decoder_tensors import NORMS_BEFORE, NormNames
from engine.models.layer_specs import LayerSpec, RotaryConfig, SharedAttentionSpec
from engine.models.layers.configs import (
    AttentionConfig,
    ExpertsBesideConfig,
    ExpertsConfig,
    FeedForwardConfig,
)
from engine.models.plain.fields import DecoderFields
from engine.models.rotary_fields import longest_context, read_rotary

_CHUNKS = "dual_chunk_attention_config"


@dataclass(frozen=True)
class PlainConfig:
    """Everything about a model but its weights.

    Attributes:
        max_positions: longest context it was made for, in tokens.
        has_tied_head: the output head is the embedding matrix.
        attention: of each layer, first layer first.
        feed_forward: likewise.
        norm_names: which norms a layer has.
        norm_offset: what is added to the factors of norms as they are stored.
        embedding_scale: factor of the embedding's rows, where they enter the first layer.
        logit_cap: what logits approach and never exceed; None where nothing holds them.
        per_layer_size: values of the vector that each token brings to every layer; 0 for none.
        has_output_scale: each layer has a factor for all that leaves it.
        beside: experts beside the network of every layer; None where there are none.
    """

    vocab_size: int
    hidden_size: int
    max_positions: int
    rms_epsilon: float
    has_tied_head: bool
    attention: tuple[AttentionConfig, ...]
    feed_forward: tuple[FeedForwardConfig | ExpertsConfig, ...]
    norm_names: NormNames = NORMS_BEFORE
    norm_offset: float = 0.0
    embedding_scale: float = 1.0
    logit_cap: float | None = None
    per_layer_size: int = 0
    has_output_scale: bool = False
    beside: ExpertsBesideConfig | None = None

    @property
    def layer_specs(self) -> tuple[LayerSpec, ...]:
        """What every layer remembers, first layer first."""
        return tuple(
            layer.spec if layer.shared_with is None else SharedAttentionSpec(layer.shared_with)
            for layer in self.attention
        )

    @property
    def has_chunks(self) -> bool:
        """Whether positions begin anew in chunks: what is computed depends on the position then."""
        return any(layer.chunks for layer in self.attention)

    @property
    def activation_numbers(self) -> int:
        """What the residual stream takes, and the most that any block takes beside it."""
        attention = max(layer.activation_numbers for layer in self.attention)
        feed_forward = max(layer.activation_numbers for layer in self.feed_forward)
        per_layer = 3 * self.per_layer_size * len(self.attention)
        beside = self.beside.activation_numbers if self.beside else 0
        return 3 * self.hidden_size + per_layer + max(attention, feed_forward, beside)


def attention_config(text: DecoderFields, **parts: Any) -> AttentionConfig:
    """A layer of attention that sees everything, with the parts that a family says it has.

    Raises ``ModelFailure`` where the fields do not fit one another.
    """
    head_dim = text.head_dim or text.hidden_size // text.num_attention_heads
    if head_dim == 0:
        raise misfit("num_attention_heads", "must be at most hidden_size")
    if text.num_attention_heads % text.num_key_value_heads:
        raise misfit("num_attention_heads", "must be a multiple of num_key_value_heads")
    return AttentionConfig(
        num_query_heads=text.num_attention_heads,
        num_kv_heads=text.num_key_value_heads,
        head_dim=head_dim,
        rotary=read_rotary(text, head_dim=head_dim),
        **parts,
    )


def plain_config(
    file: ConfigFile,
    text: DecoderFields,
    attention: AttentionConfig,
    *,
    windows: Sequence[int | None] = (),
    rotations: Sequence[RotaryConfig | None] = (),
    feed_forward: Sequence[FeedForwardConfig | ExpertsConfig] = (),
) -> PlainConfig:
    """The record of a model whose layers differ in nothing but windows and rotation.

    ``windows`` are of each layer, none where nothing is said; one as long as the context is none.
    ``rotations`` are of each layer, None for one that turns nothing; all are alike where nothing is
    said.
    ``feed_forward`` is of each layer; all are alike where nothing is said.
    """
    count, rotary = text.num_hidden_layers, attention.rotary
    positions = longest_context(text, rotary) if rotary else text.positions
    if attention.chunks and (any(windows) or (rotary and rotary.scaling)):
        raise misfit(_CHUNKS, "is not computed together with windows or a stretched rotation")
    if {len(each) for each in (windows, rotations, feed_forward)} - {0, count}:
        raise misfit("num_hidden_layers", "must be the number of layers that are described")
    return PlainConfig(
        vocab_size=text.vocab_size,
        hidden_size=text.hidden_size,
        max_positions=positions,
        rms_epsilon=text.rms_norm_eps,
        has_tied_head=_has_tied_head(file, text),
        attention=tuple(
            replace(
                attention,
                window=window if window and window < positions else None,
                rotary=turned,
            )
            for window, turned in zip(
                windows or [None] * count, rotations or [rotary] * count, strict=True
            )
        ),
        feed_forward=tuple(feed_forward) or (FeedForwardConfig(text.intermediate_size),) * count,
    )


def _has_tied_head(file: ConfigFile, text: DecoderFields) -> bool:
    is_tied = text.tie_word_embeddings
    return bool(file.is_tied if is_tied is None else is_tied)
