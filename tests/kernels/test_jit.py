"""Compiled functions where their machine code cannot be kept."""

import numpy as np
import pytest
from numba import types
from numba.core.ccallback import CFunc
from numba.core.dispatcher import Dispatcher

from kernels.by_address import by_address
from kernels.jit import entry


@pytest.fixture(autouse=True)
def nowhere_to_write(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in an installation of another account, without a cache folder of one's own."""

    def refuse(_compiler: object) -> None:
        raise RuntimeError("cannot cache function: no locator available")

    monkeypatch.setattr(Dispatcher, "enable_caching", refuse)
    monkeypatch.setattr(CFunc, "enable_caching", refuse)


def test_an_entry_compiles_for_this_process_alone() -> None:
    @entry(["void(int64[::1])"])
    def double(numbers: np.ndarray) -> None:
        for i in range(len(numbers)):
            numbers[i] *= 2

    numbers = np.array([1, 2])
    double(numbers)
    assert numbers.tolist() == [2, 4]


def test_a_function_with_an_address_does_so_too() -> None:
    @by_address(types.UniTuple(types.int64, 1))
    def do_nothing(_code: int, _operands: tuple[int]) -> None:
        pass

    assert do_nothing.address
