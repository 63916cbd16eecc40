"""Whatever lies where, the model says the same: the promise that tiers must keep."""

import random
from collections.abc import Callable

import pytest
import torch
from torch import Tensor

from engine.cache.sequence import Sequence
from engine.errors import DoesNotFit
from engine.loading.loaded_model import LoadedModel
from engine.token_ids import TokenIds, token_ids
from tests.engine.tiers.conftest import memory_for

Load = Callable[..., LoadedModel]
NUM_TOKENS = 12 * 256 + 57
NUM_DECODED = 12


def some_tokens(count: int = NUM_TOKENS) -> TokenIds:
    rng = random.Random(7)
    return token_ids(rng.randrange(320) for _ in range(count))


def read(model: LoadedModel, tokens: TokenIds, *, chunk: int = 512) -> Sequence:
    sequence = model.runner.new_sequence()
    for start in range(0, len(tokens), chunk):
        model.runner.prefill(sequence, tokens[start : start + chunk])
    return sequence


def decode_greedily(
    model: LoadedModel, sequence: Sequence, between: Callable[[int], None] = lambda _: None
) -> tuple[list[int], Tensor]:
    """Tokens and the logits after each."""
    tokens, rows = [int(sequence.logits.argmax())], [sequence.logits]
    for step in range(NUM_DECODED):
        between(step)
        rows.append(model.runner.decode(sequence, tokens[-1], None))
        tokens.append(int(rows[-1].argmax()))
    return tokens, torch.stack(rows)


@pytest.fixture(scope="module")
def truth(load_tiny: Load) -> tuple[list[int], Tensor]:
    """What everything in fast memory says."""
    model = load_tiny(hot_pages=64)
    answer = decode_greedily(model, read(model, some_tokens()))
    assert model.storage.traffic.total_bytes == 0
    return answer


@pytest.mark.parametrize(("hot_pages", "warm_pages"), [(4, 0), (5, 3), (9, 0), (6, 64)])
def test_any_budget_gives_the_logits_of_everything_hot(
    load_tiny: Load, truth: tuple[list[int], Tensor], hot_pages: int, warm_pages: int
) -> None:
    model = load_tiny(hot_pages=hot_pages, warm_pages=warm_pages)
    tokens, logits = decode_greedily(model, read(model, some_tokens()))
    assert tokens == truth[0]
    assert (logits - truth[1]).abs().max() <= 1e-3
    assert model.storage._hot.num_used <= hot_pages
    assert model.storage.traffic.written_bytes > 0


@pytest.mark.parametrize("chunk", [1, 100, 256, 700, 2048])
def test_runs_of_any_length_are_cut_to_what_is_hot(
    load_tiny: Load, truth: tuple[list[int], Tensor], chunk: int
) -> None:
    model = load_tiny(hot_pages=4)
    tokens = some_tokens() if chunk > 1 else some_tokens(600)
    expected = truth[1] if chunk > 1 else None
    _, logits = decode_greedily(model, read(model, tokens, chunk=chunk))
    if expected is None:
        everything_hot = load_tiny(hot_pages=64)
        _, expected = decode_greedily(everything_hot, read(everything_hot, tokens))
    assert (logits - expected).abs().max() <= 1e-3


def test_budgets_may_change_in_mid_answer(load_tiny: Load, truth: tuple[list[int], Tensor]) -> None:
    model = load_tiny(hot_pages=64)
    budgets = {1: 20, 2: 4, 4: 9, 6: 4, 9: 64}

    def change(step: int) -> None:
        if step in budgets:
            model.memory.set_limit(memory_for(budgets[step], model.layout, model.state_bytes))
            assert model.storage._hot.num_used <= budgets[step]

    tokens, logits = decode_greedily(model, read(model, some_tokens()), change)
    assert tokens == truth[0]
    assert (logits - truth[1]).abs().max() <= 1e-3
    assert model.storage.traffic.streamed_bytes > 0


def test_a_limit_below_what_is_taken_at_once_is_refused(load_tiny: Load) -> None:
    model = load_tiny(hot_pages=512)
    sequence = read(model, some_tokens())
    before = model.memory.limit_bytes
    with pytest.raises(DoesNotFit, match="began with much more"):
        model.memory.set_limit(memory_for(8, model.layout, model.state_bytes))
    assert model.memory.limit_bytes == before
    model.runner.decode(sequence, 1, None)
    assert model.storage.traffic.total_bytes == 0


def test_attention_per_page_does_not_depend_on_where_pages_are(load_tiny: Load) -> None:
    from engine.models.page_mass import PageMass  # noqa: PLC0415 - only here

    shares = []
    for hot_pages in (64, 4):
        model = load_tiny(hot_pages=hot_pages)
        sequence = read(model, some_tokens())
        mass = PageMass()
        model.runner.decode(sequence, 5, mass)
        shares.append(mass.shares())
    assert shares[0] == pytest.approx(shares[1], abs=1e-5)
    assert len(shares[0]) == 13
