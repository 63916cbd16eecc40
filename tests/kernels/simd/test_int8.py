"""Products of 8-bit integers, with each of the processor's instructions and none."""

from typing import Any

import numpy as np
import pytest
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from kernels.jit import inlined
from kernels.simd import int8
from kernels.simd.address import Address, address_of
from kernels.simd.int8 import BYTE_PRODUCTS, dot_int8_ir


def _dot(lanes: int) -> Any:
    fours, numbers = (ir.VectorType(ir.IntType(bits), n * lanes) for bits, n in ((8, 4), (32, 1)))

    def emitter(_context: Any, unsigned: Any, signed: Any, total: Any) -> Any:
        def generate(target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            *factors, place = (Address(builder, each) for each in arguments)
            vectors = [each.load(fours) for each in factors]
            place.store(dot_int8_ir(builder, vectors[0], vectors[1], place.load(numbers)))
            return target.get_dummy_value()

        return types.void(unsigned, signed, total), generate

    return intrinsic(emitter)


@pytest.mark.parametrize("lanes", [8, 16])
@pytest.mark.parametrize("way", range(len(BYTE_PRODUCTS)))
def test_products_of_four_neighbours_are_added_exactly(
    way: int, lanes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(int8, "BYTE_PRODUCTS", BYTE_PRODUCTS[way:])
    dot = _dot(lanes)

    @inlined
    def add(unsigned: Any, signed: Any, total: Any) -> None:
        dot(address_of(unsigned), address_of(signed), address_of(total))

    generator = np.random.default_rng(0)
    unsigned = generator.integers(0, 256, 4 * lanes).astype(np.uint8)
    signed = generator.integers(-128, 128, 4 * lanes).astype(np.int8)
    unsigned[:8], signed[:4], signed[4:8] = 255, -128, 127
    total = generator.integers(-100, 100, lanes).astype(np.int32)
    expected = total + (unsigned.astype(np.int64) * signed).reshape(lanes, 4).sum(1)
    add(unsigned, signed, total)
    assert (total == expected).all()
