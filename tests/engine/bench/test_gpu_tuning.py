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
    query: Tensor = EXPECTED

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
        (EXPECTED, (2.0, "2000.000 ms")),
        (2 * EXPECTED, (2.0, "2000.000 ms  WRONG, error 1.0e+00")),
        (EXPECTED * torch.nan, (2.0, "2000.000 ms  WRONG, error inf")),
        (RuntimeError("out of resource"), (torch.inf, "cannot be run: RuntimeError")),
    ],
)
def test_every_outcome_is_told(output: Tensor | Exception, outcome: tuple[float, str]) -> None:
    assert gpu_tuning.outcome(Case(output), Cut(), EXPECTED) == outcome


@pytest.mark.parametrize("cuts", [gpu_tuning.step_cuts(), gpu_tuning.chunk_cuts()])
def test_every_cut_is_tried_once(cuts: list[Cut]) -> None:
    assert len(set(cuts)) == len(cuts) > 1


def test_cuts_are_tried_where_they_matter() -> None:
    for work, cuts in (
        (gpu_tuning.STEPS[0], gpu_tuning.step_cuts()),
        (gpu_tuning.CHUNKS[0], gpu_tuning.chunk_cuts()),
    ):
        assert len({gpu_tuning._told(work, cut) for cut in cuts}) == len(cuts)
