"""The fastest way to multiply packed weights on this processor, by format and token count.

Strips are of float32 here: in bfloat16 they diverge by more than packed weights may (ADR 44).
"""

from collections.abc import Callable, Mapping
from functools import cache
from itertools import cycle

import torch
from torch import Tensor

from kernels.jit import machine_code_folder
from kernels.linear.packed.products import (
    Multiply,
    multiply_panels,
    multiply_spans,
    multiply_strips,
    multiply_tiles,
)
from kernels.linear.packed.registry import BLOCK_FORMATS
from kernels.linear.packed.tile_kernel import compile_product
from kernels.linear.timed_tokens import timed_tokens
from kernels.linear_weights import PackedWeight
from kernels.simd.int8 import HAS_BYTE_DOT
from kernels.source_stamp import source_stamp
from kernels.timed_choice import TimedChoice, Ways, choose

PRODUCTS: Mapping[str, Multiply] = {
    "strips": multiply_strips,
    **({"spans": multiply_spans} if HAS_BYTE_DOT else {}),
    "tiles": multiply_tiles,
    "panels": multiply_panels,
}
"""The most exact first. All but strips are equally exact, and where spans and tiles take as long by
themselves, spans are sooner in a model: Q6_K by 3 % and 15 %."""

_NOT_TIMED = {"Q8_0": "spans"}
"""Where a code is a byte already, spans save little: by themselves they took 0.85 times as long as
tiles, in whole decode steps 1.0 to 1.1 times."""

_NUM_ROWS, _NUM_INPUTS = 2048, 1024
_MEMORY_TOKENS, _MEMORY_BYTES = 4, 64 << 20
"""For so few tokens weights come from memory, as in a model: what is fast in a cache may not be."""
_SCALES = 100, 124
"""Bytes from the first to below the second are scales of ordinary size in every format: smaller
powers of two make subnormal numbers, with which processors take many times as long."""


def quickest_product(format_name: str, num_tokens: int) -> Multiply:
    """The way that is chosen here for some tokens."""
    return PRODUCTS[choose_packed_product(format_name, timed_tokens(num_tokens)).chosen]


@cache
def choose_packed_product(format_name: str, num_tokens: int) -> TimedChoice:
    """Time the ways for one of TIMED_TOKENS, unless that was done before."""
    return choose(
        f"{format_name} times {num_tokens} tokens",
        _timed_ways(format_name),
        lambda: _one_product(format_name, num_tokens),
        folder=machine_code_folder(compile_product(format_name)),
        stamp=source_stamp(__name__),
    )


def random_packed_weight(
    format_name: str, num_rows: int, num_inputs: int, seed: int
) -> PackedWeight:
    """Blocks of random numbers of ordinary size; the same for the same seed."""
    block_format = BLOCK_FORMATS[format_name]
    row_bytes = num_inputs // block_format.block_len * block_format.block_bytes
    blocks = torch.randint(
        *_SCALES,
        (num_rows, row_bytes),
        dtype=torch.uint8,
        generator=torch.Generator().manual_seed(seed),
    )
    return PackedWeight(format_name, (blocks,))


def _one_product(format_name: str, num_tokens: int) -> Ways:
    one = random_packed_weight(format_name, _NUM_ROWS, _NUM_INPUTS, seed=0)
    copies = _MEMORY_BYTES // one.runs[0].nbytes + 1 if num_tokens <= _MEMORY_TOKENS else 1
    runs = one.runs[0].repeat(copies, 1, 1)  # [copies, rows, bytes]
    weights = cycle([PackedWeight(format_name, (run,)) for run in runs])
    inputs = torch.randn(
        num_tokens, _NUM_INPUTS, generator=torch.Generator().manual_seed(0)
    )  # a model may be drawing words from torch's own just now

    def way(multiply: Multiply) -> Callable[[], Tensor]:
        return lambda: multiply(inputs, next(weights))

    return {name: way(PRODUCTS[name]) for name in _timed_ways(format_name)}


def _timed_ways(format_name: str) -> tuple[str, ...]:
    return tuple(way for way in PRODUCTS if _NOT_TIMED.get(format_name) != way)
