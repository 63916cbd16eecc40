"""Layers as chains give one token what their operations give one by one."""

from collections.abc import Callable
from pathlib import Path

import pytest
import torch
from torch import Tensor

from engine.loading.loaded_model import LoadedModel
from engine.models.page_mass import PageMass
from engine.tiers.tiered_context import TieredContext
from engine.token_ids import token_ids
from kernels.chained_calls import cpu as chained_calls
from kernels.chained_calls import exact as exact_chained_calls
from kernels.chained_calls.cpu import ChainedCalls
from tests.engine.models.packed_models import (
    TEXT,
    loaded,
    write_many_heads_folder,
    write_random_experts_folder,
    write_random_folder,
    written,
)

TOKENS, SEQUENCES = 8, 2


def steps(model: LoadedModel) -> tuple[Tensor, list[float]]:
    """Logits of sequences in turn, so that each needs its own states and pages; page shares."""
    tokens = model.tokenizer.encode_plain([TEXT])[0]
    sequences, rows = [model.runner.new_sequence() for _ in range(SEQUENCES)], []
    for number, sequence in enumerate(sequences):
        model.runner.prefill(sequence, token_ids(tokens[number:]))
    mass = PageMass()
    for token in tokens[:TOKENS]:
        rows += [model.runner.decode(each, token, mass).clone() for each in sequences]
        rows += [model.runner.decode(each, token, None).clone() for each in sequences]
    return torch.stack(rows), mass.shares()


@pytest.mark.parametrize(
    ("write", "num_chains"),
    [(write_random_folder, 1), (write_random_experts_folder, 1), (write_many_heads_folder, 2)],
)
def test_chains_predict_as_operations_one_by_one(
    write: Callable[[Path], None],
    num_chains: int,
    tmp_path: Path,
    chains_run: list[ChainedCalls],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = tmp_path / "random"
    write(folder)
    file = written(folder, tmp_path, "Q4_0")
    with loaded(file, tmp_path, "packed") as model:
        attending, shares = steps(model)
    assert len(chains_run) == 2 * TOKENS * SEQUENCES * num_chains
    chains_run.clear()
    monkeypatch.setattr(TieredContext, "token_pages", None)
    with loaded(file, tmp_path, "packed") as model:
        pausing, pausing_shares = steps(model)
    assert len(chains_run) == 4 * TOKENS * SEQUENCES, "the one layer of attention is between"
    chains_run.clear()
    monkeypatch.setattr(chained_calls, "ChainedCalls", None)
    with loaded(file, tmp_path, "packed") as model:
        one_by_one, expected_shares = steps(model)
    assert not chains_run
    assert torch.equal(attending, one_by_one)
    assert torch.equal(pausing, one_by_one)
    assert shares == pytest.approx(expected_shares)
    assert pausing_shares == pytest.approx(expected_shares)


@pytest.mark.parametrize(("weights", "num_chains"), [("int8", 1), ("bfloat16", 1), ("float32", 2)])
def test_weights_of_a_folder_are_chained(
    weights: str,
    num_chains: int,
    tmp_path: Path,
    chains_run: list[ChainedCalls],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Exact attention is between chains."""
    folder = tmp_path / "random"
    write_random_folder(folder)
    with loaded(folder, tmp_path, weights) as model:
        chained, _ = steps(model)
    assert len(chains_run) == 2 * TOKENS * SEQUENCES * num_chains
    chains_run.clear()
    monkeypatch.setattr(chained_calls, "ChainedCalls", None)
    monkeypatch.setattr(exact_chained_calls, "ExactChainedCalls", None)
    with loaded(folder, tmp_path, weights) as model:
        one_by_one, _ = steps(model)
    assert not chains_run
    assert torch.equal(chained, one_by_one)
