"""The fastest way to multiply int8 and bfloat16 weights on this processor, by token count.

One token is not timed: it costs what reading the weights costs, and is multiplied in float32.
"""

from collections.abc import Mapping
from functools import cache, partial

import torch

from kernels.jit import machine_code_folder
from kernels.linear.bfloat16 import has_bfloat16_products
from kernels.linear.cpu_kernel import multiply_rows
from kernels.linear.products import BFLOAT16, FLOAT32, INT16, INT16_PANELS, MadeWeight, Product
from kernels.linear.quantize import quantize_int8
from kernels.linear.timed_tokens import timed_tokens
from kernels.linear_weights import DenseWeight, Int8Weight
from kernels.simd.int16 import HAS_INT16_DOT
from kernels.source_stamp import source_stamp
from kernels.timed_choice import TimedChoice, Ways, choose

_ROUNDED: Mapping[str, Product] = {"bfloat16": BFLOAT16} if has_bfloat16_products() else {}
_INTEGER: Mapping[str, Product] = {"int16": INT16, "panels": INT16_PANELS} if HAS_INT16_DOT else {}

PRODUCTS: Mapping[str, Mapping[str, Product]] = {
    "int8": {"float32": FLOAT32, **_INTEGER, **_ROUNDED},
    "bfloat16": {"float32": FLOAT32, **_ROUNDED},
}
"""The ways that this processor has for a format of weights, the most exact first."""

_NUM_ROWS, _NUM_INPUTS = 2048, 1024


def quickest_product(weight: MadeWeight, num_tokens: int) -> Product:
    """The way that is chosen here for some tokens: float32 for one, and where another fails."""
    if num_tokens < 2 or _is_float32(weight):
        return FLOAT32
    number_format = "int8" if isinstance(weight, Int8Weight) else "bfloat16"
    choice = choose_product(number_format, timed_tokens(num_tokens))
    product = PRODUCTS[number_format][choice.chosen]
    return product if product.takes(weight) else FLOAT32


@cache
def choose_product(number_format: str, num_tokens: int) -> TimedChoice:
    """Time the ways for one of TIMED_TOKENS, unless that was done before."""
    return choose(
        f"{number_format} times {num_tokens} tokens",
        tuple(PRODUCTS[number_format]),
        lambda: _one_product(number_format, num_tokens),
        folder=machine_code_folder(multiply_rows),
        stamp=source_stamp(__name__),
    )


def _one_product(number_format: str, num_tokens: int) -> Ways:
    generator = torch.Generator().manual_seed(0)  # a model may be drawing words from torch's own
    matrix = torch.randn(_NUM_ROWS, _NUM_INPUTS, generator=generator)
    inputs = torch.randn(num_tokens, _NUM_INPUTS, generator=generator)
    weight = (
        quantize_int8(matrix) if number_format == "int8" else DenseWeight(matrix.to(torch.bfloat16))
    )
    return {
        name: partial(product.multiply, inputs, weight)
        for name, product in PRODUCTS[number_format].items()
    }


def _is_float32(weight: MadeWeight) -> bool:
    return isinstance(weight, DenseWeight) and weight.matrix.dtype == torch.float32
