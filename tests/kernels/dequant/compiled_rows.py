"""Encode and decode on the CPU; same results as the reference, encoding bit for bit."""

import torch
from numba import types
from torch import Tensor

from kernels.by_address import call
from kernels.dequant.blocks import BLOCK_LEN, format_code
from kernels.dequant.encode import Bytes, encode_row
from kernels.dequant.widen import Widening, widen_rows
from kernels.jit import entry
from kernels.kv_layout import KVFormat
from kernels.simd.address import address_of
from kernels.simd.memory import Floats


@entry([types.void(types.int64, types.float32[:, ::1], types.uint8[:, ::1])])
def _encode_rows(code: int, values: Floats, rows: Bytes) -> None:
    for i in range(len(values)):
        encode_row(code, values[i], rows[i])


@entry([types.void(types.int64, types.int64, types.uint8[:, ::1], types.float32[:, ::1])])
def _decode_rows(widen: int, code: int, rows: Bytes, values: Floats) -> None:
    for i in range(len(rows)):
        row = address_of(rows[i])
        ahead = row + rows.shape[1]
        call(widen, code, Widening(row, address_of(values[i]), ahead, 1, values.shape[1]))


def cpu_quantize(values: Tensor, kv_format: KVFormat) -> Tensor:
    """Encode float32 ``[..., N]`` as uint8 ``[..., bytes]``; N a multiple of 32."""
    num_blocks = values.shape[-1] // BLOCK_LEN
    rows = torch.empty(*values.shape[:-1], num_blocks * _block_bytes(kv_format), dtype=torch.uint8)
    matrix = values.contiguous().view(-1, values.shape[-1])
    _encode_rows(format_code(kv_format), matrix.numpy(), rows.view(-1, rows.shape[-1]).numpy())
    return rows


def cpu_dequantize(rows: Tensor, kv_format: KVFormat) -> Tensor:
    """Decode uint8 ``[..., bytes]`` to float32 ``[..., N]``, N a multiple of 32."""
    num_blocks = rows.shape[-1] // _block_bytes(kv_format)
    values = torch.empty(*rows.shape[:-1], num_blocks * BLOCK_LEN)
    matrix = rows.contiguous().view(-1, rows.shape[-1])
    target = values.view(-1, values.shape[-1])
    code = format_code(kv_format)
    _decode_rows(widen_rows.address, code, matrix.numpy(), target.numpy())
    return values


def _block_bytes(kv_format: KVFormat) -> int:
    return BLOCK_LEN // kv_format.block_len * kv_format.block_bytes
