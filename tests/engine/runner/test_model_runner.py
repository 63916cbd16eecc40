"""What the runner keeps to, whichever device computes."""

from collections.abc import Callable

import pytest
import torch

from engine.cache.checkpoint import CheckpointKind
from engine.errors import DoesNotFit
from engine.loading.loaded_model import LoadedModel
from engine.models.state import RecurrentState
from engine.runner import model_runner
from engine.token_ids import token_ids


def test_a_prefill_returns_when_the_device_has_computed_it(
    load_tiny: Callable[..., LoadedModel], monkeypatch: pytest.MonkeyPatch
) -> None:
    model = load_tiny(hot_pages=16)
    sequence = model.runner.new_sequence()
    waits: list[tuple[torch.device, int]] = []
    monkeypatch.setattr(
        model_runner, "wait_for", lambda device: waits.append((device, sequence.position))
    )
    model.runner.prefill(sequence, token_ids([5] * 300))
    assert waits == [(model.device, 300)]


def test_a_state_that_finds_no_room_on_a_gpu_is_told_with_choices(
    load_tiny: Callable[..., LoadedModel], monkeypatch: pytest.MonkeyPatch
) -> None:
    def find_no_room(*_: object, **__: object) -> None:
        raise torch.OutOfMemoryError("CUDA out of memory. Tried to allocate 50.00 MiB")

    model = load_tiny(hot_pages=16)
    sequence = model.runner.new_sequence()
    model.runner.prefill(sequence, token_ids([5] * 10))
    monkeypatch.setattr(RecurrentState, "clone", find_no_room)
    monkeypatch.setattr(RecurrentState, "zeros", find_no_room)
    with pytest.raises(DoesNotFit, match="graphics memory is full"):
        model.cache.checkpoint(sequence, CheckpointKind.GRID)
    with pytest.raises(DoesNotFit, match="graphics memory is full"):
        model.runner.new_sequence()
