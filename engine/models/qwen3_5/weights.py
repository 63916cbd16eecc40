"""The weights of a dense Qwen3.5 model, in the shape in which they are computed with.

Owns how stored tensors are packed: projections of the same input are stacked into one matrix, norms
hold their factor (1 + w), and the decay is turned into -exp(A_log). Names: ``tensor_names``.
"""

from dataclasses import dataclass

from torch import Tensor

from engine.models.qwen3_5.config import LayerKind, ModelConfig
from engine.models.qwen3_5.tensor_names import EMBEDDING, FINAL_NORM, HEAD
from engine.models.weight_reader import WeightReader
from kernels.linear import LinearWeight


@dataclass(frozen=True)
class AttentionWeights:
    """Gated attention.

    Attributes:
        in_proj: rows of every query head followed by its gate, then keys, then values.
        query_norm: ``[D]`` factor.
        key_norm: ``[D]`` factor.
    """

    in_proj: LinearWeight
    query_norm: Tensor
    key_norm: Tensor
    out_proj: LinearWeight


@dataclass(frozen=True)
class DeltaNetWeights:
    """Gated DeltaNet.

    Attributes:
        in_proj: rows of queries, keys, values, output gate, beta, decay.
        conv: ``[C, width]``.
        decay_rate: ``[Hv]``, -exp(A_log).
        decay_bias: ``[Hv]``.
        norm: ``[Dv]`` factor; the one norm that is stored without the 1.
    """

    in_proj: LinearWeight
    conv: Tensor
    decay_rate: Tensor
    decay_bias: Tensor
    norm: Tensor
    out_proj: LinearWeight


@dataclass(frozen=True)
class LayerWeights:
    """One layer: a mixer of tokens, then a feed-forward network, each behind a norm."""

    mixer_norm: Tensor
    mixer: AttentionWeights | DeltaNetWeights
    ffn_norm: Tensor
    gate_up_proj: LinearWeight
    down_proj: LinearWeight


@dataclass(frozen=True)
class Qwen35Weights:
    """All weights. ``head`` is ``embedding`` itself where they are tied."""

    embedding: LinearWeight
    layers: tuple[LayerWeights, ...]
    final_norm: Tensor
    head: LinearWeight


def read_weights(reader: WeightReader, config: ModelConfig) -> Qwen35Weights:
    """Read all weights. Raises ``ModelFailure`` where a file is not what its header said."""
    embedding = reader.matrix(EMBEDDING)
    return Qwen35Weights(
        embedding=embedding,
        layers=tuple(
            _read_layer(reader, f"layers.{index}.", kind)
            for index, kind in enumerate(config.layer_kinds)
        ),
        final_norm=_norm_factor(reader, FINAL_NORM),
        head=reader.matrix(HEAD) if HEAD in reader else embedding,
    )


def _read_layer(reader: WeightReader, layer: str, kind: LayerKind) -> LayerWeights:
    match kind:
        case LayerKind.FULL_ATTENTION:
            mixer: AttentionWeights | DeltaNetWeights = _read_attention(reader, layer)
        case LayerKind.LINEAR_ATTENTION:
            mixer = _read_delta_net(reader, layer)
    return LayerWeights(
        mixer_norm=_norm_factor(reader, f"{layer}input_layernorm.weight"),
        mixer=mixer,
        ffn_norm=_norm_factor(reader, f"{layer}post_attention_layernorm.weight"),
        gate_up_proj=reader.matrix(f"{layer}mlp.gate_proj.weight", f"{layer}mlp.up_proj.weight"),
        down_proj=reader.matrix(f"{layer}mlp.down_proj.weight"),
    )


def _read_attention(reader: WeightReader, layer: str) -> AttentionWeights:
    part = f"{layer}self_attn."
    return AttentionWeights(
        in_proj=reader.matrix(*(f"{part}{name}_proj.weight" for name in ("q", "k", "v"))),
        query_norm=_norm_factor(reader, f"{part}q_norm.weight"),
        key_norm=_norm_factor(reader, f"{part}k_norm.weight"),
        out_proj=reader.matrix(f"{part}o_proj.weight"),
    )


def _read_delta_net(reader: WeightReader, layer: str) -> DeltaNetWeights:
    part = f"{layer}linear_attn."
    return DeltaNetWeights(
        in_proj=reader.matrix(*(f"{part}in_proj_{name}.weight" for name in ("qkv", "z", "b", "a"))),
        conv=reader.vector(f"{part}conv1d.weight").squeeze(1),
        decay_rate=-reader.vector(f"{part}A_log").exp(),
        decay_bias=reader.vector(f"{part}dt_bias"),
        norm=reader.vector(f"{part}norm.weight"),
        out_proj=reader.matrix(f"{part}out_proj.weight"),
    )


def _norm_factor(reader: WeightReader, name: str) -> Tensor:
    """Norms are stored around zero; kernels multiply by the factor itself."""
    return 1.0 + reader.vector(name)
