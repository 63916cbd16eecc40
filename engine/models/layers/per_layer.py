"""Per-layer embeddings: each token contributes a small vector to every layer.

It is half of the token alone, looked up, and half of its embedding, projected. A layer opens it by
what it has computed and adds it. Shapes: T tokens, L layers, P values per layer.
"""

from dataclasses import dataclass

from torch import Tensor
from torch.nn.functional import gelu

from engine.models.weight_reader import WeightReader
from kernels.kernel_set import KernelSet
from kernels.linear import LinearWeight


@dataclass(frozen=True)
class PerLayerEmbedding:
    """What is computed once, before all layers.

    Attributes:
        table: ``[V, L P]``, a row for each token id.
        projection: ``[L P, hidden]``.
        norm: ``[P]`` factor.
    """

    table: LinearWeight
    projection: LinearWeight
    norm: Tensor
    kernels: KernelSet
    epsilon: float

    def forward(self, tokens: Tensor, hidden: Tensor) -> Tensor:
        """Token ids [T] and embeddings [T, hidden] to [L, T, P]."""
        size = len(self.norm)
        looked_up = self.kernels.embed(self.table, tokens) * size**0.5
        projected = self.kernels.linear(hidden, self.projection) * hidden.shape[1] ** -0.5
        normed = self.kernels.rms_norm(
            projected.view(-1, size), self.norm, epsilon=self.epsilon
        ).view_as(projected)
        mixed: Tensor = (looked_up + normed) * 0.5**0.5
        return mixed.view(len(tokens), -1, size).transpose(0, 1).contiguous()


@dataclass(frozen=True)
class PerLayerInput:
    """What a layer does with its vectors.

    Attributes:
        gate: ``[P, hidden]``.
        projection: ``[hidden, P]``.
        norm: ``[hidden]`` factor.
    """

    gate: LinearWeight
    projection: LinearWeight
    norm: Tensor
    kernels: KernelSet
    epsilon: float

    def forward(self, hidden: Tensor, inputs: Tensor) -> Tensor:
        """What is added to ``hidden`` [T, hidden] for the vectors ``inputs`` [T, P]."""
        linear = self.kernels.linear
        opened = gelu(linear(hidden, self.gate), approximate="tanh") * inputs
        result = linear(opened, self.projection)
        return self.kernels.rms_norm(result, self.norm, epsilon=self.epsilon)


def read_embedding(reader: WeightReader, kernels: KernelSet, epsilon: float) -> PerLayerEmbedding:
    """Read what all layers share."""
    return PerLayerEmbedding(
        reader.matrix("embed_tokens_per_layer.weight"),
        reader.matrix("per_layer_model_projection.weight"),
        reader.vector("per_layer_projection_norm.weight"),
        kernels,
        epsilon,
    )


def read_input(
    reader: WeightReader, layer: str, kernels: KernelSet, epsilon: float
) -> PerLayerInput:
    """Read the part of one layer."""
    return PerLayerInput(
        reader.matrix(f"{layer}per_layer_input_gate.weight"),
        reader.matrix(f"{layer}per_layer_projection.weight"),
        reader.vector(f"{layer}post_per_layer_input_norm.weight"),
        kernels,
        epsilon,
    )
