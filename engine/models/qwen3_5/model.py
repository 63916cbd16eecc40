"""Qwen3.5 dense: gated attention in every few layers, gated DeltaNet in the rest.

Owns how stored tensors become the layers that families share: norms hold their factor 1 + w, but
for the one inside DeltaNet. Source of the formulas: the text model of Qwen3.5 as published in
transformers.
"""

from torch import Tensor

from engine.models.decoder_tensors import EMBEDDING, FINAL_NORM, HEAD
from engine.models.layers.attention import Attention, read_attention
from engine.models.layers.decoder import Decoder, DecoderEnds
from engine.models.layers.decoder_layer import DecoderLayer, Mixer
from engine.models.layers.delta_net import DeltaNet, read_delta_net
from engine.models.layers.experts import read_token_network
from engine.models.qwen3_5.config import LayerKind, Qwen35Config
from engine.models.weight_reader import WeightReader
from kernels.kernel_set import KernelSet


def build(config: Qwen35Config, reader: WeightReader, kernels: KernelSet) -> Decoder:
    """Read all weights. Raises ``ModelFailure`` where a file is not what its header said."""
    builder = _Builder(config, reader, kernels)
    embedding = reader.matrix(EMBEDDING)
    layers = [builder.layer(index) for index in range(len(config.layer_kinds))]
    ends = DecoderEnds(
        embedding=embedding,
        final_norm=builder.norm(FINAL_NORM),
        head=reader.matrix(HEAD) if HEAD in reader else embedding,
    )
    return Decoder(config.layer_specs, layers, ends, kernels, epsilon=config.rms_epsilon)


class _Builder:
    """Makes layers of the tensors of one model."""

    def __init__(self, config: Qwen35Config, reader: WeightReader, kernels: KernelSet) -> None:
        self._config = config
        self._reader = reader
        self._kernels = kernels

    def layer(self, index: int) -> DecoderLayer:
        """The layer of that number."""
        name = f"layers.{index}."
        return DecoderLayer(
            mixer_norm=self.norm(f"{name}input_layernorm.weight"),
            mixer=self._mixer(name, index),
            ffn_norm=self.norm(f"{name}post_attention_layernorm.weight"),
            feed_forward=read_token_network(
                self._config.feed_forward, self._reader, name, self._kernels
            ),
        )

    def norm(self, name: str) -> Tensor:
        """Norms are stored around zero; kernels multiply by the factor itself."""
        return 1.0 + self._reader.vector(name)

    def _mixer(self, name: str, index: int) -> Mixer:
        config, reader = self._config, self._reader
        kind = config.layer_kinds[index]
        number = config.layer_kinds[:index].count(kind)
        match kind:
            case LayerKind.FULL_ATTENTION:
                return Attention(
                    config.attention,
                    read_attention(reader, name, config.attention, self.norm),
                    self._kernels,
                    number=number,
                    epsilon=config.rms_epsilon,
                )
            case LayerKind.LINEAR_ATTENTION:
                return DeltaNet(
                    read_delta_net(reader, name),
                    self._kernels,
                    number=number,
                    epsilon=config.rms_epsilon,
                )
