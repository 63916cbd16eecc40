"""Plain decoders: how stored tensors become the layers that families share."""

from engine.models.layers.attention import Attention, read_attention
from engine.models.layers.decoder import Decoder, DecoderEnds, DecoderLayer
from engine.models.layers.experts import read_token_network
from engine.models.plain.config import PlainConfig
from engine.models.plain.tensor_names import EMBEDDING, FINAL_NORM, HEAD
from engine.models.weight_reader import WeightReader
from kernels.kernel_set import KernelSet


def build(config: PlainConfig, reader: WeightReader, kernels: KernelSet) -> Decoder:
    """Read all weights. Raises ``ModelFailure`` where a file is not what its header said."""
    embedding = reader.matrix(EMBEDDING)
    layers = [_layer(config, reader, kernels, number) for number in range(len(config.attention))]
    ends = DecoderEnds(
        embedding=embedding,
        final_norm=reader.vector(FINAL_NORM),
        head=reader.matrix(HEAD) if HEAD in reader else embedding,
    )
    return Decoder(config.layer_specs, layers, ends, kernels, epsilon=config.rms_epsilon)


def _layer(
    config: PlainConfig, reader: WeightReader, kernels: KernelSet, number: int
) -> DecoderLayer:
    name, attention = f"layers.{number}.", config.attention[number]
    return DecoderLayer(
        mixer_norm=reader.vector(f"{name}input_layernorm.weight"),
        mixer=Attention(
            attention,
            read_attention(reader, name, attention, reader.vector),
            kernels,
            number=number,
            epsilon=config.rms_epsilon,
        ),
        ffn_norm=reader.vector(f"{name}post_attention_layernorm.weight"),
        feed_forward=read_token_network(config.feed_forward[number], reader, name, kernels),
    )
