"""Products of a chain, of weights in every format."""

import pytest
import torch

from kernels.attention_parts import AttentionHeads
from kernels.chain import CannotChain
from kernels.chained_calls.cpu import ChainedCalls
from kernels.chained_calls.exact import ExactChainedCalls
from kernels.linear import DenseWeight, LinearWeight, PackedWeight, StackedWeight
from kernels.linear.cpu import exact_cpu_linear, fast_cpu_linear
from kernels.linear.packed.quickest import random_packed_weight
from kernels.linear.packed.registry import BLOCK_FORMATS
from kernels.linear.quantize import quantize_int4, quantize_int8

ROWS, INPUTS, DIM = 192, 512, 64


def packed(name: str, num_runs: int = 1, seed: int = 0) -> PackedWeight:
    whole = random_packed_weight(name, ROWS, INPUTS, seed)
    return PackedWeight(name, tuple(whole.runs[0].chunk(num_runs)))


def reordered(weight: PackedWeight) -> PackedWeight:
    return PackedWeight(
        weight.format_name, weight.runs, torch.randperm(INPUTS), torch.randperm(ROWS)
    )


def made(number_format: str, seed: int = 1) -> LinearWeight:
    matrix = torch.randn(ROWS, INPUTS, generator=torch.Generator().manual_seed(seed))
    match number_format:
        case "int8":
            return quantize_int8(matrix)
        case "bfloat16":
            return DenseWeight(matrix.to(torch.bfloat16))
        case _:
            return DenseWeight(matrix)


@pytest.mark.parametrize(
    "weight",
    [
        *(made(name) for name in ("float32", "bfloat16", "int8")),
        StackedWeight((made("int8"), packed("Q6_K"), made("bfloat16"), made("int8", seed=2))),
        *(packed(name) for name in sorted(BLOCK_FORMATS)),
        packed("Q4_0", num_runs=3),
        reordered(packed("Q4_K", num_runs=2)),
        StackedWeight((packed("Q4_K"), reordered(packed("Q6_K")), packed("Q8_0", seed=1))),
    ],
)
def test_products(weight: LinearWeight) -> None:
    chain = ChainedCalls([])
    inputs = chain.row(INPUTS)
    outputs = chain.linear(inputs, weight)
    for _ in range(2):
        token = torch.randn(1, INPUTS)
        inputs.copy_(token)
        chain.run([])
        assert torch.equal(outputs, fast_cpu_linear(token, weight))


def test_it_refuses_what_has_no_call() -> None:
    chain = ChainedCalls([])
    row = chain.row(INPUTS)
    for weight in (
        quantize_int4(torch.randn(ROWS, INPUTS)),
        StackedWeight((packed("Q4_0"), quantize_int4(torch.randn(ROWS, INPUTS)))),
        DenseWeight(torch.randn(ROWS, INPUTS).half()),
        DenseWeight(torch.randn(ROWS, INPUTS + 4)),
    ):
        with pytest.raises(CannotChain):
            chain.linear(row, weight)


def test_inputs_must_fit() -> None:
    chain = ChainedCalls([])
    with pytest.raises(ValueError, match="inputs"):
        chain.linear(chain.row(INPUTS - 64), packed("Q4_0"))
    with pytest.raises(ValueError, match="inputs"):
        chain.linear(chain.row(INPUTS - 64), made("int8"))


def test_exact_chains_leave_out_what_rounds() -> None:
    chain = ExactChainedCalls([])
    inputs = chain.row(INPUTS)
    for weight in (packed("Q8_0"), StackedWeight((made("int8"), packed("Q8_0")))):
        with pytest.raises(CannotChain):
            chain.linear(inputs, weight)
    heads = AttentionHeads(*(chain.row(DIM).view(1, 1, DIM) for _ in range(3)), gate=None)
    with pytest.raises(CannotChain):
        chain.attend(heads, layer=0, scale=1.0)
    outputs = chain.linear(inputs, made("float32"))
    inputs.copy_(torch.randn(1, INPUTS))
    chain.run([])
    assert torch.equal(outputs, exact_cpu_linear(inputs, made("float32")))
