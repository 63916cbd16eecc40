"""A Mamba-2 layer: a causal convolution and one state space per head.

Shapes: T tokens; H heads of dim P; G groups, each with queries and keys of dim N (C and B in the
paper); C = H P + 2 G N channels of the convolution. Activations are float32.
Source: Dao and Gu, "Transformers are SSMs" (arXiv 2405.21060).
"""

from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn.functional import silu, softplus

from engine.models.layers.recurrent_configs import StateSpaceConfig
from engine.models.layers.runs import Runs, one_below_another
from engine.models.weight_reader import WeightReader
from kernels.kernel_set import KernelSet
from kernels.linear import LinearWeight


@dataclass(frozen=True)
class StateSpaceWeights:
    """Weights of a layer.

    Attributes:
        in_proj: rows of the output gate, values, keys, queries, time steps.
        conv: ``[C, width]``.
        conv_bias: ``[C]``, or None.
        decay_rate: ``[H]``, -exp(A_log).
        step_bias: ``[H]``.
        skip: ``[H]``, the share of the values that passes by the state (D in the paper).
        norm: ``[G, H P / G]`` factors; each group is normalised by itself.
    """

    in_proj: LinearWeight
    conv: Tensor
    conv_bias: Tensor | None
    decay_rate: Tensor
    step_bias: Tensor
    skip: Tensor
    norm: Tensor
    out_proj: LinearWeight


def read_state_space(
    reader: WeightReader, layer: str, config: StateSpaceConfig
) -> StateSpaceWeights:
    """Read the weights of a layer."""
    part = f"{layer}mamba."
    return StateSpaceWeights(
        in_proj=reader.matrix(f"{part}in_proj.weight"),
        conv=reader.vector(f"{part}conv1d.weight").squeeze(1),
        conv_bias=reader.vector(f"{part}conv1d.bias") if config.has_conv_bias else None,
        decay_rate=-reader.vector(f"{part}A_log").exp(),
        step_bias=reader.vector(f"{part}dt_bias"),
        skip=reader.vector(f"{part}D"),
        norm=reader.vector(f"{part}norm.weight").view(config.num_groups, -1),
        out_proj=reader.matrix(f"{part}out_proj.weight"),
    )


class StateSpace:
    """One layer of Mamba-2."""

    def __init__(
        self,
        config: StateSpaceConfig,
        weights: StateSpaceWeights,
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
        weights, shape = self._weights, self._config
        packed = self._kernels.linear(inputs, weights.in_proj)
        gate, mixed, step = torch.split(
            packed, [shape.value_dim, shape.conv_channels, shape.num_heads], dim=-1
        )
        mixed = self._convolve(mixed.contiguous(), runs)
        value, key, query = torch.split(
            mixed, [shape.value_dim, shape.key_dim, shape.key_dim], dim=-1
        )
        value = _heads(value, shape.head_dim)
        step = softplus(step + weights.step_bias)  # [T, H]
        output = self._recur(
            _heads(query, shape.state_dim),
            _heads(key, shape.state_dim),
            value * step[..., None],
            g=(weights.decay_rate * step).contiguous(),
            runs=runs,
        )
        output += weights.skip[:, None] * value
        return self._kernels.linear(self._gated_norm(output, gate), weights.out_proj)

    def _convolve(self, mixed: Tensor, runs: Runs) -> Tensor:
        convolve, weights = self._kernels.causal_conv, self._weights
        parts = [
            convolve(mixed[rows], weights.conv, state=state, bias=weights.conv_bias)
            for rows, (state, _) in runs.states(self._number)
        ]
        return one_below_another(parts)  # [T, C]

    def _recur(self, query: Tensor, key: Tensor, value: Tensor, *, g: Tensor, runs: Runs) -> Tensor:
        kernels = self._kernels
        is_decode = runs.is_decode
        recur = kernels.recurrent_state_space if is_decode else kernels.chunked_state_space
        parts = [
            recur(query[rows], key[rows], value[rows], g=g[rows], state=state)
            for rows, (_, state) in runs.states(self._number)
        ]
        return one_below_another(parts)  # [T, H, P]

    def _gated_norm(self, output: Tensor, gate: Tensor) -> Tensor:
        """Unlike in DeltaNet the gate comes before the norm. Returns [T, H P]."""
        norm = self._weights.norm
        groups = (output.flatten(1) * silu(gate)).view(-1, *norm.shape)
        ones = torch.ones_like(norm[0])
        normed = self._kernels.rms_norm(groups, ones, epsilon=self._epsilon)
        return (normed * norm).flatten(1)


def _heads(flat: Tensor, head_dim: int) -> Tensor:
    """Cut [T, H * D] into contiguous heads [T, H, D]."""
    return flat.reshape(len(flat), -1, head_dim).contiguous()
