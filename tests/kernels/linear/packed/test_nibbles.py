"""What narrower processors execute gives the same integers."""

from typing import Any

import numba
import numpy as np
import pytest
from numba import types
from numba.extending import intrinsic

from kernels.linear import vectors
from kernels.linear.packed import nibbles
from kernels.linear.packed.iq4_nl import TABLE
from kernels.simd.address import Address, address_of


def _entries(_context: Any, _indices: Any, _found: Any) -> Any:
    def generate(target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        indices, found = (Address(builder, each) for each in arguments)
        found.store(nibbles.look_up_ir(builder, TABLE, indices.load(vectors.BYTES)))
        return target.get_dummy_value()

    return types.void(types.int64, types.int64), generate


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
