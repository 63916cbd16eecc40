"""Experts with clamped activations and biases, as in gpt-oss."""

from torch import Tensor

from engine.models.layers.configs import ClampedGate
from engine.models.weight_reader import WeightReader
from kernels.kernel_set import Linear
from kernels.linear import LinearWeight


class ClampedNetwork:
    """One expert; rows of its first matrix are gate and up in turn."""

    def __init__(
        self,
        gate: ClampedGate,
        linear: Linear,
        gate_up: tuple[LinearWeight, Tensor],
        down: tuple[LinearWeight, Tensor],
    ) -> None:
        """Args: matrices with their biases."""
        self._gate = gate
        self._linear = linear
        self.gate_up_proj, self._gate_up_bias = gate_up
        self._down_proj, self._down_bias = down

    def forward(self, inputs: Tensor) -> Tensor:
        """Transform each token by itself: [T, hidden] to [T, hidden]."""
        return self.finish(self._linear(inputs, self.gate_up_proj))

    def finish(self, gate_up: Tensor) -> Tensor:
        """What follows the product with ``gate_up_proj``: [T, 2 F] to [T, hidden]."""
        pairs = gate_up + self._gate_up_bias
        gate, up = pairs.unflatten(-1, (-1, 2)).unbind(-1)  # type: ignore[no-untyped-call]
        limit = self._gate.limit
        gate, up = gate.clamp(max=limit), up.clamp(-limit, limit)
        gated = (up + 1) * gate * (self._gate.alpha * gate).sigmoid()
        return self._linear(gated, self._down_proj) + self._down_bias


def read_clamped(
    gate: ClampedGate, reader: WeightReader, part: str, num_experts: int, linear: Linear
) -> tuple[ClampedNetwork, ...]:
    """Read all experts of a layer, whose names begin with ``part``."""
    gate_up_bias = reader.vector(f"{part}gate_up_proj_bias")
    down_bias = reader.vector(f"{part}down_proj_bias")
    return tuple(
        ClampedNetwork(
            gate,
            linear,
            (reader.matrix(f"{part}{number}.gate_up_proj.weight"), gate_up_bias[number]),
            (reader.matrix(f"{part}{number}.down_proj.weight"), down_bias[number]),
        )
        for number in range(num_experts)
    )
