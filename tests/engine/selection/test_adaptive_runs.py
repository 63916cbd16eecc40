"""Decoding with ``adaptive``: off is off, measuring changes nothing, tiers neither."""

from collections.abc import Callable
from dataclasses import replace

import pytest
import torch
from torch import Tensor

from engine.cache.sequence import Sequence
from engine.loading.loaded_model import LoadedModel
from engine.models.page_mass import PageMass
from engine.runner.model_runner import NextTokens
from engine.selection.adaptive import Adaptive
from engine.selection.adaptive_choice import AdaptiveChoice
from engine.selection.read_counts import ReadCounts
from engine.token_ids import token_ids
from tests.engine.selection.test_selected_runs import STEPS, decode, fork
from tests.engine.tiers.conftest import load_tiny, tiny_model
from tests.engine.tiers.test_equality import read, some_tokens

__all__ = ["load_tiny", "tiny_model"]

Load = Callable[..., LoadedModel]
RULE = Adaptive(mass=0.3, initial=1, local=1, measure_step=3)


@pytest.fixture(scope="module")
def hot(load_tiny: Load) -> LoadedModel:
    """A model with everything in fast memory."""
    return load_tiny(hot_pages=64, kv_format="f32")


@pytest.fixture(scope="module")
def reading(hot: LoadedModel) -> Sequence:
    return read(hot, some_tokens())


def answer(
    model: LoadedModel, reading: Sequence, rule: Adaptive
) -> tuple[Tensor, ReadCounts, AdaptiveChoice]:
    selection, counts = rule.begin(), ReadCounts()
    sequence = fork(model, reading)
    rows = []
    for number, token in enumerate(some_tokens(STEPS)):
        mass = PageMass() if number % 2 else None
        rows += model.runner.decode_batch(
            [NextTokens(sequence, token_ids([token]), mass, selection, counts)]
        )
    model.cache.close(sequence)
    return torch.stack(rows), counts, selection


def test_the_whole_mass_is_dense_bit_for_bit(hot: LoadedModel, reading: Sequence) -> None:
    dense, _ = decode(hot, reading, None)
    assert torch.equal(answer(hot, reading, Adaptive(mass=1.0))[0], dense)
    assert torch.equal(answer(hot, reading, Adaptive(measure_step=1))[0], dense)
    assert torch.equal(answer(hot, reading, Adaptive(dense_layers=99))[0], dense)


def test_less_is_read_where_less_is_wanted(hot: LoadedModel, reading: Sequence) -> None:
    dense, _ = decode(hot, reading, None)
    logits, counts, choice = answer(hot, reading, RULE)
    assert torch.equal(logits[0], dense[0])  # the first step measures
    assert not torch.equal(logits, dense)
    assert 0 < counts.read_blocks < counts.blocks
    _, more, _ = answer(hot, reading, Adaptive(0.8, 1, 1, 3))
    assert more.read_blocks > counts.read_blocks
    assert choice.shares is not None
    assert choice.shares.measured is not None
    assert RULE.mass <= choice.shares.measured < 1
    assert 0 < choice.shares.certified < 1
    assert not choice.shares.has_drifted


def test_steps_that_became_dense_are_counted(hot: LoadedModel, reading: Sequence) -> None:
    selection, counts = RULE.begin(), ReadCounts()
    sequence = fork(hot, reading)
    step = NextTokens(sequence, token_ids([7]), None, selection, counts)
    hot.runner.decode_batch([step])
    hot.runner.decode_batch([step])
    chosen = replace(counts, read_bytes=dict(counts.read_bytes))
    selection._has_drifted = True
    hot.runner.decode_batch([step])
    num_blocks = len(sequence.page_ids) * 2 * hot.layout.num_layers
    assert counts.blocks == chosen.blocks + num_blocks
    assert counts.read_blocks == chosen.read_blocks + num_blocks
    num_bytes = sum(counts.read_bytes.values()) - sum(chosen.read_bytes.values())
    assert num_bytes == num_blocks * 2 * hot.layout.head_bytes
    hot.cache.close(sequence)
    dense = ReadCounts()
    other = fork(hot, reading)
    hot.runner.decode_batch(
        [NextTokens(other, token_ids([7]), None, Adaptive(mass=1.0).begin(), dense)]
    )
    hot.cache.close(other)
    assert dense == ReadCounts()  # it never left anything out, and says so


@pytest.mark.parametrize(
    "other",
    [
        Adaptive(0.3, 900, 1, 3),
        Adaptive(0.3, 1, 900, 3),
        Adaptive(0.3, 1, 1, 2),
        Adaptive(0.3, 1, 1, 3, dense_layers=1),
    ],
)
def test_every_knob_changes_what_is_read(
    hot: LoadedModel, reading: Sequence, other: Adaptive
) -> None:
    assert not torch.equal(answer(hot, reading, other)[0], answer(hot, reading, RULE)[0])


def test_tiers_change_nothing(load_tiny: Load, hot: LoadedModel, reading: Sequence) -> None:
    expected, counts, _ = answer(hot, reading, RULE)
    model = load_tiny(hot_pages=6, warm_pages=3, kv_format="f32")
    found, in_tiers, _ = answer(model, read(model, some_tokens()), RULE)
    assert (found - expected).abs().max() <= 1e-4
    assert in_tiers.read_blocks == counts.read_blocks
