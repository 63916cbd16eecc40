"""Under a selection, layers attend within chains to what each finds or has chosen, as between."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
import torch
from torch import Tensor

from engine.cache.checkpoint import CheckpointKind
from engine.cache.sequence import Sequence
from engine.loading.loaded_model import LoadedModel
from engine.models.page_mass import PageMass
from engine.runner.model_runner import NextTokens
from engine.selection.adaptive import Adaptive
from engine.selection.block_choice import BlockChoice
from engine.selection.block_rule import Representative
from engine.selection.heads import Heads
from engine.selection.presets import SnapKV
from engine.selection.quest import Quest
from engine.selection.read_counts import ReadCounts
from engine.selection.select import Select
from engine.selection.selector import Listener, Selector
from engine.tiers.selected_context import SelectedContext
from engine.token_ids import token_ids
from kernels.chained_calls.cpu import ChainedCalls
from tests.engine.models.packed_models import (
    copy_texts,
    demo_tokenizer,
    loaded,
    write_random_folder,
)
from tests.engine.models.plain.released import save_random

NUM_TOKENS, STEPS, NUM_ATTENDING = 7 * 256 + 100, 6, 2
QUESTION = token_ids([7, 3, 9, 250, 11])
SELECT = Select(block_size=32, initial=32, local_windows_len=64, second_block_count=5)


@dataclass(frozen=True)
class Answered:
    """What some steps gave, and what they read."""

    logits: Tensor
    shares: list[float]
    counts: ReadCounts


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LoadedModel]:
    """Two layers of attention with two KV heads, among eight, in int8."""
    folder = tmp_path_factory.mktemp("model")
    shape = {"num_hidden_layers": 8, "num_attention_heads": 4, "num_key_value_heads": 2}
    write_random_folder(folder / "random", **shape)
    with loaded(folder / "random", folder, "int8") as model:
        yield model


@pytest.fixture(scope="module")
def reading(model: LoadedModel) -> Sequence:
    return read(model)


def read(model: LoadedModel) -> Sequence:
    """Seven pages and a part of one."""
    sequence = model.runner.new_sequence()
    tokens = torch.randint(300, (NUM_TOKENS,), generator=torch.Generator().manual_seed(1))
    for start in range(0, NUM_TOKENS, 512):
        model.runner.prefill(sequence, token_ids(tokens[start : start + 512].tolist()))
    return sequence


def answer(
    model: LoadedModel, reading: Sequence, rule: Selector, mass: PageMass | None
) -> Answered:
    """Have a question vote, and go on with some tokens."""
    checkpoint = model.cache.checkpoint(reading, CheckpointKind.READING_END)
    sequence, selection, counts = model.cache.fork(checkpoint), rule.begin(), ReadCounts()
    voters = selection.voters(range(NUM_TOKENS, NUM_TOKENS + len(QUESTION)))
    model.runner.prefill(sequence, QUESTION, Listener(selection, voters) if voters else None)
    rows = [
        model.runner.decode_batch(
            [NextTokens(sequence, token_ids([token]), mass, selection, counts)]
        )[0]
        for token in range(5, 5 + STEPS)
    ]
    model.cache.close(sequence)
    return Answered(torch.stack(rows), mass.shares() if mass else [], counts)


def assert_same(some: Answered, others: Answered) -> None:
    assert torch.equal(some.logits, others.logits)
    assert some.counts == others.counts
    assert some.shares == pytest.approx(others.shares)


@pytest.mark.parametrize(
    "rule",
    [
        SELECT,
        Select(block_size=256, initial=0, local_windows_len=256, second_block_count=3),
        replace(SELECT, head_select_mode=Heads.SHARED, dense_layer_num=1),
        replace(SELECT, second_block_count=3, scored_pages=3),  # in two levels
        replace(SELECT, preselect_block=True, preselect_block_count=8),
        replace(SELECT, preselect_block=True, preselect_block_count=2),
        SnapKV(block_size=32, second_block_count=5, preselect_block_count=5),
    ],
)
def test_what_layers_find_is_attended_to_within_one_chain(
    rule: Selector,
    model: LoadedModel,
    reading: Sequence,
    chains_run: list[ChainedCalls],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = answer(model, reading, rule, PageMass())
    assert len(chains_run) == STEPS
    assert all(chain.attended for chain in chains_run)
    assert 0 < found.counts.read_blocks < found.counts.blocks
    assert torch.equal(answer(model, reading, rule, None).logits, found.logits)
    chains_run.clear()

    monkeypatch.setattr(BlockChoice, "searches", lambda *_: None)
    assert_same(answer(model, reading, rule, PageMass()), found)
    assert len(chains_run) == STEPS * (NUM_ATTENDING + 1)
    assert sum(len(chain.attended) > 0 for chain in chains_run) == STEPS * NUM_ATTENDING
    chains_run.clear()

    monkeypatch.setattr(SelectedContext, "token_pages", None)
    assert_same(answer(model, reading, rule, PageMass()), found)
    assert not any(chain.attended for chain in chains_run)


@pytest.mark.parametrize(
    "rule",
    [
        Quest(budget=3 * 256, sinks=64, local=256),
        replace(SELECT, token_step=2),
        replace(SELECT, layer_step=2),
        replace(SELECT, representative_type=Representative.MEAN),
    ],
)
def test_what_is_chosen_before_is_attended_to_within_chains(
    rule: Selector,
    model: LoadedModel,
    reading: Sequence,
    chains_run: list[ChainedCalls],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    within = answer(model, reading, rule, PageMass())
    assert len(chains_run) == STEPS * (NUM_ATTENDING + 1)
    assert sum(len(chain.attended) > 0 for chain in chains_run) == STEPS * NUM_ATTENDING
    assert 0 < within.counts.read_blocks < within.counts.blocks
    chains_run.clear()

    monkeypatch.setattr(SelectedContext, "token_pages", None)
    assert_same(answer(model, reading, rule, PageMass()), within)
    assert not any(chain.attended for chain in chains_run)


def test_what_layers_find_changes_with_the_pages(
    model: LoadedModel, reading: Sequence, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer that goes on behind the end of its page, and another one beside it."""

    def rows() -> Tensor:
        checkpoint = model.cache.checkpoint(reading, CheckpointKind.READING_END)
        sequences = [model.cache.fork(checkpoint) for _ in range(2)]
        selections = [rule.begin() for rule in (SELECT, replace(SELECT, second_block_count=2))]
        found = [
            model.runner.decode_batch([NextTokens(sequence, token_ids([5]), None, selection)])[0]
            for _ in range(256 - NUM_TOKENS % 256 + 2)
            for sequence, selection in zip(sequences, selections, strict=True)
        ]
        for sequence in sequences:
            model.cache.close(sequence)
        return torch.stack(found)

    found = rows()
    assert not torch.equal(found[-1], found[-2])
    monkeypatch.setattr(BlockChoice, "searches", lambda *_: None)
    assert torch.equal(rows(), found)


@pytest.mark.parametrize(("family", "num_chains"), [("Qwen2", 4), ("Qwen3", 1)])
def test_layers_that_cannot_look_ask_and_are_counted_once(
    family: str,
    num_chains: int,
    tmp_path: Path,
    chains_run: list[ChainedCalls],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Heads with biases are made between chains."""
    sizes = {"num_hidden_layers": 3, "head_dim": 64, "max_position_embeddings": 4096}
    vocab_size = demo_tokenizer().get_vocab_size()
    truth = save_random(tmp_path / family, family, seed=3, vocab_size=vocab_size, **sizes)
    copy_texts(truth.folder)
    with loaded(truth.folder, tmp_path, "int8") as model:
        reading = read(model)
        chains_run.clear()
        found = answer(model, reading, SELECT, PageMass())
        assert len(chains_run) == STEPS * num_chains
        monkeypatch.setattr(BlockChoice, "searches", lambda *_: None)
        assert_same(answer(model, reading, SELECT, PageMass()), found)
        assert 0 < found.counts.scored_blocks < found.counts.blocks


def test_what_learns_from_attention_attends_between_chains(
    model: LoadedModel, reading: Sequence, chains_run: list[ChainedCalls]
) -> None:
    answer(model, reading, Adaptive(mass=0.5), None)
    assert chains_run
    assert not any(chain.attended for chain in chains_run)
