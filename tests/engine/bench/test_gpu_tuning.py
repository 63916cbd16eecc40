"""The search for a better cut: outcomes are told, also those of cuts that cannot be."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
import torch
from torch import Tensor

from engine.bench import gpu_tuning
from kernels.paged_attention.gpu import Cut

EXPECTED = torch.tensor([1.0, 2.0])


@dataclass(frozen=True)
class Case:
    """Gives an output, or a failure, whatever the cut."""

    output: Tensor | Exception

    def attend(self, _cut: Cut) -> Tensor:
        if isinstance(self.output, Exception):
            raise self.output
        return self.output


@pytest.fixture(autouse=True)
def two_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    def seconds(call: Callable[[], object], *, runs: int) -> float:
        call()
        return 2.0

    monkeypatch.setattr(gpu_tuning, "gpu_seconds", seconds)


@pytest.mark.parametrize(
    ("output", "outcome"),
    [
        (EXPECTED, "2000.000 ms  1.50x"),
        (2 * EXPECTED, "2000.000 ms  1.50x  WRONG, error 1.0e+00"),
        (EXPECTED * torch.nan, "2000.000 ms  1.50x  WRONG, error inf"),
        (RuntimeError("out of resource"), "cannot be run: RuntimeError"),
    ],
)
def test_every_outcome_is_told(output: Tensor | Exception, outcome: str) -> None:
    assert gpu_tuning._outcome(Case(output), Cut(), EXPECTED, 3.0) == outcome


def test_every_cut_differs_from_what_is_set() -> None:
    for cuts in (gpu_tuning._decode_cuts(), gpu_tuning._prefill_cuts()):
        named = dict(cuts)
        assert Cut() not in named.values()
        assert len(set(named.values())) == len(named)
