"""The config.json of Qwen3.5 as a frozen record of every number a model is built from."""

from dataclasses import dataclass
from enum import StrEnum

from engine.models.config_file import ConfigFile, misfit
from engine.models.layer_specs import LayerSpec
from engine.models.layers.configs import AttentionConfig, ExpertsConfig, FeedForwardConfig
from engine.models.layers.recurrent_configs import DeltaNetConfig
from engine.models.qwen3_5.config_fields import HybridFields, Qwen35Fields
from engine.models.rotary_fields import longest_context, read_rotary


class LayerKind(StrEnum):
    """What mixes tokens in a layer."""

    FULL_ATTENTION = "full_attention"
    LINEAR_ATTENTION = "linear_attention"


@dataclass(frozen=True)
class Qwen35Config:
    """Everything about a model but its weights.

    Attributes:
        max_positions: longest context it was trained for, in tokens.
        has_tied_head: the output head is the embedding matrix.
        layer_kinds: one entry per layer, first layer first.
        intermediate_size: of the feed-forward networks, where they are no mixtures.
        experts: the mixture in every layer; None in dense models.
    """

    vocab_size: int
    hidden_size: int
    intermediate_size: int
    max_positions: int
    rms_epsilon: float
    has_tied_head: bool
    layer_kinds: tuple[LayerKind, ...]
    attention: AttentionConfig
    delta_net: DeltaNetConfig
    experts: ExpertsConfig | None = None

    @property
    def feed_forward(self) -> FeedForwardConfig | ExpertsConfig:
        """Shape of the feed-forward networks."""
        return self.experts or FeedForwardConfig(self.intermediate_size)

    @property
    def layer_specs(self) -> tuple[LayerSpec, ...]:
        """What every layer remembers, first layer first."""
        return tuple(self.mixer(kind).spec for kind in self.layer_kinds)

    def mixer(self, kind: LayerKind) -> AttentionConfig | DeltaNetConfig:
        """Shape of what mixes tokens in layers of a kind."""
        return self.attention if kind is LayerKind.FULL_ATTENTION else self.delta_net


def read_config(file: ConfigFile) -> Qwen35Config:
    """Read a dense model. Raises ``ModelFailure``."""
    text = file.text_fields(Qwen35Fields)
    return hybrid_config(file, text, intermediate_size=text.intermediate_size)


def hybrid_config(
    file: ConfigFile,
    text: HybridFields,
    *,
    intermediate_size: int,
    experts: ExpertsConfig | None = None,
) -> Qwen35Config:
    """Check what single fields cannot: that they fit one another."""
    if text.num_attention_heads % text.num_key_value_heads:
        raise misfit("num_attention_heads", "must be a multiple of num_key_value_heads")
    if text.linear_num_value_heads % text.linear_num_key_heads:
        raise misfit("linear_num_value_heads", "must be a multiple of linear_num_key_heads")
    is_tied = text.tie_word_embeddings
    rotary = read_rotary(text, head_dim=text.head_dim)
    return Qwen35Config(
        vocab_size=text.vocab_size,
        hidden_size=text.hidden_size,
        intermediate_size=intermediate_size,
        max_positions=longest_context(text, rotary),
        rms_epsilon=text.rms_norm_eps,
        has_tied_head=bool(file.is_tied if is_tied is None else is_tied),
        layer_kinds=_layer_kinds(text),
        attention=AttentionConfig(
            num_query_heads=text.num_attention_heads,
            num_kv_heads=text.num_key_value_heads,
            head_dim=text.head_dim,
            rotary=rotary,
            has_gate=True,
            has_norms=True,
        ),
        delta_net=DeltaNetConfig(
            num_key_heads=text.linear_num_key_heads,
            num_value_heads=text.linear_num_value_heads,
            key_head_dim=text.linear_key_head_dim,
            value_head_dim=text.linear_value_head_dim,
            conv_width=text.linear_conv_kernel_dim,
        ),
        experts=experts,
    )


def _layer_kinds(text: HybridFields) -> tuple[LayerKind, ...]:
    """Kinds of all layers, from the list or from the interval of full attention."""
    if text.layer_types is not None:
        kinds = tuple(LayerKind(name) for name in text.layer_types)
    else:
        kinds = tuple(
            LayerKind.LINEAR_ATTENTION
            if layer % text.full_attention_interval
            else LayerKind.FULL_ATTENTION
            for layer in range(1, text.num_hidden_layers + 1)
        )
    if len(kinds) != text.num_hidden_layers:
        raise misfit("layer_types", f"must name {text.num_hidden_layers} layers")
    if LayerKind.FULL_ATTENTION not in kinds:
        raise misfit("layer_types", "must name at least one layer of full attention")
    return kinds
