"""``heavy``: what a token is worth is the mean share that fell on it, whatever the rounds were."""

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import Tensor

from engine.errors import UsageFailure
from engine.eviction.heavy import HeavyScores
from engine.eviction.ranking import best
from engine.eviction.registry import choose_eviction
from engine.eviction.rule import Judged, KeyRows
from engine.models.context import LayerQuery
from engine.protocol.problems.policies import BadPolicyOptions

HEADS, GROUP, DIM, SCALE = 2, 3, 8, 0.4


def reference(keys: Tensor, queries: Tensor, first: int, decay: float) -> Tensor:
    """Step by step: keys ``[Hkv, N, D]``, queries ``[T, Hq, D]`` of positions from ``first`` on."""
    mass = torch.zeros(keys.shape[:2], dtype=torch.float64)
    seen = torch.zeros_like(mass)
    for step, heads in enumerate(queries.double()):
        mass, seen, end = mass * decay, seen * decay, first + step + 1
        for head in range(HEADS):
            group = heads[head * GROUP : (head + 1) * GROUP]
            shares = (group @ keys[head, :end].double().T * SCALE).softmax(dim=1)
            mass[head, :end] += shares.sum(dim=0)
            seen[head, :end] += 1
    return mass / seen


@settings(max_examples=25, deadline=None)
@given(
    num_keys=st.integers(2, 40),
    share=st.floats(0, 1),
    decay=st.sampled_from([1.0, 0.9]),
    seed=st.integers(0, 99),
)
def test_worth_is_what_the_reference_says_also_over_rounds(
    num_keys: int, share: float, decay: float, seed: int
) -> None:
    generator = torch.Generator().manual_seed(seed)
    keys = torch.randn(HEADS, num_keys, DIM, generator=generator)
    first = int(share * (num_keys - 1))
    queries = torch.randn(num_keys - first, HEADS * GROUP, DIM, generator=generator)
    scores, middle = HeavyScores(decay), (first + num_keys) // 2
    everything = torch.ones(HEADS, num_keys, dtype=torch.bool)
    for begin, end in ((first, middle), (middle, num_keys)):
        for position in range(begin, end):
            query = LayerQuery(0, queries[position - first].unsqueeze(0), SCALE)
            seen = keys[:, : position + 1].repeat_interleave(GROUP, dim=0)
            logits = torch.einsum("hd,hnd->hn", query.heads[0], seen) * SCALE
            scores.hear(query, logits.logsumexp(dim=1).unsqueeze(0), position)
        positions = torch.arange(end).expand(HEADS, -1)
        cut = end // 2
        rows = [KeyRows(cut, keys[:, cut:end]), KeyRows(0, keys[:, :cut])]
        worths = scores.judge(Judged(0, positions, end), rows)
        scores.keep(0, everything[:, :end])
    torch.testing.assert_close(
        worths.double(), reference(keys, queries, first, decay), rtol=1e-4, atol=1e-5
    )


@settings(max_examples=25, deadline=None)
@given(count=st.integers(0, 12), num_fixed=st.integers(0, 12), seed=st.integers(0, 99))
def test_the_best_are_kept_and_all_that_are_fixed(count: int, num_fixed: int, seed: int) -> None:
    generator = torch.Generator().manual_seed(seed)
    worths = torch.rand(HEADS, 12, generator=generator)
    is_fixed = (torch.arange(12) < num_fixed).expand(HEADS, -1)
    kept = best(worths, is_fixed, count)
    assert (kept.sum(dim=1) == max(count, num_fixed)).all()
    assert (kept | ~is_fixed).all()
    for row in range(HEADS):
        gone, chosen = worths[row][~kept[row]], worths[row][kept[row] & ~is_fixed[row]]
        assert not len(gone) or not len(chosen) or chosen.min() >= gone.max()


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("heavy", {"recent": "64"}),
        ("heavy", {"decay": "0"}),
        ("heavy", {"decay": "nan"}),
        ("keep-newest", {"budget": "1"}),
        ("keep-any", {"seed": "-1"}),
    ],
)
def test_knobs_that_do_not_go_together_are_refused(name: str, options: dict[str, str]) -> None:
    with pytest.raises(UsageFailure) as refused:
        choose_eviction(name, options)
    assert isinstance(refused.value.problem, BadPolicyOptions)
