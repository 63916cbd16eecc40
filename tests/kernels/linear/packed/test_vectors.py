"""What narrower processors execute gives the same integers."""

from typing import Any

import numba
import numpy as np
import pytest
from numba import types
from numba.extending import intrinsic

from kernels.linear.packed import nibbles, vectors
from kernels.linear.packed.iq4_nl import TABLE
from kernels.simd.address import Address, address_of


def _pairs(_context: Any, _left: Any, _right: Any, _total: Any) -> Any:
    def generate(target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        left, right, total = (Address(builder, each) for each in arguments)
        factors = left.load(vectors.SHORTS), right.load(vectors.SHORTS)
        total.store(vectors.add_products(builder, *factors, total.load(vectors.INT32S)))
        return target.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), generate


def _entries(_context: Any, _indices: Any, _found: Any) -> Any:
    def generate(target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        indices, found = (Address(builder, each) for each in arguments)
        found.store(nibbles.look_up_ir(builder, TABLE, indices.load(vectors.BYTES)))
        return target.get_dummy_value()

    return types.void(types.int64, types.int64), generate


@pytest.mark.parametrize("widest", [512, 256, 0])
def test_products_of_pairs(widest: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, needed in (("_HAS_512_BITS", 512), ("_HAS_256_BITS", 256)):
        if needed <= widest and not getattr(vectors, name):
            pytest.skip(f"this processor has no registers of {needed} bits")
        monkeypatch.setattr(vectors, name, needed <= widest)
    multiply = intrinsic(_pairs)

    @numba.njit
    def add(left: Any, right: Any, total: Any) -> None:
        multiply(address_of(left), address_of(right), address_of(total))

    random = np.random.default_rng(1)
    left, right = (random.integers(-4096, 4096, 32).astype(np.int16) for _ in range(2))
    total = np.arange(16, dtype=np.int32)
    add(left, right, total)
    expected = (left.astype(np.int32) * right).reshape(16, 2).sum(axis=1) + np.arange(16)
    assert np.array_equal(total, expected)


@pytest.mark.parametrize("has_tables", [True, False])
def test_entries_of_a_table(has_tables: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if has_tables and not nibbles._HAS_TABLES:
        pytest.skip("this processor looks up no bytes")
    monkeypatch.setattr(nibbles, "_HAS_TABLES", has_tables)
    look_up = intrinsic(_entries)

    @numba.njit
    def find(indices: Any, found: Any) -> None:
        look_up(address_of(indices), address_of(found))

    indices, found = np.arange(32, dtype=np.uint8) % 16, np.zeros(32, np.int8)
    find(indices, found)
    assert found.tolist() == 2 * list(TABLE)
