"""Builds a plain decoder from its stored tensors and the shared layers."""

from torch import Tensor

from engine.models.decoder_tensors import EMBEDDING, FINAL_NORM, HEAD
from engine.models.layers import per_layer
from engine.models.layers.attention import Attention, read_attention
from engine.models.layers.decoder import Decoder, DecoderEnds
from engine.models.layers.decoder_layer import DecoderLayer, TokenNetwork
from engine.models.layers.experts import read_token_network
from engine.models.layers.experts_beside import read_beside
from engine.models.plain.config import PlainConfig
from engine.models.weight_reader import WeightReader
from kernels.kernel_set import KernelSet


def build(config: PlainConfig, reader: WeightReader, kernels: KernelSet) -> Decoder:
    """Read all weights. Raises ``ModelFailure`` where a file is not what its header said."""
    embedding = reader.matrix(EMBEDDING)
    builder = _Builder(config, reader, kernels)
    layers = [builder.layer(number) for number in range(len(config.attention))]
    ends = DecoderEnds(
        embedding=embedding,
        final_norm=builder.norm(FINAL_NORM),
        head=reader.matrix(HEAD) if HEAD in reader else embedding,
        embedding_scale=config.embedding_scale,
        logit_cap=config.logit_cap,
        per_layer=(
            per_layer.read_embedding(reader, kernels, config.rms_epsilon)
            if config.per_layer_size
            else None
        ),
    )
    return Decoder(config.layer_specs, layers, ends, kernels, epsilon=config.rms_epsilon)


class _Builder:
    """Makes layers of the tensors of one model."""

    def __init__(self, config: PlainConfig, reader: WeightReader, kernels: KernelSet) -> None:
        self._config = config
        self._reader = reader
        self._kernels = kernels

    def layer(self, number: int) -> DecoderLayer:
        """The layer of that number."""
        config, reader, names = self._config, self._reader, self._config.norm_names
        name, attention = f"layers.{number}.", config.attention[number]
        network, beside = self._networks(number, name)
        return DecoderLayer(
            mixer_norm=self.norm(name + names.mixer),
            mixer=Attention(
                attention,
                read_attention(reader, name, attention, self.norm),
                self._kernels,
                number=number if attention.shared_with is None else attention.shared_with,
                epsilon=config.rms_epsilon,
            ),
            mixer_output_norm=self._norm_if(name, names.mixer_output),
            ffn_norm=self.norm(name + names.network),
            feed_forward=network,
            beside=beside,
            ffn_output_norm=self._norm_if(name, names.network_output),
            per_layer=(
                per_layer.read_input(reader, name, self._kernels, config.rms_epsilon)
                if config.per_layer_size
                else None
            ),
            output_scale=(
                reader.vector(f"{name}layer_scalar") if config.has_output_scale else None
            ),
        )

    def _networks(self, number: int, name: str) -> tuple[TokenNetwork, TokenNetwork | None]:
        """What is done to each token by itself, and what is added to it."""
        config, reader, kernels = self._config, self._reader, self._kernels
        network = read_token_network(config.feed_forward[number], reader, name, kernels)
        if config.beside is None:
            return network, None
        return read_beside(
            config.beside,
            reader,
            name,
            network,
            kernels,
            read_norm=self.norm,
            epsilon=config.rms_epsilon,
        )

    def norm(self, name: str) -> Tensor:
        """The factor itself, which kernels multiply by."""
        return self._reader.vector(name) + self._config.norm_offset

    def _norm_if(self, layer: str, name: str | None) -> Tensor | None:
        return None if name is None else self.norm(layer + name)
