import threading

import numba

from engine.loading.compile_notice import told_when_compiling
from engine.protocol.notices import AnyNotice, CompilingKernels


def test_compiling_is_told_once() -> None:
    notices: list[AnyNotice] = []
    with told_when_compiling(notices.append, CompilingKernels(), patience=0.0):
        for _ in range(2):
            assert numba.njit(lambda number: number + 1)(1) == 2
    assert notices == [CompilingKernels()]


def test_a_little_of_it_is_not_told() -> None:
    notices: list[AnyNotice] = []
    with told_when_compiling(notices.append, CompilingKernels(), patience=600.0):
        assert numba.njit(lambda number: number + 2)(1) == 3
    assert notices == []


def test_what_only_takes_long_is_not_told() -> None:
    compiled = numba.njit(lambda number: number + 3)
    assert compiled(1) == 4
    notices: list[AnyNotice] = []
    with told_when_compiling(notices.append, CompilingKernels(), patience=0.0):
        threading.Event().wait(0.2)
        assert compiled(1) == 4
    assert notices == []
