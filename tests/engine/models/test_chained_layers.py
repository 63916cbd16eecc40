"""Layers as chains give one token what their operations give one by one."""

from collections.abc import Sequence
from pathlib import Path

import pytest
import torch
from torch import Tensor

from engine.loading.loaded_model import LoadedModel
from engine.token_ids import token_ids
from kernels.chained_calls import cpu as chained_calls
from kernels.chained_calls.cpu import ChainedCalls
from tests.engine.models.packed_models import TEXT, loaded, write_random_folder, written


def test_chains_predict_as_operations_one_by_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two sequences in turn, so that each needs its own states and pages."""
    folder = tmp_path / "random"
    write_random_folder(folder)
    file, run, made = written(folder, tmp_path, "Q4_0"), ChainedCalls.run, list[ChainedCalls]()

    def counted(self: ChainedCalls, states: Sequence[tuple[Tensor, ...]]) -> None:
        made.append(self)
        run(self, states)

    def steps(model: LoadedModel) -> Tensor:
        tokens = model.tokenizer.encode_plain([TEXT])[0]
        sequences, rows = [model.runner.new_sequence() for _ in range(2)], []
        for number, sequence in enumerate(sequences):
            model.runner.prefill(sequence, token_ids(tokens[number:]))
        for token in tokens[:8]:
            rows += [model.runner.decode(each, token, None).clone() for each in sequences]
        return torch.stack(rows)

    monkeypatch.setattr(ChainedCalls, "run", counted)
    with loaded(file, tmp_path, "packed") as model:
        chained = steps(model)
    assert made
    monkeypatch.setattr(chained_calls, "ChainedCalls", None)
    made.clear()
    with loaded(file, tmp_path, "packed") as model:
        assert torch.equal(steps(model), chained)
    assert not made
