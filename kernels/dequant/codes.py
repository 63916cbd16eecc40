"""Reads packed codes in compiled code, for products of 16-bit integers.

A block of 32 values is ``scale * code`` or ``scale * code + smallest``. Codes of several rows come
side by side as 16-bit integers, so that one instruction multiplies two of each lane; they are never
widened to float32, which would take more time than multiplying them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from llvmlite import ir

from kernels.dequant.blocks import BLOCK_LEN, FormatCode
from kernels.kv_layout import KVFormat
from kernels.simd.address import Address, shuffle
from kernels.simd.int16 import INT16S
from kernels.simd.vector import FLOAT, INT32, LANES

UNIT_LEN = 8
"""Codes of one key that lie together in a vector."""

KEYS_PER_VECTOR = 2 * LANES // UNIT_LEN
KEY_VECTORS = BLOCK_LEN // UNIT_LEN

_BYTES = ir.VectorType(ir.IntType(8), 4 * LANES)
_QUARTER = 16
"""Bytes of a row that instructions keep together."""

_HALF_BYTES = 2
_BYTE_BITS = 8
_NIBBLE_BITS = 4
_NIBBLE = 15


@dataclass(frozen=True)
class PackedFormat:
    """Where a block's numbers are and the code that unpacks them.

    Attributes:
        num_bytes: bytes of a block, which begins with its scale in float16.
        has_smallest: whether a second float16 number follows, which is added to all values.
        key_codes: addresses of KEYS_PER_VECTOR blocks -> KEY_VECTORS vectors; the k-th has UNIT_LEN
            codes of each block, from UNIT_LEN * k on.
        value_codes: addresses of two blocks -> vectors of LANES pairs, a code of either block in
            each.
    """

    num_bytes: int
    has_smallest: bool
    key_codes: Callable[[Sequence[Address]], list[Any]]
    value_codes: Callable[[Address, Address], list[Any]]


def load_halves(places: Sequence[Address]) -> Any:
    """Emit a vector of a few float16 numbers that lie apart, as float32."""
    builder = places[0].builder
    halves = ir.Constant(ir.VectorType(ir.IntType(16), len(places)), ir.Undefined)
    for i, place in enumerate(places):
        halves = builder.insert_element(halves, place.load(ir.IntType(16)), INT32(i))
    halves = builder.bitcast(halves, ir.VectorType(ir.HalfType(), len(places)))
    return builder.fpext(halves, ir.VectorType(FLOAT, len(places)))


def _key_bytes(blocks: Sequence[Address]) -> list[Any]:
    builder = blocks[0].builder
    rows = [block.step(_HALF_BYTES).load(_bytes(BLOCK_LEN)) for block in blocks]
    first, second = _join(builder, rows, num_left=2)
    halves = []
    for start in (0, _QUARTER):
        firsts = [BLOCK_LEN * j + start for j in range(KEYS_PER_VECTOR)]
        halves.append(shuffle(builder, first, second, _runs(firsts, _QUARTER)))
    return _units(builder, halves)


def _key_nibbles(zero: int, header: int, blocks: Sequence[Address]) -> list[Any]:
    builder = blocks[0].builder
    rows = [block.step(header).load(_bytes(_QUARTER)) for block in blocks]
    (packed,) = _join(builder, rows, num_left=1)
    low = builder.and_(packed, _every(_BYTES, _NIBBLE))
    high = builder.lshr(packed, _every(_BYTES, _NIBBLE_BITS))
    return _units(builder, [builder.sub(each, _every(_BYTES, zero)) for each in (low, high)])


def _value_bytes(first: Address, second: Address) -> list[Any]:
    builder = first.builder
    rows = [each.step(_HALF_BYTES).load(_bytes(BLOCK_LEN)) for each in (first, second)]
    pairs = _pairs(builder, rows)
    return [builder.ashr(each, _every(INT16S, _BYTE_BITS)) for each in pairs]


def _value_nibbles(zero: int, header: int, first: Address, second: Address) -> list[Any]:
    builder = first.builder
    rows = [each.step(header).load(_bytes(_QUARTER)) for each in (first, second)]
    low = _pairs(builder, rows)
    high = [builder.lshr(each, _every(INT16S, _NIBBLE_BITS)) for each in low]
    codes = [builder.and_(each, _every(INT16S, _NIBBLE)) for each in low + high]
    return [builder.sub(each, _every(INT16S, zero)) for each in codes]


def _units(builder: Any, vectors: list[Any]) -> list[Any]:
    """Signed bytes, a quarter of each key, as 16-bit integers: first units, then second ones."""
    units = []
    for vector in vectors:
        for start in range(0, _QUARTER, UNIT_LEN):
            firsts = range(start, 4 * LANES, _QUARTER)
            doubled = [place for place in _runs(firsts, UNIT_LEN) for _ in range(2)]
            upper_halves = builder.bitcast(shuffle(builder, vector, vector, doubled), INT16S)
            units.append(builder.ashr(upper_halves, _every(INT16S, _BYTE_BITS)))
    return units


def _pairs(builder: Any, rows: list[Any]) -> list[Any]:
    """Bytes of two rows in turn, each in the lower and the upper half of a 16-bit integer."""
    length = rows[0].type.count
    vectors = []
    for start in range(0, length, LANES):
        places = [row + i for i in range(start, start + LANES) for row in (0, 0, length, length)]
        vectors.append(builder.bitcast(shuffle(builder, rows[0], rows[1], places), INT16S))
    return vectors


def _join(builder: Any, vectors: list[Any], *, num_left: int) -> list[Any]:
    """Put neighbours together until few are left."""
    while len(vectors) > num_left:
        every = list(range(2 * vectors[0].type.count))
        pairs = zip(vectors[::2], vectors[1::2], strict=True)
        vectors = [shuffle(builder, first, second, every) for first, second in pairs]
    return vectors


def _runs(firsts: Sequence[int], length: int) -> list[int]:
    return [first + i for first in firsts for i in range(length)]


def _bytes(count: int) -> Any:
    return ir.VectorType(ir.IntType(8), count)


def _every(kind: Any, value: int) -> Any:
    return ir.Constant(kind, [value] * kind.count)


PACKED_FORMATS = {
    FormatCode.Q8_0: PackedFormat(
        num_bytes=KVFormat.Q8_0.block_bytes,
        has_smallest=False,
        key_codes=_key_bytes,
        value_codes=_value_bytes,
    ),
    FormatCode.Q4_0: PackedFormat(
        num_bytes=KVFormat.Q4_0.block_bytes,
        has_smallest=False,
        key_codes=partial(_key_nibbles, 8, _HALF_BYTES),
        value_codes=partial(_value_nibbles, 8, _HALF_BYTES),
    ),
    FormatCode.Q4_1: PackedFormat(
        num_bytes=KVFormat.Q4_1.block_bytes,
        has_smallest=True,
        key_codes=partial(_key_nibbles, 0, 2 * _HALF_BYTES),
        value_codes=partial(_value_nibbles, 0, 2 * _HALF_BYTES),
    ),
}
