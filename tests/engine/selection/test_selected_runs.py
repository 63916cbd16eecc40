"""Decoding under a selection: off is off, nothing is moved, tiers and batches change nothing."""

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
import torch
from torch import Tensor

from engine.cache.checkpoint import CheckpointKind
from engine.cache.sequence import Sequence
from engine.loading.loaded_model import LoadedModel
from engine.models.context import LayerQuery
from engine.models.page_mass import PageMass
from engine.protocol.records import PageTier
from engine.runner.model_runner import NextTokens
from engine.selection.heads import Heads
from engine.selection.presets import SnapKV
from engine.selection.quest import Quest
from engine.selection.selector import ByQueryAlone, Candidates, Selection
from engine.token_ids import token_ids
from tests.engine.tiers.conftest import load_tiny, tiny_model
from tests.engine.tiers.test_equality import read, some_tokens

__all__ = ["load_tiny", "tiny_model"]

Load = Callable[..., LoadedModel]
QUEST = Quest(budget=6 * 256, sinks=64, local=256)
STEPS = 5


@dataclass
class Everything(ByQueryAlone):
    """Chooses all pages, one by one."""

    asked: list[int] = field(default_factory=list)

    def reads_all(self, _num_pages: int) -> bool:
        return False

    def choose(self, query: LayerQuery, candidates: Candidates) -> Tensor:
        self.asked.append(query.layer)
        return torch.ones(2, len(candidates.numbers), dtype=torch.bool)


@dataclass(frozen=True)
class AtRandom(ByQueryAlone):
    """Chooses pages by a draw that is the same for the same layer and context."""

    def reads_all(self, _num_pages: int) -> bool:
        return False

    def choose(self, query: LayerQuery, candidates: Candidates) -> Tensor:
        generator = torch.Generator().manual_seed(query.layer)
        return torch.rand(2, len(candidates.numbers), generator=generator) < 0.4


@pytest.fixture(scope="module")
def hot(load_tiny: Load) -> LoadedModel:
    """A model with everything in fast memory."""
    return load_tiny(hot_pages=64)


@pytest.fixture(scope="module")
def reading(hot: LoadedModel) -> Sequence:
    return read(hot, some_tokens())


def fork(model: LoadedModel, reading: Sequence) -> Sequence:
    """A sequence behind a reading, which stays as it is."""
    return model.cache.fork(model.cache.checkpoint(reading, CheckpointKind.READING_END))


def decode(
    model: LoadedModel, reading: Sequence, selection: Selection | None
) -> tuple[Tensor, Sequence]:
    """Logits of some steps behind a reading."""
    sequence = fork(model, reading)
    tokens = some_tokens(STEPS)
    rows = [model.runner.decode(sequence, token, None, selection) for token in tokens]
    model.cache.close(sequence)
    return torch.stack(rows), sequence


def test_a_budget_that_holds_the_context_is_dense_bit_for_bit(
    hot: LoadedModel, reading: Sequence
) -> None:
    dense, _ = decode(hot, reading, None)
    logits, sequence = decode(hot, reading, Quest(budget=14 * 256))
    assert torch.equal(logits, dense)
    assert sequence.is_shareable


def test_choosing_everything_is_dense_bit_for_bit(hot: LoadedModel, reading: Sequence) -> None:
    dense, _ = decode(hot, reading, None)
    everything = Everything()
    logits, _ = decode(hot, reading, everything)
    assert torch.equal(logits, dense)
    assert everything.asked == list(range(hot.layout.num_layers)) * STEPS


def test_where_no_question_has_voted_everything_is_read(
    hot: LoadedModel, reading: Sequence
) -> None:
    dense, _ = decode(hot, reading, None)
    rule = SnapKV(block_size=32, local_windows_len=128, preselect_block_count=4)
    rows, _ = decode(hot, reading, rule.begin())
    assert torch.equal(rows, dense)


def test_one_reading_serves_dense_and_selections_in_any_order(
    hot: LoadedModel, reading: Sequence
) -> None:
    first, _ = decode(hot, reading, QUEST)
    dense, _ = decode(hot, reading, None)
    again, sequence = decode(hot, reading, QUEST)
    assert torch.equal(again, first)
    assert torch.equal(decode(hot, reading, None)[0], dense)
    assert not torch.equal(first, dense)
    assert not sequence.is_shareable


@pytest.mark.parametrize(
    "other",
    [
        Quest(budget=7 * 256, sinks=64, local=256),
        Quest(budget=6 * 256, sinks=0, local=256),
        Quest(budget=6 * 256, sinks=64, local=1024),
        Quest(budget=6 * 256, sinks=64, local=256, dense_layers=1),
    ],
)
def test_every_knob_changes_what_is_read(hot: LoadedModel, reading: Sequence, other: Quest) -> None:
    assert not torch.equal(decode(hot, reading, other)[0], decode(hot, reading, QUEST)[0])


def test_what_fired_is_counted(hot: LoadedModel, reading: Sequence) -> None:
    counts = hot.storage.selective.counts
    counts.blocks = counts.scored_blocks = counts.read_blocks = 0
    counts.read_bytes = dict.fromkeys(PageTier, 0)
    decode(hot, reading, QUEST)
    heads_and_layers = 2 * hot.layout.num_layers
    assert counts.blocks == STEPS * 13 * heads_and_layers
    assert counts.scored_blocks == STEPS * 12 * heads_and_layers
    assert counts.read_blocks == STEPS * 6 * heads_and_layers
    assert counts.read_bytes[PageTier.HOT] == counts.read_blocks * 2 * hot.layout.head_bytes
    assert not counts.read_bytes[PageTier.COLD]


@pytest.mark.parametrize(("hot_pages", "warm_pages"), [(5, 0), (6, 3)])
@pytest.mark.parametrize("selection", [QUEST, AtRandom()])
def test_tiers_change_nothing_and_nothing_is_promoted(  # noqa: PLR0917 - parameters of a test
    load_tiny: Load,
    hot: LoadedModel,
    reading: Sequence,
    hot_pages: int,
    warm_pages: int,
    selection: Selection,
) -> None:
    expected, _ = decode(hot, reading, selection)
    model = load_tiny(hot_pages=hot_pages, warm_pages=warm_pages)
    mine = read(model, some_tokens())
    model.storage._hot.drain()
    before = model.storage.traffic.loaded_bytes, model.storage.traffic.raised_bytes
    logits, _ = decode(model, mine, selection)
    assert (logits - expected).abs().max() <= 1e-4
    model.storage._hot.drain()
    assert (model.storage.traffic.loaded_bytes, model.storage.traffic.raised_bytes) == before
    read_bytes = model.storage.selective.counts.read_bytes
    assert read_bytes[PageTier.COLD] > 0
    assert (read_bytes[PageTier.WARM] > 0) == bool(warm_pages)


def test_sequences_with_selections_of_their_own_share_a_pass(
    hot: LoadedModel, reading: Sequence
) -> None:
    selections = [None, QUEST, AtRandom()]
    steps = [
        NextTokens(fork(hot, reading), token_ids([7]), PageMass(), selection)
        for selection in selections
    ]
    for row, step in zip(hot.runner.decode_batch(steps), steps, strict=True):
        alone = fork(hot, reading)
        expected = hot.runner.decode(alone, 7, None, step.selection)
        assert (expected - row).abs().max() <= 1e-4
        hot.cache.close(alone)
        hot.cache.close(step.sequence)


def test_attention_falls_on_pages_that_are_read_and_on_no_others(
    hot: LoadedModel, reading: Sequence
) -> None:
    quest = Quest(budget=3 * 256, sinks=64, local=256, heads=Heads.SHARED)  # nothing beside them
    sequence, mass = fork(hot, reading), PageMass()
    hot.runner.decode(sequence, 7, mass, quest)
    hot.cache.close(sequence)
    assert [page for page, share in enumerate(mass.shares()) if share] == [0, 11, 12]


def test_what_is_known_of_pages_is_counted_in_the_memory_plan(load_tiny: Load) -> None:
    model = load_tiny(hot_pages=40)
    mine = read(model, some_tokens())
    before = model.storage._hot.capacity
    model.memory.follow_summaries()
    assert model.storage._hot.capacity == before
    expected, _ = decode(model, mine, QUEST)
    model.memory.follow_summaries()
    summaries = model.storage.selective.summaries
    per_page = model.layout.page_bytes // 32
    assert 13 * per_page <= summaries.allocated_bytes <= 2 * 64 * per_page
    given_up = before - model.storage._hot.capacity
    assert given_up * model.layout.page_bytes >= summaries.allocated_bytes
    assert torch.equal(decode(model, mine, QUEST)[0], expected)


def test_pages_computed_under_a_selection_have_names_of_their_own(
    hot: LoadedModel, reading: Sequence
) -> None:
    names = []
    for selection in (None, QUEST):
        sequence = fork(hot, reading)
        hot.runner.decode(sequence, 7, None, selection)
        hot.runner.prefill(sequence, some_tokens(256))
        names.append(sequence.keys)
        hot.cache.close(sequence)
    assert names[0][:12] == names[1][:12]
    assert names[0][12] != names[1][12]
    with pytest.raises(ValueError, match="its own way"):
        hot.cache.checkpoint(sequence, CheckpointKind.ANSWER_END)
