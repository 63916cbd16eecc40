"""The number formats of cached keys and values in plain torch: values to bytes and back.

Rows are the last dimension. Blocks of 32 values lie along it in llama.cpp's layouts and are rounded
by llama.cpp's rules (ggml-quants.c, as restated bit for bit by the ``gguf`` package).
"""

import torch
from torch import Tensor

from kernels.kv_layout import KVFormat


def quantize(values: Tensor, kv_format: KVFormat) -> Tensor:
    """Encode float32 ``[..., N]`` as uint8 ``[..., bytes]``; N a multiple of the block length."""
    if kv_format is KVFormat.F32:
        return _as_bytes(values)
    if kv_format is KVFormat.F16:
        return _as_bytes(values.half())
    blocks = _split(values, kv_format.block_len)
    return _QUANTIZE_BLOCKS[kv_format](blocks).flatten(-2)


def dequantize(rows: Tensor, kv_format: KVFormat) -> Tensor:
    """Decode uint8 ``[..., bytes]`` to float32 ``[..., N]``."""
    if kv_format is KVFormat.F32:
        return rows.contiguous().view(torch.float32)
    if kv_format is KVFormat.F16:
        return rows.contiguous().view(torch.float16).float()
    blocks = _split(rows, kv_format.block_bytes)
    return _DEQUANTIZE_BLOCKS[kv_format](blocks).flatten(-2)


def _split(rows: Tensor, block: int) -> Tensor:
    """Cut rows [..., N] into blocks [..., N / block, block]."""
    return rows.reshape(*rows.shape[:-1], rows.shape[-1] // block, block)


def _quantize_q8_0(blocks: Tensor) -> Tensor:
    scale = blocks.abs().amax(-1, keepdim=True) / 127
    scaled = blocks * _inverse(scale)
    # C's roundf: halves away from zero, where torch.round takes the even neighbour.
    magnitude = scaled.abs().floor()
    magnitude = magnitude + (2 * (scaled.abs() - magnitude)).floor()
    codes = (scaled.sign() * magnitude).to(torch.int8)
    return torch.cat([_as_bytes(scale.half()), codes.view(torch.uint8)], dim=-1)


def _dequantize_q8_0(blocks: Tensor) -> Tensor:
    return _half(blocks[..., 0:2]) * blocks[..., 2:].contiguous().view(torch.int8)


def _quantize_q4_0(blocks: Tensor) -> Tensor:
    extreme = blocks.gather(-1, blocks.abs().argmax(-1, keepdim=True))
    scale = extreme / -8
    # The product is exact in float64, so the result does not depend on fused multiply-add.
    codes = (blocks.double() * _inverse(scale).double() + 8.5).clamp(0, 15).to(torch.uint8)
    return torch.cat([_as_bytes(scale.half()), _pack_nibbles(codes)], dim=-1)


def _dequantize_q4_0(blocks: Tensor) -> Tensor:
    return _half(blocks[..., 0:2]) * (_unpack_nibbles(blocks[..., 2:]) - 8)


def _quantize_q4_1(blocks: Tensor) -> Tensor:
    smallest = blocks.amin(-1, keepdim=True)
    scale = (blocks.amax(-1, keepdim=True) - smallest) / 15
    codes = ((blocks - smallest) * _inverse(scale) + 0.5).clamp(0, 15).to(torch.uint8)
    header = [_as_bytes(scale.half()), _as_bytes(smallest.half())]
    return torch.cat([*header, _pack_nibbles(codes)], dim=-1)


def _dequantize_q4_1(blocks: Tensor) -> Tensor:
    return _half(blocks[..., 0:2]) * _unpack_nibbles(blocks[..., 4:]) + _half(blocks[..., 2:4])


def _inverse(scale: Tensor) -> Tensor:
    return torch.where(scale == 0, 0.0, 1 / scale)


def _pack_nibbles(codes: Tensor) -> Tensor:
    """Elements 0-15 into the low, 16-31 into the high halves of 16 bytes."""
    low, high = codes.chunk(2, dim=-1)
    return low | high << 4


def _unpack_nibbles(packed: Tensor) -> Tensor:
    return torch.cat([packed & 15, packed >> 4], dim=-1).float()


def _half(two_bytes: Tensor) -> Tensor:
    return two_bytes.contiguous().view(torch.float16).float()


def _as_bytes(values: Tensor) -> Tensor:
    row_bytes = values.shape[-1] * values.element_size()
    return values.flatten().view(torch.uint8).view(*values.shape[:-1], row_bytes)


_QUANTIZE_BLOCKS = {
    KVFormat.Q8_0: _quantize_q8_0,
    KVFormat.Q4_0: _quantize_q4_0,
    KVFormat.Q4_1: _quantize_q4_1,
}

_DEQUANTIZE_BLOCKS = {
    KVFormat.Q8_0: _dequantize_q8_0,
    KVFormat.Q4_0: _dequantize_q4_0,
    KVFormat.Q4_1: _dequantize_q4_1,
}
