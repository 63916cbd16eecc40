"""What the process has in memory adds up, and every byte of it is told once."""

from dataclasses import dataclass, field

import pytest
import torch

from engine.loading.held_weights import WeightBytes
from engine.loading.memory_use import memory_use
from engine.protocol.records import MemoryUse
from engine.runner.resident import Resident


@dataclass(frozen=True)
class Storage:
    allocated_bytes: int


@dataclass(frozen=True)
class Model:
    """What a loaded model is asked for."""

    weights: WeightBytes
    storage: Storage
    before: Resident = field(default_factory=lambda: Resident(100, 40))
    device: torch.device = field(default_factory=lambda: torch.device("cpu"))


def use_of(model: Model, now: Resident, monkeypatch: pytest.MonkeyPatch) -> MemoryUse:
    monkeypatch.setattr(Resident, "now", lambda: now)
    use = memory_use(model)  # type: ignore[arg-type]
    assert use.resident == now.num_bytes
    assert use.program + use.weights + use.mapped_weights + use.cache + use.rest == use.resident
    return use


def test_all_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    model = Model(WeightBytes(200, 300), Storage(50))
    use = use_of(model, Resident(1000, 345), monkeypatch)
    assert use == MemoryUse(1000, program=100, weights=200, mapped_weights=300, cache=50, rest=350)


def test_of_what_is_mapped_only_that_counts_which_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    model = Model(WeightBytes(0, 300), Storage(0))
    assert use_of(model, Resident(1000, 60), monkeypatch).mapped_weights == 20
    assert use_of(model, Resident(1000, 30), monkeypatch).mapped_weights == 0


def test_without_word_from_the_system_what_fits_is_taken_to_be_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    model = Model(WeightBytes(200, 300), Storage(50), before=Resident(100, None))
    assert use_of(model, Resident(1000, None), monkeypatch).mapped_weights == 300
    assert use_of(model, Resident(400, None), monkeypatch).mapped_weights == 50


@pytest.mark.parametrize("num_bytes", [0, 90, 100, 120, 160, 400])
def test_nothing_is_negative_where_less_is_there_than_was_counted(
    num_bytes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = Model(WeightBytes(200, 300), Storage(50))
    use = use_of(model, Resident(num_bytes, 10), monkeypatch)
    assert min(use.program, use.weights, use.mapped_weights, use.cache, use.rest) >= 0


def test_what_a_gpu_holds_is_not_in_this_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    model = Model(WeightBytes(200, 0), Storage(50), device=torch.device("cuda"))
    use = use_of(model, Resident(1000, 40), monkeypatch)
    assert use == MemoryUse(1000, program=100, rest=900)


def test_without_a_model_all_is_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Resident, "now", lambda: Resident(1000, 40))
    assert memory_use(None) == MemoryUse(resident=1000, program=1000)


def test_the_system_is_asked() -> None:
    before = Resident.now()
    taken = torch.ones(64 << 20, dtype=torch.uint8)
    now = Resident.now()
    assert now.num_bytes - before.num_bytes > 60 << 20
    assert taken.sum() == 64 << 20
