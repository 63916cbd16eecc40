"""Compiled functions where their machine code cannot be kept."""

from concurrent.futures import ThreadPoolExecutor

import numba
import numpy as np
import pytest
from numba import types
from numba.core.ccallback import CFunc
from numba.core.dispatcher import Dispatcher

from kernels.by_address import by_address
from kernels.jit import allowed_threads, entry


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


def test_threads_are_those_that_this_thread_of_python_was_told() -> None:
    before = numba.get_num_threads()

    def told_one() -> int:
        numba.set_num_threads(1)
        return allowed_threads()

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(told_one).result() == 1
    assert allowed_threads() == before
