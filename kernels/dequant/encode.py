"""Encodes each format in compiled code: a row of float32 values to bytes.

Bit for bit what ``reference.py`` writes, so every operation is rounded by itself (``strict``).
"""

import numpy as np
from numpy.typing import NDArray

from kernels.dequant.blocks import BLOCK_LEN, FormatCode
from kernels.jit import strict
from kernels.simd.memory import Floats
from kernels.simd.scalars import float_bits, half_bits
from kernels.simd.vector import Scalar

Bytes = NDArray[np.uint8]

_HALF_BYTES = 2


@strict
def encode_row(code: int, values: Floats, target: Bytes) -> None:
    """Write a row of whole blocks in the format ``code``."""
    if code == FormatCode.F32:
        for i in range(len(values)):
            _put(target, 4 * i, float_bits(values[i]), 4)
    elif code == FormatCode.F16:
        for i in range(len(values)):
            _put_half(target, _HALF_BYTES * i, values[i])
    else:
        num_blocks = len(values) // BLOCK_LEN
        block_bytes = len(target) // num_blocks
        for b in range(num_blocks):
            block = values[b * BLOCK_LEN : (b + 1) * BLOCK_LEN]
            place = target[b * block_bytes : (b + 1) * block_bytes]
            if code == FormatCode.Q8_0:
                _encode_q8_0(block, place)
            elif code == FormatCode.Q4_0:
                _encode_q4_0(block, place)
            else:
                _encode_q4_1(block, place)


@strict
def _encode_q8_0(block: Floats, place: Bytes) -> None:
    largest = np.float32(0.0)
    for value in block:
        largest = max(largest, abs(value))
    scale = largest / np.float32(127.0)
    inverse = _inverse(scale)
    _put_half(place, 0, scale)
    for i in range(BLOCK_LEN):
        scaled = block[i] * inverse
        whole = np.floor(abs(scaled))
        magnitude = np.int32(whole) + np.int32(abs(scaled) - whole >= np.float32(0.5))
        place[_HALF_BYTES + i] = np.uint8(magnitude if scaled >= 0 else -magnitude)


@strict
def _encode_q4_0(block: Floats, place: Bytes) -> None:
    extreme = block[0]
    for value in block:
        if abs(value) > abs(extreme):
            extreme = value
    scale = extreme / np.float32(-8.0)
    inverse = np.float64(_inverse(scale))
    _put_half(place, 0, scale)
    for i in range(BLOCK_LEN // 2):
        low = np.uint8(min(15.0, np.float64(block[i]) * inverse + 8.5))
        high = np.uint8(min(15.0, np.float64(block[i + BLOCK_LEN // 2]) * inverse + 8.5))
        place[_HALF_BYTES + i] = low | (high << 4)


@strict
def _encode_q4_1(block: Floats, place: Bytes) -> None:
    smallest, largest = block[0], block[0]
    for value in block:
        smallest, largest = min(smallest, value), max(largest, value)
    scale = (largest - smallest) / np.float32(15.0)
    inverse = _inverse(scale)
    _put_half(place, 0, scale)
    _put_half(place, _HALF_BYTES, smallest)
    half = np.float32(0.5)
    for i in range(BLOCK_LEN // 2):
        low = np.uint8(min(15.0, (block[i] - smallest) * inverse + half))
        high = np.uint8(min(15.0, (block[i + BLOCK_LEN // 2] - smallest) * inverse + half))
        place[2 * _HALF_BYTES + i] = low | (high << 4)


@strict
def _inverse(scale: Scalar) -> Scalar:
    return np.float32(0.0) if scale == 0 else np.float32(1.0) / scale


@strict
def _put_half(target: Bytes, at: int, value: Scalar) -> None:
    _put(target, at, half_bits(value), _HALF_BYTES)


@strict
def _put(target: Bytes, at: int, bits: int, num_bytes: int) -> None:
    for i in range(num_bytes):
        target[at + i] = np.uint8(bits >> (8 * i))
