"""Rows of a matrix by token ids: the compiled way against plain torch, in every format."""

from dataclasses import replace

import pytest
import torch
from torch import Tensor

from kernels.checks import relative_error
from kernels.embedding import reference_embed
from kernels.embedding.cpu import cpu_embed
from kernels.linear import DenseWeight, LinearWeight, StackedWeight, quantize_int4, quantize_int8
from kernels.linear.packed.quickest import random_packed_weight
from kernels.linear.packed.registry import BLOCK_FORMATS

ROWS, WIDTH = 40, 512
TOKENS = torch.tensor([3, 39, 0, 3, 17])
TOLERANCE = 1e-6


def dense() -> Tensor:
    return torch.randn(ROWS, WIDTH, generator=torch.Generator().manual_seed(2))


@pytest.mark.parametrize("format_name", BLOCK_FORMATS)
@pytest.mark.parametrize("num_tokens", [1, 5])
def test_rows_of_packed_matrices(format_name: str, num_tokens: int) -> None:
    weight = random_packed_weight(format_name, ROWS, WIDTH, 1)
    generator = torch.Generator().manual_seed(3)
    turned = replace(
        weight,
        input_order=torch.randperm(WIDTH, generator=generator),
        row_order=torch.randperm(ROWS, generator=generator),
    )
    tokens = TOKENS[:num_tokens]
    for each in (weight, turned):
        found = cpu_embed(each, tokens)
        assert found.shape == (num_tokens, WIDTH)
        assert relative_error(found, reference_embed(each, tokens)) < TOLERANCE
    assert not torch.equal(cpu_embed(weight, tokens), cpu_embed(turned, tokens))


@pytest.mark.parametrize(
    "weight",
    [
        DenseWeight(dense()),
        DenseWeight(dense().bfloat16()),
        quantize_int8(dense()),
        quantize_int4(dense()),
    ],
)
def test_rows_of_others_are_those_of_the_reference(weight: LinearWeight) -> None:
    found = cpu_embed(weight, TOKENS)
    assert found.dtype == torch.float32
    assert torch.equal(found, reference_embed(weight, TOKENS))
    assert relative_error(found, dense()[TOKENS]) < 0.1


def test_the_caller_owns_the_rows() -> None:
    matrix = dense()
    cpu_embed(DenseWeight(matrix), TOKENS).zero_()
    assert torch.equal(matrix, dense())


def test_several_matrices_as_one_are_refused() -> None:
    parts = DenseWeight(dense()), DenseWeight(dense())
    with pytest.raises(TypeError, match="one matrix"):
        cpu_embed(StackedWeight(parts), TOKENS)
