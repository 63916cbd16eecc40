"""Gemma 4: windowed and full layers with different heads, normed values, per-layer vectors.

The last layers of small models read the keys and values of earlier ones. One size has experts
beside the network of each layer.
"""

import re
from collections.abc import Mapping
from dataclasses import replace

from engine.models.config_file import ConfigFile, misfit
from engine.models.decoder_tensors import NORMS_AROUND
from engine.models.gemma4.fields import FULL, SLIDING, Gemma4Fields
from engine.models.layers.configs import (
    Activation,
    AttentionConfig,
    ExpertsBesideConfig,
    FeedForwardConfig,
    HeadShape,
)
from engine.models.pieces import Pieces, stacked_experts
from engine.models.plain import tensor_names
from engine.models.plain.architecture import plain_architecture
from engine.models.plain.config import PlainConfig, attention_config, plain_config

_ROUTER = {
    "proj.weight": "gate.weight",
    "scale": "router_norm.weight",
    "per_expert_scale": "expert_scales",
}
_EXPERTS = re.compile(r"^(layers\.\d+\.)experts\.")


def _read_config(file: ConfigFile) -> PlainConfig:
    return gemma4_config(file, file.text_fields(Gemma4Fields))


def gemma4_config(file: ConfigFile, text: Gemma4Fields) -> PlainConfig:
    """The record of a model. Raises ``ModelFailure``."""
    text.require_computable()
    experts = text.experts
    kinds = {kind: _attention(text, kind) for kind in (FULL, SLIDING)}
    config = plain_config(file, text, kinds[FULL], feed_forward=_networks(text))
    used = [kinds[kind] for kind in text.kinds]
    stored = _stored_shapes(used)
    sharing = text.shared_with
    attention = tuple(
        replace(
            layer,
            window=layer.window if layer.window and layer.window < config.max_positions else None,
            stored_in=stored[number],
            shared_with=sharing.get(number),
        )
        for number, layer in enumerate(used)
    )
    return replace(
        config,
        attention=attention,
        norm_names=NORMS_AROUND,
        embedding_scale=text.hidden_size**0.5,
        logit_cap=text.final_logit_softcapping,
        per_layer_size=text.hidden_size_per_layer_input,
        has_output_scale=True,
        beside=ExpertsBesideConfig(experts) if experts else None,
    )


def _attention(text: Gemma4Fields, kind: str) -> AttentionConfig:
    """What layers of a kind are alike in."""
    return attention_config(
        text.of_kind(kind),
        has_norms=True,
        has_input_bias=text.attention_bias,
        has_output_bias=text.attention_bias,
        scale=1.0,
        has_value_norm=True,
        has_values=kind == SLIDING or not text.attention_k_eq_v,
        window=text.sliding_window if kind == SLIDING else None,
    )


def _stored_shapes(layers: list[AttentionConfig]) -> list[HeadShape]:
    """The shape in which the heads of each layer are stored: one that takes as much in all layers.

    Either one for all, which those of any layer fit into, or each its own size of heads, repeated
    until they take what the largest layer needs: whichever is smaller.
    """
    own = [layer.stored_shape for layer in layers]
    most = max(shape.num_kv_heads * shape.head_dim for shape in own)
    common = HeadShape(
        max(shape.num_kv_heads for shape in own), max(shape.head_dim for shape in own)
    )
    repeated = [HeadShape(most // shape.head_dim, shape.head_dim) for shape in own]
    is_even = all(most % shape.head_dim == 0 for shape in own)
    ways = [[common] * len(layers), *([repeated] if is_even else [])]
    fitting = [shapes for shapes in ways if all(map(_is_filled, layers, shapes))]
    if not fitting:
        raise misfit("num_key_value_heads", "must divide one another in all kinds of layers")
    return min(fitting, key=lambda shapes: shapes[0].num_kv_heads * shapes[0].head_dim)


def _is_filled(layer: AttentionConfig, shape: HeadShape) -> bool:
    """Whether repeating each KV head equally often fills the shape, and queries divide evenly."""
    count = shape.num_kv_heads
    return count % layer.num_kv_heads == 0 and layer.num_query_heads % count == 0


def _networks(text: Gemma4Fields) -> list[FeedForwardConfig]:
    """Of each layer; those that share may be twice as wide."""
    sharing: Mapping[int, int] = text.shared_with if text.use_double_wide_mlp else {}
    return [
        FeedForwardConfig(
            text.intermediate_size * (2 if number in sharing else 1), Activation.GELU_TANH
        )
        for number in range(text.num_hidden_layers)
    ]


def _tensor_name(stored_name: str) -> str | None:
    """Routers and experts have the names that they have elsewhere."""
    name = tensor_names.tensor_name(stored_name)
    block, _, part = (name or "").rpartition(".router.")
    if part in _ROUTER:
        return f"{block}.mlp.{_ROUTER[part]}"
    return name and _EXPERTS.sub(r"\1mlp.experts.", name)


def _pieces(config: PlainConfig) -> Pieces:
    """Where each expert lies in the tensors of its layer."""
    pieces = Pieces()
    if config.beside is None:
        return pieces
    experts = config.beside.experts
    for layer in range(len(config.attention)):
        pieces |= stacked_experts(
            f"layers.{layer}.mlp.experts.",
            count=experts.num_experts,
            width=experts.intermediate_size,
            hidden_size=config.hidden_size,
        )
    return pieces


GEMMA4 = plain_architecture(
    "gemma4",
    class_names=frozenset({"Gemma4ForCausalLM", "Gemma4ForConditionalGeneration"}),
    model_types=frozenset({"gemma4", "gemma4_text"}),
    read_config=_read_config,
    tensor_name=_tensor_name,
    pieces=_pieces,
    is_replayable=lambda config: config.beside is None,
)
