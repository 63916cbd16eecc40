"""One thread, since tiny matrices are computed faster so; and the chains that are run."""

from collections.abc import Iterator, Sequence

import numba
import pytest
import torch
from torch import Tensor

from kernels.chained_calls.cpu import ChainedCalls
from kernels.token_pages import TokenPages


@pytest.fixture(scope="module", autouse=True)
def _one_thread() -> Iterator[None]:
    before = torch.get_num_threads(), numba.get_num_threads()
    torch.set_num_threads(1)
    numba.set_num_threads(1)
    yield
    torch.set_num_threads(before[0])
    numba.set_num_threads(before[1])


@pytest.fixture
def chains_run(monkeypatch: pytest.MonkeyPatch) -> list[ChainedCalls]:
    """The chains that were run, one for each time."""
    run, made = ChainedCalls.run, list[ChainedCalls]()

    def counted(
        self: ChainedCalls, states: Sequence[tuple[Tensor, ...]], pages: TokenPages | None = None
    ) -> None:
        made.append(self)
        run(self, states, pages)

    monkeypatch.setattr(ChainedCalls, "run", counted)
    return made
