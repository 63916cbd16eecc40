"""Decoding under an eviction: off is off, one reading serves all, tiers change nothing."""

from collections.abc import Callable, Sequence

import pytest
import torch
from torch import Tensor

from engine.eviction.controls import KeepAny, KeepNewest
from engine.eviction.eviction import Eviction
from engine.eviction.heavy import Heavy
from engine.eviction.rule import Scope
from engine.loading.loaded_model import LoadedModel
from engine.runner.model_runner import NextTokens
from engine.selection.read_counts import ReadCounts
from engine.token_ids import token_ids
from tests.engine.selection.test_selected_runs import fork
from tests.engine.tiers.conftest import load_tiny, tiny_model
from tests.engine.tiers.test_equality import read, some_tokens

__all__ = ["load_tiny", "tiny_model"]

Load = Callable[..., LoadedModel]
READ = 2 * 256 + 57
STEPS = 340
ALL = Heavy(heavy=128, recent=128, scope=Scope.ALL)
ANSWER = Heavy(heavy=64, recent=128)


@pytest.fixture(scope="module")
def model(load_tiny: Load) -> LoadedModel:
    """A model with everything in fast memory."""
    return load_tiny(hot_pages=64)


def decode_together(
    model: LoadedModel, evictions: Sequence[Eviction | None], steps: int = STEPS
) -> tuple[list[Tensor], list[ReadCounts]]:
    """Logits of some steps behind one reading, each as an answer of its own in the same passes."""
    reading = read(model, some_tokens(READ))
    forks = [fork(model, reading) for _ in evictions]
    counts = [ReadCounts() for _ in evictions]
    rows = []
    for token in some_tokens(steps):
        batch = [
            NextTokens(each, token_ids([token]), None, eviction, count)
            for each, eviction, count in zip(forks, evictions, counts, strict=True)
        ]
        rows.append(torch.stack(model.runner.decode_batch(batch)))
    for each in (*forks, reading):
        model.cache.close(each)
    return list(torch.stack(rows, dim=1)), counts


def decode(model: LoadedModel, eviction: Eviction | None, steps: int = STEPS) -> Tensor:
    """Logits of one answer alone."""
    return decode_together(model, [eviction], steps)[0][0]


@pytest.fixture(scope="module")
def dense(model: LoadedModel) -> Tensor:
    return decode(model, None)


@pytest.mark.parametrize(
    "rule", [Heavy(heavy=1024, recent=256), Heavy(heavy=1024, recent=256, scope=Scope.ALL)]
)
def test_a_budget_that_holds_the_context_is_dense_bit_for_bit(
    model: LoadedModel, dense: Tensor, rule: Heavy
) -> None:
    eviction = rule.begin()
    assert torch.equal(decode(model, eviction), dense)
    assert eviction.evicted is None


def test_one_reading_serves_all_at_the_same_time_and_every_knob_changes_what_is_read(
    model: LoadedModel, dense: Tensor
) -> None:
    rules: list[Heavy | KeepNewest] = [
        ANSWER,
        ALL,
        Heavy(heavy=128, recent=128),
        Heavy(heavy=64, recent=192),
        Heavy(heavy=64, recent=128, decay=0.9),
        KeepNewest(192),
        KeepAny(192),
        KeepAny(192, seed=1),
        KeepAny(192, scope=Scope.ALL),
    ]
    evictions = [rule.begin() for rule in rules]
    rows, counts = decode_together(model, [None, *evictions])
    torch.testing.assert_close(rows[0], dense, rtol=1e-4, atol=1e-4)
    for number, mine in enumerate(rows):
        assert not any(torch.allclose(mine, other, atol=1e-4) for other in rows[:number])
    evicted = evictions[0].evicted
    assert evicted is not None
    assert evicted.rounds == 2
    assert evicted.tokens == (READ + STEPS - 1) // 128 * 128 - READ - 192
    assert 0 < counts[1].read_blocks < counts[1].blocks
    assert not counts[0].blocks
    first = next(
        at for at in range(STEPS) if not torch.allclose(rows[1][at], rows[0][at], atol=1e-4)
    )
    assert first == 768 - READ  # nothing goes before more than 192 tokens were generated


def test_a_round_that_keeps_everything_reads_the_same(model: LoadedModel, dense: Tensor) -> None:
    """Rows that were gathered are those of the pages."""

    class Keeping(KeepNewest):
        def budget_of(self, count: int) -> int:
            return count - 1

        def limit(self, _number: int, _count: int) -> int:
            return 0

    evictions = [Eviction(Keeping(scope=scope)) for scope in Scope]
    rows, _ = decode_together(model, evictions)
    for mine in rows:
        torch.testing.assert_close(mine, dense, rtol=1e-4, atol=1e-4)
    assert all(each.evicted and each.evicted.rounds > 1 for each in evictions)


@pytest.mark.parametrize("rule", [ALL, ANSWER])
def test_tiers_change_nothing(load_tiny: Load, model: LoadedModel, rule: Heavy) -> None:
    truth = decode(model, rule.begin(), steps=205)
    mine = decode(load_tiny(hot_pages=4), rule.begin(), steps=205)
    torch.testing.assert_close(mine, truth, rtol=1e-4, atol=1e-4)
