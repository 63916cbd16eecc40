"""Decodes each format in compiled code: one block of 32 values to float32 vectors.

The layouts are those of ``reference.py``; of formats without blocks, 32 values count as one.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, TypeVar

from llvmlite import ir

from kernels.kv_layout import KVFormat
from kernels.simd.address import HALFS, INT8S, VECTOR_BYTES, Address
from kernels.simd.vector import FLOATS, INT32S, LANES, fma_ir

BLOCK_LEN = 32
VECTORS_PER_BLOCK = BLOCK_LEN // LANES
BLOCK_OF_FLOATS = 4 * BLOCK_LEN
"""Bytes of a block as float32."""

_HALF_BYTES = 2

Format = TypeVar("Format")


class FormatCode(IntEnum):
    """A ``KVFormat`` as compiled code sees it."""

    F32 = 0
    F16 = 1
    Q8_0 = 2
    Q4_0 = 3
    Q4_1 = 4


@dataclass(frozen=True)
class BlockFormat:
    """Size of one block and the code that widens it.

    Attributes:
        num_bytes: bytes of 32 values.
        widen: address -> VECTORS_PER_BLOCK float32 vectors.
    """

    num_bytes: int
    widen: Callable[[Address], list[Any]]


def format_code(kv_format: KVFormat) -> int:
    """Return the number of a format for compiled code."""
    return FormatCode[kv_format.name].value


def for_each_format(
    builder: Any, code: Any, formats: Mapping[FormatCode, Format], emit: Callable[[Format], None]
) -> None:
    """Emit one branch per format, taken by the code that is met when the program runs."""
    done = builder.append_basic_block("done")
    choice = builder.switch(code, done)
    for number, block_format in formats.items():
        branch = builder.append_basic_block(number.name)
        choice.add_case(number.value, branch)
        builder.position_at_end(branch)
        emit(block_format)
        builder.branch(done)
    builder.position_at_end(done)


def _widen_f32(block: Address) -> list[Any]:
    return [block.step(v, VECTOR_BYTES).load() for v in range(VECTORS_PER_BLOCK)]


def _widen_f16(block: Address) -> list[Any]:
    vectors = [block.step(v * LANES, _HALF_BYTES).load(HALFS) for v in range(VECTORS_PER_BLOCK)]
    return [block.builder.fpext(vector, FLOATS) for vector in vectors]


def _widen_q8_0(block: Address) -> list[Any]:
    builder = block.builder
    scale = block.splat_half()
    codes = block.step(_HALF_BYTES)
    vectors = [codes.step(v * LANES).load(INT8S) for v in range(VECTORS_PER_BLOCK)]
    return [builder.fmul(scale, builder.sitofp(vector, FLOATS)) for vector in vectors]


def _widen_q4_0(block: Address) -> list[Any]:
    scale = block.splat_half()
    codes = _nibbles(block.step(_HALF_BYTES), zero=8)
    return [block.builder.fmul(scale, code) for code in codes]


def _widen_q4_1(block: Address) -> list[Any]:
    scale = block.splat_half()
    smallest = block.step(_HALF_BYTES).splat_half()
    codes = _nibbles(block.step(2 * _HALF_BYTES), zero=0)
    return [fma_ir(block.builder, scale, code, smallest) for code in codes]


def _nibbles(packed: Address, *, zero: int) -> list[Any]:
    """16 bytes as 32 codes less ``zero``: low halves are elements 0-15, high halves 16-31.

    A number below 16 put into the lowest bits of the float 2^23 adds itself to it, and in bits 4-7
    of 2^19 likewise; subtracting is then all that conversion takes.
    """
    builder = packed.builder
    pairs = [
        builder.zext(packed.step(at).load(INT8S), INT32S) for at in range(0, BLOCK_LEN // 2, LANES)
    ]
    codes = []
    for mask, base in ((0x0F, 2.0**23), (0xF0, 2.0**19)):
        base_bits = builder.bitcast(ir.Constant(FLOATS, [base] * LANES), INT32S)
        origin = ir.Constant(FLOATS, [base + zero] * LANES)
        for pair in pairs:
            bits = builder.or_(builder.and_(pair, ir.Constant(INT32S, [mask] * LANES)), base_bits)
            codes.append(builder.fsub(builder.bitcast(bits, FLOATS), origin))
    return codes


BLOCK_FORMATS = {
    FormatCode.F32: BlockFormat(BLOCK_OF_FLOATS, _widen_f32),
    FormatCode.F16: BlockFormat(_HALF_BYTES * BLOCK_LEN, _widen_f16),
    FormatCode.Q8_0: BlockFormat(KVFormat.Q8_0.block_bytes, _widen_q8_0),
    FormatCode.Q4_0: BlockFormat(KVFormat.Q4_0.block_bytes, _widen_q4_0),
    FormatCode.Q4_1: BlockFormat(KVFormat.Q4_1.block_bytes, _widen_q4_1),
}
