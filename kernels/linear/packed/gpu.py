"""Products with packed weights on a GPU, for one or many tokens and each run of rows."""

from dataclasses import dataclass
from typing import NamedTuple

import torch
import triton
from torch import Tensor

from kernels.launch import FUSED, num_multiprocessors, power_of_two, product_type
from kernels.linear.packed import iq4_nl, mxfp4
from kernels.linear.packed.nibbles import entries_on
from kernels.linear.packed.registry import BLOCK_FORMATS
from kernels.linear.packed.triton_kernel import multiply_many_packed, widen_blocks
from kernels.linear.packed.triton_words import DIGITS, multiply_one_words
from kernels.linear_weights import PackedWeight

_GROUP_LENS = {"Q6_K": 16}
"""Numbers that share a scale where it is not 32."""

_ROWS, _NUMBERS = 8, 256
"""Rows, and numbers of each, that a program reads at once."""


class Cut(NamedTuple):
    """How rows are shared by programs, for one token.

    Attributes:
        rows: of a program.
        lanes: that walk along a row.
        num_warps: that share the lanes.
    """

    rows: int
    lanes: int
    num_warps: int


@dataclass(frozen=True)
class Slots:
    """How a format is read for one token.

    Attributes:
        per_block: parts of a block, each for a lane.
        cut: of a matrix with many rows.
    """

    per_block: int
    cut: Cut


_FEW_ROWS = Cut(4, 128, 4)
"""Of a matrix with few rows: more lanes for each, so that all multiprocessors have work."""

_WARPS_PER_MULTIPROCESSOR = 16

SLOTS = {
    "Q8_0": Slots(8, Cut(4, 64, 2)),
    "Q4_0": Slots(4, Cut(4, 64, 2)),
    "Q4_K": Slots(8, Cut(8, 32, 1)),
    "Q5_K": Slots(8, Cut(8, 32, 1)),
    "Q6_K": Slots(16, Cut(4, 32, 1)),
    "IQ4_NL": Slots(4, Cut(4, 64, 1)),
    "IQ4_XS": Slots(16, Cut(8, 32, 1)),
    "MXFP4": Slots(4, Cut(4, 64, 1)),
}
"""The best of eleven cuts on an H200, for each format."""

_LEVELS = {"IQ4_NL": iq4_nl.TABLE, "IQ4_XS": iq4_nl.TABLE, "MXFP4": mxfp4.TABLE}
"""What codes stand for where that is not a number of their own."""

_WIDENED_TOKENS = 128
"""From so many on, a pass that widens the weights is repaid."""

_PIECE_ROWS = 2048
"""Rows widened at once: they and their outputs take little memory, however large a weight is."""

_MIN_BLOCK = 16
_MAX_BLOCK, _MAX_EXACT_BLOCK = 128, 16
"""Tokens and rows of a tile: its sums have to stay in registers."""


def triton_packed_linear(products: torch.dtype, inputs: Tensor, weight: PackedWeight) -> Tensor:
    """Multiply ``inputs`` [T, in] by the transposed weight; returns float32 [T, out].

    With more than one token, inputs are rounded for ``products`` of fewer bits. Weights are exact,
    except with many tokens, for which they are widened to two bytes. Raises ValueError where inputs
    do not fit.
    """
    block_format = BLOCK_FORMATS[weight.format_name]
    num_in = weight.row_bytes // block_format.block_bytes * block_format.block_len
    if inputs.shape[1] != num_in or inputs.dtype != torch.float32:
        raise ValueError(f"{inputs.dtype} inputs {inputs.shape} do not fit packed rows of {num_in}")
    stored = inputs if weight.input_order is None else inputs.index_select(1, weight.input_order)
    outputs = _multiply(products, stored.contiguous(), weight)
    return outputs if weight.row_order is None else outputs.index_select(1, weight.row_order)


def _multiply(products: torch.dtype, inputs: Tensor, weight: PackedWeight) -> Tensor:
    """In the order of the stored rows."""
    num_tokens, first = len(inputs), 0
    outputs = inputs.new_empty(num_tokens, weight.num_rows)
    if num_tokens >= _WIDENED_TOKENS and products is not torch.float32:
        _multiply_widened(inputs, weight, outputs)
        return outputs
    is_exact = products is torch.float32 or num_tokens == 1
    x = inputs if is_exact else inputs.to(product_type(inputs.device))
    for run in weight.runs if num_tokens else ():
        part = outputs[:, first : first + len(run)]
        if num_tokens == 1:
            _multiply_one(x, run, part, weight.format_name)
        else:
            _multiply_many(x, run, part, weight.format_name)
        first += len(run)
    return outputs


def _multiply_one(inputs: Tensor, run: Tensor, outputs: Tensor, name: str) -> None:
    slots, block_format = SLOTS[name], BLOCK_FORMATS[name]
    cut = suited_cut(slots, len(run), num_multiprocessors(inputs.device))
    multiply_one_words[(triton.cdiv(len(run), cut.rows),)](
        inputs,
        run,
        outputs,
        entries_on(_LEVELS.get(name, ()), inputs.device),
        DIGITS,
        inputs.shape[1],
        len(run),
        FORMAT=name,
        BLOCK_LEN=block_format.block_len,
        BLOCK_BYTES=block_format.block_bytes,
        SLOTS_PER_BLOCK=slots.per_block,
        ROWS=cut.rows,
        LANES=cut.lanes,
        num_warps=cut.num_warps,
        **FUSED,
    )


def suited_cut(slots: Slots, num_rows: int, multiprocessors: int) -> Cut:
    """The cut that gives every multiprocessor work."""
    cut = slots.cut
    num_warps = triton.cdiv(num_rows, cut.rows) * cut.num_warps
    return cut if num_warps >= _WARPS_PER_MULTIPROCESSOR * multiprocessors else _FEW_ROWS


def _multiply_many(inputs: Tensor, run: Tensor, outputs: Tensor, name: str) -> None:
    block = _MAX_EXACT_BLOCK if inputs.dtype is torch.float32 else _MAX_BLOCK
    block_tokens = min(block, max(_MIN_BLOCK, power_of_two(len(inputs))))
    grid = triton.cdiv(len(run), block), triton.cdiv(len(inputs), block_tokens)
    multiply_many_packed[grid](
        inputs,
        run,
        outputs,
        len(inputs),
        inputs.shape[1],
        len(run),
        OUT_STRIDE=outputs.stride(0),
        BLOCK_TOKENS=block_tokens,
        BLOCK_OUT=block,
        num_warps=8 if block_tokens == _MAX_BLOCK else 4,
        num_stages=2,
        **_layout(name),
        **FUSED,
    )


def _multiply_widened(inputs: Tensor, weight: PackedWeight, outputs: Tensor) -> None:
    """Widen rows, piece by piece, for torch, whose products of two-byte numbers nothing beats.

    To bfloat16, which holds scales and sums of any size.
    """
    number, place = product_type(inputs.device), 0
    x = inputs.to(number)
    for piece in (each for run in weight.runs for each in torch.split(run, _PIECE_ROWS)):
        rows = torch.empty(len(piece), inputs.shape[1], dtype=number, device=inputs.device)
        _widen(piece, rows, weight.format_name)
        outputs[:, place : place + len(piece)] = x @ rows.T
        place += len(piece)


def _widen(run: Tensor, rows: Tensor, name: str) -> None:
    layout = _layout(name)
    num_groups = rows.shape[1] // int(layout["GROUP_LEN"])
    block_groups = _block_groups(layout, num_groups)
    widen_blocks[(triton.cdiv(len(rows), _ROWS), triton.cdiv(num_groups, block_groups))](
        run,
        rows,
        rows.shape[1],
        len(rows),
        BLOCK_OUT=_ROWS,
        BLOCK_GROUPS=block_groups,
        **layout,
    )


def _block_groups(layout: dict[str, str | int | bool], num_groups: int) -> int:
    """Groups that a program reads at once."""
    return min(_NUMBERS // int(layout["GROUP_LEN"]), power_of_two(num_groups))


def _layout(name: str) -> dict[str, str | int | bool]:
    """What device code has to know of a format."""
    block_format = BLOCK_FORMATS[name]
    group_len = _GROUP_LENS.get(name, 32)
    return {
        "FORMAT": name,
        "BLOCK_BYTES": block_format.block_bytes,
        "GROUPS_PER_BLOCK": block_format.block_len // group_len,
        "GROUP_LEN": group_len,
        "HAS_LEAST": block_format.has_least,
    }
