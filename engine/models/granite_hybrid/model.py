"""Granite 4.0: state space layers, with attention in some, each behind a norm.

Owns how stored tensors become the layers that families share. Source of the formulas: the hybrid
Granite as published in transformers.
"""

from engine.models.decoder_tensors import EMBEDDING, FINAL_NORM, HEAD
from engine.models.granite_hybrid.config import GraniteHybridConfig
from engine.models.layers.attention import Attention, read_attention
from engine.models.layers.configs import AttentionConfig
from engine.models.layers.decoder import Decoder, DecoderEnds
from engine.models.layers.decoder_layer import DecoderLayer, Mixer
from engine.models.layers.experts import read_token_network
from engine.models.layers.state_space import StateSpace, read_state_space
from engine.models.weight_reader import WeightReader
from kernels.kernel_set import KernelSet


def build(config: GraniteHybridConfig, reader: WeightReader, kernels: KernelSet) -> Decoder:
    """Read all weights. Raises ``ModelFailure`` where a file is not what its header said."""
    embedding = reader.matrix(EMBEDDING)
    layers = [_layer(number, config, reader, kernels) for number in range(len(config.mixers))]
    ends = DecoderEnds(
        embedding=embedding,
        final_norm=reader.vector(FINAL_NORM),
        head=reader.matrix(HEAD) if HEAD in reader else embedding,
        embedding_scale=config.embedding_scale,
        residual_scale=config.residual_scale,
        logit_scale=config.logit_scale,
    )
    return Decoder(config.layer_specs, layers, ends, kernels, epsilon=config.rms_epsilon)


def _layer(
    number: int, config: GraniteHybridConfig, reader: WeightReader, kernels: KernelSet
) -> DecoderLayer:
    name = f"layers.{number}."
    return DecoderLayer(
        mixer_norm=reader.vector(f"{name}input_layernorm.weight"),
        mixer=_mixer(number, config, reader, kernels),
        ffn_norm=reader.vector(f"{name}post_attention_layernorm.weight"),
        feed_forward=read_token_network(config.feed_forward, reader, name, kernels),
    )


def _mixer(
    layer: int, config: GraniteHybridConfig, reader: WeightReader, kernels: KernelSet
) -> Mixer:
    name, shape = f"layers.{layer}.", config.mixers[layer]
    number = config.mixers[:layer].count(shape)
    if isinstance(shape, AttentionConfig):
        weights = read_attention(reader, name, shape, reader.vector)
        return Attention(shape, weights, kernels, number=number, epsilon=config.rms_epsilon)
    recurrent = read_state_space(reader, name, shape)
    return StateSpace(shape, recurrent, kernels, number=number, epsilon=config.rms_epsilon)
