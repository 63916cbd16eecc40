"""Raw addresses in generated code: step, load, store, prefetch.

Pages of keys and values lie in storage as bytes at 64-bit addresses, in formats an array type
cannot name; the inner loops that read them are generated as LLVM IR with these classes. Counts and
strides are 64-bit values of the generated code or plain ints. Nothing is assumed to be aligned.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic
from numpy.typing import NDArray

from kernels.simd.vector import FLOATS, INT32, LANES

INT8S = ir.VectorType(ir.IntType(8), LANES)
HALFS = ir.VectorType(ir.HalfType(), LANES)
VECTOR_BYTES = 4 * LANES

_INT64 = ir.IntType(64)
_BYTES = ir.IntType(8).as_pointer()
_SHORTS = ir.VectorType(ir.IntType(16), LANES)
_CACHE_LINE_BYTES = 64
_READ, _INTO_EVERY_CACHE, _DATA = INT32(0), INT32(3), INT32(1)


@dataclass(frozen=True)
class Address:
    """A place in memory, known when the generated code runs."""

    builder: Any
    value: Any

    def step(self, count: Any, stride: Any = 1) -> "Address":
        """``count`` times ``stride`` bytes further."""
        if isinstance(count, int) and isinstance(stride, int):
            distance = _int64(count * stride)
        else:
            distance = self.builder.mul(_int64(count), _int64(stride))
        return Address(self.builder, self.builder.add(self.value, distance))

    def load(self, kind: Any = FLOATS) -> Any:
        """Emit a load of one value or vector."""
        return self.builder.load(self.builder.inttoptr(self.value, kind.as_pointer()), align=1)

    def store(self, value: Any) -> None:
        """Emit a store of one value or vector."""
        self.builder.store(value, self.builder.inttoptr(self.value, value.type.as_pointer()), 1)

    def splat(self, kind: Any = FLOATS) -> Any:
        """Emit a load of one element into every lane of a vector."""
        element = self.load(kind.element)
        first = self.builder.insert_element(ir.Constant(kind, ir.Undefined), element, INT32(0))
        return shuffle(self.builder, first, first, [0] * LANES)

    def splat_half(self) -> Any:
        """Emit a load of one float16 number as float32 into every lane.

        Spread before it is widened: loaded alone it would be merged into a register in use, and
        every block would wait for the one before.
        """
        bits = self.splat(_SHORTS)
        return self.builder.fpext(self.builder.bitcast(bits, HALFS), FLOATS)

    def prefetch(self, num_bytes: int) -> None:
        """Emit a prefetch of some bytes. Any address will do, none is an error."""
        kind = ir.FunctionType(ir.VoidType(), [_BYTES, INT32, INT32, INT32])
        module = self.builder.module
        function = cgutils.get_or_insert_function(module, kind, "llvm.prefetch.p0")
        for offset in range(0, num_bytes, _CACHE_LINE_BYTES):
            line = self.builder.inttoptr(self.step(offset).value, _BYTES)
            self.builder.call(function, [line, _READ, _INTO_EVERY_CACHE, _DATA])


class Register:
    """A value that generated loops change; it stays out of memory."""

    def __init__(self, builder: Any, initial: Any) -> None:
        self._builder = builder
        self._slot = cgutils.alloca_once(builder, initial.type)
        self.set(initial)

    def get(self) -> Any:
        """Emit the current value."""
        return self._builder.load(self._slot)

    def set(self, value: Any) -> None:
        """Emit the change to a new value."""
        self._builder.store(value, self._slot)


@contextmanager
def counting(builder: Any, count: Any, *, step: int = 1) -> Iterator[Any]:
    """Emit a loop over 0, step, 2 step ... below ``count``; its body is the with block."""
    bounds = _INT64(0), _int64(count), _INT64(step)
    with cgutils.for_range_slice(builder, *bounds, inc=True) as (index, _):
        yield index


def sum_each(builder: Any, vectors: list[Any]) -> Any:
    """Emit the sums over the lanes of LANES vectors, as one vector in their order.

    Pairs of vectors are halved and joined by adding neighbours: first lanes within quarters of 128
    bits, which is cheap, then whole quarters. LANES sums cost little more than one.
    """
    for span, unit in [(4, 1), (4, 1), (LANES, 4), (LANES, 4)]:
        if len(vectors) > 1:
            pairs = zip(vectors[::2], vectors[1::2], strict=True)
            vectors = [_add_neighbours(builder, *pair, span, unit) for pair in pairs]
    return vectors[0]


def _add_neighbours(builder: Any, first: Any, second: Any, span: int, unit: int) -> Any:
    """Within each span: sums of neighbouring units of ``first``, then those of ``second``."""
    even = [
        source + start + lane
        for start in range(0, LANES, span)
        for source in (0, LANES)
        for at in range(0, span, 2 * unit)
        for lane in range(at, at + unit)
    ]
    odd = [lane + unit for lane in even]
    return builder.fadd(shuffle(builder, first, second, even), shuffle(builder, first, second, odd))


def shuffle(builder: Any, first: Any, second: Any, lanes: list[int]) -> Any:
    """Emit a vector of chosen lanes; those of ``second`` count on from those of ``first``."""
    chosen = ir.Constant(ir.VectorType(INT32, len(lanes)), lanes)
    return builder.shuffle_vector(first, second, chosen)


def _address_of(_context: Any, array: Any) -> Any:
    def generate(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        view = target.make_array(signature.args[0])(target, builder, arguments[0])
        return builder.ptrtoint(view.data, _INT64)

    return types.int64(array), generate


def _int64_at(_context: Any, address: Any) -> Any:
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return Address(builder, arguments[0]).load(_INT64)

    return types.int64(address), generate


address_of: Callable[[NDArray[Any]], int] = intrinsic(_address_of)
"""``address_of(array)``: of the first element."""

int64_at: Callable[[int], int] = intrinsic(_int64_at)
"""``int64_at(address)``: the number at an address."""


def _int64(value: Any) -> Any:
    return _INT64(value) if isinstance(value, int) else value
