"""What the runner keeps to, whichever device computes."""

from collections.abc import Callable

import pytest
import torch

from engine.loading.loaded_model import LoadedModel
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
