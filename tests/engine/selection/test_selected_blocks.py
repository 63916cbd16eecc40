"""Decoding with ``select``: off is off, every knob changes what is read, tiers change nothing."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
import torch
from torch import Tensor

from engine.cache.sequence import Sequence
from engine.loading.loaded_model import LoadedModel
from engine.models.context import LayerQuery
from engine.models.page_mass import PageMass
from engine.protocol.records import PageTier
from engine.runner.model_runner import NextTokens
from engine.selection.block_rule import Representative
from engine.selection.heads import Heads
from engine.selection.read_counts import ReadCounts
from engine.selection.select import Select
from engine.selection.selector import Candidates, Listener, Selection
from engine.tiers import stored_layout
from engine.tiers.cold_pages import ColdPages
from engine.token_ids import token_ids
from tests.engine.selection.test_selected_runs import STEPS, Everything, decode, fork
from tests.engine.tiers.conftest import load_tiny, tiny_model
from tests.engine.tiers.test_equality import read, some_tokens

__all__ = ["load_tiny", "tiny_model"]

Load = Callable[..., LoadedModel]
SELECT = Select(initial=64, local_windows_len=128, block_size=64, second_block_count=6)
VOTING = replace(SELECT, preselect_block=True, preselect_block_count=8)
QUESTION = some_tokens(40)


class AllBlocks(Everything):
    """Chooses all blocks, one by one."""

    def choose(self, query: LayerQuery, candidates: Candidates) -> Tensor:
        return super().choose(query, candidates).repeat_interleave(4, dim=1)


@pytest.fixture(scope="module")
def hot(load_tiny: Load) -> LoadedModel:
    """A model with everything in fast memory."""
    return load_tiny(hot_pages=64, kv_format="f32")


@pytest.fixture(scope="module")
def reading(hot: LoadedModel) -> Sequence:
    return read(hot, some_tokens())


def answer(model: LoadedModel, reading: Sequence, rule: Select) -> tuple[Tensor, ReadCounts]:
    """Logits of some steps behind a question, and what was read."""
    selection, counts = rule.begin(), ReadCounts()
    sequence = fork(model, reading)
    voters = selection.voters(range(sequence.position, sequence.position + len(QUESTION)))
    listener = Listener(selection, voters)
    model.runner.prefill(sequence, QUESTION[:25], listener)
    model.runner.prefill(sequence, QUESTION[25:], listener)
    rows = [sequence.logits]
    for token in some_tokens(STEPS):
        step = NextTokens(sequence, token_ids([token]), PageMass(), selection, counts)
        rows += model.runner.decode_batch([step])
    model.cache.close(sequence)
    return torch.stack(rows), counts


@pytest.fixture(scope="module")
def voted(hot: LoadedModel, reading: Sequence) -> Tensor:
    """What the rule gives of which the others differ in one knob."""
    return answer(hot, reading, VOTING)[0]


def test_blocks_that_hold_the_context_are_dense_bit_for_bit(
    hot: LoadedModel, reading: Sequence
) -> None:
    dense, _ = decode(hot, reading, None)
    everything: list[Selection] = [
        replace(SELECT, second_block_count=1000).begin(),
        replace(SELECT, local_windows_len=100_000).begin(),
        replace(SELECT, dense_layer_num=hot.layout.num_layers).begin(),
        AllBlocks(),
    ]
    for selection in everything:
        assert torch.equal(decode(hot, reading, selection)[0], dense)


def test_a_question_that_votes_computes_what_it_computes_anyway(
    hot: LoadedModel, reading: Sequence
) -> None:
    voting, counts = answer(hot, reading, VOTING)
    silent, _ = answer(hot, reading, SELECT)
    assert torch.equal(voting[0], silent[0])
    assert not torch.equal(voting, silent)
    assert 0 < counts.read_blocks < counts.blocks


@pytest.mark.parametrize(
    "other",
    [
        replace(VOTING, initial=512),
        replace(VOTING, local_windows_len=512),
        replace(VOTING, block_size=128),
        replace(VOTING, block_size=512, second_block_count=2, preselect_block_count=3),
        replace(VOTING, second_block_count=3),
        replace(VOTING, preselect_block=False),
        replace(VOTING, preselect_block_count=20),
        replace(VOTING, representative_type=Representative.MEAN),
        replace(VOTING, representative_type=Representative.MAX),
        replace(VOTING, representative_type=Representative.DYNAMIC),
        replace(VOTING, representative_type=Representative.DYNAMIC, representative_num=9),
        replace(VOTING, representative_type=Representative.FIXED),
        replace(VOTING, representative_type=Representative.FIXED, representative_num=9),
        replace(VOTING, head_select_mode=Heads.SHARED),
        replace(VOTING, dense_layer_num=1),
        replace(VOTING, layer_step=2),
        replace(VOTING, token_step=3),
        replace(VOTING, block_size=1, preselect_block_count=6),
    ],
)
def test_every_knob_changes_what_is_read(
    hot: LoadedModel, reading: Sequence, voted: Tensor, other: Select
) -> None:
    found, counts = answer(hot, reading, other)
    assert not torch.equal(found, voted)
    assert 0 < counts.read_blocks < counts.blocks


def test_what_was_read_is_counted_in_blocks(hot: LoadedModel, reading: Sequence) -> None:
    _, counts = answer(hot, reading, SELECT)
    in_run_page, fixed = 4, 1 + 2  # of 64 tokens: the page being written, initial and local ones
    heads_and_layers = 2 * hot.layout.num_layers * STEPS
    assert counts.blocks == 13 * 4 * heads_and_layers
    assert counts.read_blocks == (in_run_page + fixed + 6) * heads_and_layers
    assert sum(counts.read_bytes.values()) == counts.read_blocks * 2 * hot.layout.head_bytes // 4


def test_in_two_levels_few_pages_are_looked_into_and_counted(
    hot: LoadedModel, reading: Sequence
) -> None:
    flat = replace(SELECT, second_block_count=2, scored_pages=0)
    expected, all_scored = answer(hot, reading, flat)
    _, counts = answer(hot, reading, replace(flat, scored_pages=3))
    assert counts.read_blocks == all_scored.read_blocks
    assert all_scored.scored_blocks == counts.blocks * 12 // 13
    assert counts.scored_blocks == counts.blocks * 3 // 13
    found, _ = answer(hot, reading, replace(flat, scored_pages=12))
    assert torch.equal(found, expected)


def test_layers_that_read_everything_count_as_much_as_others(
    hot: LoadedModel, reading: Sequence
) -> None:
    _, counts = answer(hot, reading, SELECT)
    _, more = answer(hot, reading, replace(SELECT, dense_layer_num=1))
    assert more.blocks == counts.blocks
    of_a_layer = counts.blocks // hot.layout.num_layers
    others = counts.read_blocks - counts.read_blocks // hot.layout.num_layers
    assert more.read_blocks == of_a_layer + others
    assert more.scored_blocks < counts.scored_blocks


def test_votes_are_counted_in_the_memory_plan_as_long_as_they_are_kept(
    hot: LoadedModel, reading: Sequence
) -> None:
    rule = replace(VOTING, block_size=1, second_block_count=8)  # reads by votes alone
    before = hot.storage.selective.kept_bytes
    selection = rule.begin()
    sequence = fork(hot, reading)
    voters = selection.voters(range(sequence.position, sequence.position + len(QUESTION)))
    hot.runner.prefill(sequence, QUESTION, Listener(selection, voters))
    hot.cache.close(sequence)
    votes = hot.storage.selective.kept_bytes - before
    assert votes >= 4 * 2 * hot.layout.num_layers * 12 * 256  # a number for each head and token
    del selection
    assert hot.storage.selective.kept_bytes == before


@pytest.mark.parametrize(
    "rule", [VOTING, replace(VOTING, representative_type=Representative.DYNAMIC)]
)
def test_tiers_change_nothing(
    load_tiny: Load, hot: LoadedModel, reading: Sequence, rule: Select
) -> None:
    expected, _ = answer(hot, reading, rule)
    model = load_tiny(hot_pages=6, warm_pages=3, kv_format="f32")
    found, counts = answer(model, read(model, some_tokens()), rule)
    assert (found - expected).abs().max() <= 1e-4
    assert min(counts.read_bytes.values()) > 0


@pytest.fixture
def from_disk(load_tiny: Load, monkeypatch: pytest.MonkeyPatch) -> LoadedModel:
    """A model with most of its pages on the SSD, where blocks can be read alone."""
    monkeypatch.setattr(stored_layout, "_MIN_SECTION_BYTES", 1)
    return load_tiny(hot_pages=6, kv_format="f32")


def test_of_what_is_on_the_ssd_chosen_blocks_are_read_and_nothing_else(
    from_disk: LoadedModel, hot: LoadedModel, reading: Sequence
) -> None:
    expected, _ = answer(hot, reading, SELECT)
    on_disk = read(from_disk, some_tokens())
    traffic = from_disk.storage.traffic
    before = replace(traffic)
    found, counts = answer(from_disk, on_disk, replace(SELECT, second_block_count=1))
    in_prefill = traffic.streamed_bytes - before.streamed_bytes - counts.read_bytes[PageTier.COLD]
    assert in_prefill >= 0  # the question itself reads everything
    assert traffic.loaded_bytes == before.loaded_bytes
    found, counts = answer(from_disk, on_disk, SELECT)
    assert (found - expected).abs().max() <= 1e-4
    block_bytes = 2 * from_disk.layout.head_bytes // 4
    assert (
        0
        < counts.read_bytes[PageTier.COLD]
        == (counts.read_blocks * block_bytes - counts.read_bytes[PageTier.HOT])
    )


def test_what_the_next_layer_read_a_token_ago_is_asked_for_before_it_chooses(
    from_disk: LoadedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    sequence = read(from_disk, some_tokens())
    from_disk.runner.decode(sequence, 1, None)
    events: list[tuple[str, int, set[bytes]]] = []
    read_parts, expect = ColdPages.read_parts, ColdPages.expect

    def note_read(cold: ColdPages, keys: Any, part: int, *rest: Any) -> Any:
        events.append(("read", part, set(keys)))
        return read_parts(cold, keys, part, *rest)

    def note_expected(cold: ColdPages, keys: Any, pieces: Any, part: int) -> None:
        events.append(("expect", part, set(keys)))
        expect(cold, keys, pieces, part)

    monkeypatch.setattr(ColdPages, "read_parts", note_read)
    monkeypatch.setattr(ColdPages, "expect", note_expected)
    selection, parts = SELECT.begin(), range(from_disk.layout.num_layers)
    for token in (1, 2):
        of_last = [set[bytes]().union(*(keys for _, keys in reads(events, part))) for part in parts]
        events.clear()
        step = NextTokens(sequence, token_ids([token]), None, selection, ReadCounts())
        from_disk.runner.decode_batch([step])
    for part in parts[1:]:
        asked = events.index(("expect", part, of_last[part]))
        assert of_last[part]
        assert all(asked < number for number, _ in reads(events, part))


def reads(events: list[tuple[str, int, set[bytes]]], part: int) -> list[tuple[int, set[bytes]]]:
    """When a layer was read, and which pages."""
    return [(n, keys) for n, (kind, at, keys) in enumerate(events) if (kind, at) == ("read", part)]
