"""Inputs as spans are multiplied by them: rounded to 16 bits, whose halves lie apart.

The inputs of a span are rounded relative to their largest. An integer is 256 times its upper byte
plus its lower one, both signed. What belongs to a span of a token is a record:

    for each vector, 64 upper bytes and 64 lower ones
    for each part of a span, 16 int32: its sums for the code that stands for 0 (where that is not 0)
    16 float32: 8 zeros, and the sums of every 32 inputs, negative (where something is subtracted)
    float32: what 1 stands for, and nothing up to a whole line
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from kernels.jit import inlined
from kernels.linear.packed.registry import BLOCK_FORMATS
from kernels.linear.packed.span import PIECE_LEN, VECTOR_LEN
from kernels.linear.vectors import BYTES64, INT32, INT32S, LANES, SHORT, SHORTS, both, every
from kernels.simd.address import Address, address_of
from kernels.simd.int8 import dot_int8_ir
from kernels.simd.int16 import dot_int16_ir, round_row_ir
from kernels.simd.memory import Floats

_LIMIT = 127 * 256 + 127
"""The largest integer whose halves are signed bytes."""

LINE_BYTES, FLOAT_BYTES, _SHORT_BYTES = 64, 4, 2
_GROUP = 32
_PIECE = ir.VectorType(SHORT, PIECE_LEN)
_SHORTS64 = ir.VectorType(SHORT, VECTOR_LEN)
NO_SUMS = ir.Constant(INT32S, None)


@dataclass(frozen=True)
class Record:
    """Where things are in a record of a format, in bytes."""

    vectors: int
    parts: int
    has_zero: bool
    has_least: bool

    @property
    def zeros(self) -> int:
        """The sums for the code that stands for 0."""
        return 2 * LINE_BYTES * self.vectors

    @property
    def sums(self) -> int:
        """The sums of inputs."""
        return self.zeros + LINE_BYTES * (self.parts if self.has_zero else 0)

    @property
    def unit(self) -> int:
        """What 1 stands for."""
        return self.sums + LINE_BYTES * self.has_least

    @property
    def num_bytes(self) -> int:
        """The length of a record."""
        return self.unit + LINE_BYTES


@cache
def record_of(name: str) -> Record:
    """The record of a format."""
    block_format = BLOCK_FORMATS[name]
    return Record(
        vectors=sum(len(part) for part in block_format.pieces),
        parts=len(block_format.pieces),
        has_zero=block_format.zero != 0,
        has_least=block_format.has_least,
    )


def span_len(name: str) -> int:
    """Inputs of a span."""
    return VECTOR_LEN * record_of(name).vectors


@cache
def span_bytes(name: str) -> int:
    """Bytes of a span."""
    return span_len(name) // BLOCK_FORMATS[name].block_len * BLOCK_FORMATS[name].block_bytes


def _halves(rounded: Address, pieces: tuple[int, int, int, int]) -> tuple[Any, Any]:
    """Emit the upper and the lower bytes of a vector's inputs."""
    builder = rounded.builder
    four = [rounded.step(piece * PIECE_LEN * _SHORT_BYTES).load(_PIECE) for piece in pieces]
    integers = both(builder, both(builder, *four[:2]), both(builder, *four[2:]))
    carried = builder.add(integers, every(_SHORTS64, 128))
    upper = builder.ashr(carried, every(_SHORTS64, 8))
    return builder.trunc(upper, BYTES64), builder.trunc(integers, BYTES64)


def dot_halves_ir(builder: Any, codes: list[Any], halves: list[tuple[Any, Any]]) -> Any:
    """Emit the sums, in each lane, of bytes times inputs; exact."""
    sums = NO_SUMS
    for code, (upper, _) in zip(codes, halves, strict=True):
        sums = dot_int8_ir(builder, code, upper, sums)
    sums = builder.shl(sums, every(INT32S, 8))
    for code, (_, lower) in zip(codes, halves, strict=True):
        sums = dot_int8_ir(builder, code, lower, sums)
    return sums


def _store_sums(rounded: Address, num_groups: int, target: Address) -> None:
    """Emit the negative sums of every 32 integers."""
    builder = rounded.builder
    kind = ir.FunctionType(INT32, [INT32S])
    name = f"llvm.vector.reduce.add.v{LANES}i32"
    function = cgutils.get_or_insert_function(builder.module, kind, name)
    target.store(NO_SUMS)
    for group in range(num_groups):
        integers = rounded.step(group * _GROUP * _SHORT_BYTES).load(SHORTS)
        sums = dot_int16_ir(builder, integers, every(SHORTS, -1), NO_SUMS)
        total = builder.sitofp(builder.call(function, [sums]), ir.FloatType())
        target.step((num_groups + group) * FLOAT_BYTES).store(total)


def _round_span(_context: Any, name: Any, _source: Any, _room: Any, _target: Any) -> Any:
    block_format = BLOCK_FORMATS[name.literal_value]
    record, length = record_of(block_format.name), span_len(block_format.name)

    def generate(target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        source, rounded, place = (Address(builder, each) for each in arguments[1:])
        unit = round_row_ir(builder, source, length, rounded, _LIMIT)
        at, zeros = place, place.step(record.zeros)
        for part in block_format.pieces:
            halves = [_halves(rounded, pieces) for pieces in part]
            for half in (half for pair in halves for half in pair):
                at.store(half)
                at = at.step(LINE_BYTES)
            if record.has_zero:
                zero = [every(BYTES64, block_format.zero)] * len(part)
                zeros.store(dot_halves_ir(builder, zero, halves))
                zeros = zeros.step(LINE_BYTES)
        if record.has_least:
            _store_sums(rounded, length // _GROUP, place.step(record.sums))
        place.step(record.unit).store(unit)
        return target.get_dummy_value()

    return types.void(name, types.int64, types.int64, types.int64), generate


round_span: Callable[[str, int, int, int], None] = intrinsic(prefer_literal=True)(_round_span)
"""``round_span(format, inputs, room, record)``: make the record of a span of one token.

All but the format, which is literal, are addresses: of the span's inputs, of room for as many
16-bit integers, and of the record.
"""


@inlined
def span_at(inputs: Floats, token: int, span: int, room: Floats) -> int:
    """Where the inputs of a span are; ``room`` [1, N] is as long as a span.

    The last span of a row ends where the row does; inputs that the span before has are 0 there.
    """
    length = room.shape[1]
    first = min(span * length, inputs.shape[1] - length)
    known = span * length - first
    if known == 0:
        return address_of(inputs[token, first:])
    for i in range(length):  # a slice would bring the code of its error message along
        room[0, i] = 0 if i < known else inputs[token, first + i]
    return address_of(room)
