"""The experts of one token give what they give it among others, in blocks of a file and not."""

from dataclasses import replace

import pytest
import torch
from torch import Tensor

from engine.models.layers.configs import Activation, ExpertsConfig
from engine.models.layers.experts import Experts, ExpertsWeights
from engine.models.layers.feed_forward import FeedForward, FeedForwardWeights
from kernels.dispatch import cpu_kernels
from kernels.kernel_set import KernelSet
from kernels.linear import DenseWeight, LinearWeight, PackedWeight
from kernels.linear.packed.quickest import random_packed_weight

HIDDEN, WIDTH, COUNT, CHOSEN = 256, 512, 6, 3


def matrix(
    format_name: str, num_rows: int, num_inputs: int, seed: int, *, num_runs: int = 2
) -> LinearWeight:
    if format_name == "float32":
        generator = torch.Generator().manual_seed(seed)
        return DenseWeight(torch.randn(num_rows, num_inputs, generator=generator) / 16)
    weight = random_packed_weight(format_name, num_rows, num_inputs, seed)
    return PackedWeight(format_name, tuple(weight.runs[0].chunk(num_runs)))


class CountedProducts:
    """The products of a set of kernels; counts those with one token."""

    def __init__(self, kernels: KernelSet) -> None:
        self._linear = kernels.linear
        self.of_one = 0

    def __call__(self, inputs: Tensor, weight: LinearWeight) -> Tensor:
        self.of_one += len(inputs) == 1
        return self._linear(inputs, weight)


def experts(
    format_name: str, kernels: KernelSet, activation: Activation = Activation.SILU
) -> Experts:
    config = ExpertsConfig(
        num_experts=COUNT,
        num_chosen=CHOSEN,
        intermediate_size=WIDTH,
        shared_size=None,
        is_normalised=True,
        activation=activation,
    )
    networks = tuple(
        FeedForward(
            FeedForwardWeights(
                matrix(format_name, 2 * WIDTH, HIDDEN, number),
                matrix(format_name, HIDDEN, WIDTH, COUNT + number, num_runs=1),
            ),
            kernels,
            activation,
        )
        for number in range(COUNT)
    )
    router = DenseWeight(torch.randn(COUNT, HIDDEN, generator=torch.Generator().manual_seed(7)))
    weights = ExpertsWeights(router, None, None, networks, shared=None)
    return Experts(config, weights, kernels)


@pytest.mark.parametrize("format_name", ["float32", "Q8_0", "Q4_0", "Q4_K"])
def test_one_token_gets_what_it_gets_among_others(format_name: str) -> None:
    layer = experts(format_name, cpu_kernels(exact=False))
    inputs = torch.randn(5, HIDDEN, generator=torch.Generator().manual_seed(3))
    together = layer.forward(inputs)
    alone = torch.cat([layer.forward(row) for row in inputs.split(1)])
    assert torch.allclose(alone, together, rtol=1e-3, atol=1e-3 * float(together.abs().max()))


@pytest.mark.parametrize(
    ("format_name", "activation", "products"),
    [
        ("Q4_0", Activation.SILU, 0),
        ("Q4_0", Activation.GELU_TANH, 1 + 1 + CHOSEN),
        ("float32", Activation.GELU_TANH, 1 + 2 * CHOSEN),
    ],
)
def test_products_of_experts_in_blocks_are_joined_or_no_calls_of_their_own(
    format_name: str, activation: Activation, products: int
) -> None:
    kernels = cpu_kernels(exact=False)
    counted = CountedProducts(kernels)
    layer = experts(format_name, replace(kernels, linear=counted), activation)
    layer.forward(torch.randn(1, HIDDEN))
    assert counted.of_one == products
