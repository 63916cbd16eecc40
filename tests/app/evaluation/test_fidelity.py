"""How logits are compared in the engine's process: what it is told."""

from pathlib import Path

import msgspec
import pytest

from app.child.command import Command
from app.evaluation import fidelity
from app.evaluation.methods import Method, Role
from app.readings.model_choice import ModelChoice
from engine.bench.fidelity import _parse_arguments


def test_logits_are_compared_within_the_same_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    def run(command: Command) -> bytes:
        told.extend(command.arguments)
        return msgspec.json.encode({"methods": []})

    monkeypatch.setattr(fidelity, "run_program", run)
    choice = ModelChoice(Path("model"), memory_bytes=3 << 30, vram_bytes=5 << 30)
    fidelity.measure_fidelity(choice, [Method(Role.METHOD, "quest")], "A text.", 4096)
    arguments = _parse_arguments(told[told.index("--model") :])
    assert (arguments.memory, arguments.vram) == (3 << 30, 5 << 30)
