"""Products and rounding of 16-bit integers, with each of the processor's instructions and none."""

from typing import Any

import numpy as np
import pytest
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from kernels.jit import inlined
from kernels.simd import int16
from kernels.simd.address import VECTOR_BYTES, Address, address_of
from kernels.simd.int16 import LARGEST_INT16, PAIR_PRODUCTS, dot_int16_ir, round_products_ir
from kernels.simd.vector import LANES


def _dot(lanes: int) -> Any:
    pairs, numbers = (ir.VectorType(ir.IntType(bits), n * lanes) for bits, n in ((16, 2), (32, 1)))

    def emitter(_context: Any, left: Any, right: Any, total: Any) -> Any:
        def generate(target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            *factors, place = (Address(builder, each) for each in arguments)
            vectors = [each.load(pairs) for each in factors]
            place.store(dot_int16_ir(builder, vectors[0], vectors[1], place.load(numbers)))
            return target.get_dummy_value()

        return types.void(left, right, total), generate

    return intrinsic(emitter)


def _round(_context: Any, values: Any, factors: Any, rounded: Any) -> Any:
    def generate(target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        *sources, place = (Address(builder, each) for each in arguments)
        vectors = [[each.step(v, VECTOR_BYTES).load() for v in (0, 1)] for each in sources]
        place.store(round_products_ir(builder, vectors[0], vectors[1]))
        return target.get_dummy_value()

    return types.void(values, factors, rounded), generate


@pytest.mark.parametrize("lanes", [8, 16])
@pytest.mark.parametrize("way", range(len(PAIR_PRODUCTS)))
def test_products_of_neighbours_are_added_exactly(
    way: int, lanes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(int16, "PAIR_PRODUCTS", PAIR_PRODUCTS[way:])
    dot = _dot(lanes)

    @inlined
    def add(left: Any, right: Any, total: Any) -> None:
        dot(address_of(left), address_of(right), address_of(total))

    generator = np.random.default_rng(0)
    limits = -LARGEST_INT16, LARGEST_INT16 + 1
    left, right = generator.integers(*limits, (2, 2 * lanes)).astype(np.int16)
    left[:2], right[:2] = -LARGEST_INT16, LARGEST_INT16
    total = generator.integers(-100, 100, lanes).astype(np.int32)
    expected = total + (left.astype(np.int64) * right).reshape(lanes, 2).sum(1)
    add(left, right, total)
    assert (total == expected).all()


def test_products_are_rounded_to_the_nearest_integer() -> None:
    round_pairs: Any = intrinsic(_round)

    @inlined
    def write(values: Any, factors: Any, rounded: Any) -> None:
        round_pairs(address_of(values), address_of(factors), address_of(rounded))

    values = np.linspace(-1, 1, 2 * LANES, dtype=np.float32)
    values[:4] = 0.5 / LARGEST_INT16, 1.5 / LARGEST_INT16, 0.0, -1.0
    factors = np.full(2 * LANES, LARGEST_INT16, np.float32)
    rounded = np.empty(2 * LANES, np.int16)
    write(values, factors, rounded)
    assert (rounded == np.rint(values.astype(np.float64) * factors)).all()
