"""Gated DeltaNet: a causal convolution and one matrix of memory per value head.

Shapes: T tokens; Hk key and Hv value heads of the delta rule with dims Dk and Dv; C = 2 Hk Dk +
Hv Dv channels of the convolution. Activations are float32.
"""

from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn.functional import softplus

from engine.models.layers.recurrent_configs import DeltaNetConfig
from engine.models.layers.runs import Runs, one_below_another
from engine.models.weight_reader import WeightReader
from kernels.kernel_set import KernelSet
from kernels.linear import LinearWeight


@dataclass(frozen=True)
class DeltaNetWeights:
    """Weights of a layer.

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


def read_delta_net(reader: WeightReader, layer: str) -> DeltaNetWeights:
    """Read the weights of a layer."""
    part = f"{layer}linear_attn."
    return DeltaNetWeights(
        in_proj=reader.matrix(*(f"{part}in_proj_{name}.weight" for name in ("qkv", "z", "b", "a"))),
        conv=reader.vector(f"{part}conv1d.weight").squeeze(1),
        decay_rate=-reader.vector(f"{part}A_log").exp(),
        decay_bias=reader.vector(f"{part}dt_bias"),
        norm=reader.vector(f"{part}norm.weight"),
        out_proj=reader.matrix(f"{part}out_proj.weight"),
    )


class DeltaNet:
    """One layer of gated DeltaNet."""

    def __init__(
        self,
        config: DeltaNetConfig,
        weights: DeltaNetWeights,
        kernels: KernelSet,
        *,
        number: int,
        epsilon: float,
    ) -> None:
        """Args: ``number`` counts the recurrent layers before this one."""
        self._config = config
        self._weights = weights
        self._kernels = kernels
        self._number = number
        self._epsilon = epsilon

    def forward(self, inputs: Tensor, runs: Runs) -> Tensor:
        """Mix with what is remembered: [T, hidden] to [T, hidden]; advances the layer's states."""
        kernels, weights, shape = self._kernels, self._weights, self._config
        packed = kernels.linear(inputs, weights.in_proj)
        num_heads = shape.num_value_heads
        mixed, gate, beta, decay = torch.split(
            packed, [shape.conv_channels, shape.value_dim, num_heads, num_heads], dim=-1
        )
        mixed = mixed.contiguous()
        states = runs.states(self._number)
        mixed = one_below_another(
            [
                kernels.causal_conv(mixed[rows], weights.conv, state=conv_state)
                for rows, (conv_state, _) in states
            ]
        )  # [T, C]
        query, key, value = torch.split(
            mixed, [shape.key_dim, shape.key_dim, shape.value_dim], dim=-1
        )

        query, key = _heads(query, shape.key_head_dim), _heads(key, shape.key_head_dim)
        value = _heads(value, shape.value_head_dim)
        g, beta = weights.decay_rate * softplus(decay + weights.decay_bias), beta.sigmoid()
        delta_rule = kernels.recurrent_delta_rule if runs.is_decode else kernels.chunked_delta_rule
        output = one_below_another(
            [
                delta_rule(
                    query[rows], key[rows], value[rows], g=g[rows], beta=beta[rows], state=state
                )
                for rows, (_, state) in states
            ]
        )  # [T, Hv, Dv]
        normed = kernels.gated_rms_norm(
            output, _heads(gate, shape.value_head_dim), weights.norm, epsilon=self._epsilon
        )
        return kernels.linear(normed.reshape(inputs.shape[0], -1), weights.out_proj)


def _heads(flat: Tensor, head_dim: int) -> Tensor:
    """Cut [T, H * D] into contiguous heads [T, H, D]."""
    return flat.reshape(flat.shape[0], -1, head_dim).contiguous()
