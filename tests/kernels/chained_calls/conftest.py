"""One thread, and two."""

import numba
import pytest
import torch


@pytest.fixture(autouse=True, params=[1, 2])
def num_threads(request: pytest.FixtureRequest) -> object:
    torch.manual_seed(3)
    before = numba.get_num_threads()
    numba.set_num_threads(min(request.param, numba.config.NUMBA_NUM_THREADS))
    yield request.param
    numba.set_num_threads(before)
