"""Decoding with ``adaptive``: off is off, measuring changes nothing, tiers neither."""

from collections.abc import Callable

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
