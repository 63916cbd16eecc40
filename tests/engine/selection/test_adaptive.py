"""``adaptive``: bounds hold, enough is read, and everything where it would not be enough."""

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import Tensor

from engine.errors import UsageFailure
from engine.models.context import LayerQuery
from engine.selection.adaptive import Adaptive
from engine.selection.adaptive_choice import AdaptiveChoice
from engine.selection.attention_bounds import certified_shares, most_weight, nucleus, reach_for
from engine.selection.registry import choose_selector
from tests.engine.selection.some_pages import DIM, GROUP, HEADS, SomePages, bounds_of

PAGE, BOXES = 256, 4
RULE = Adaptive(mass=0.9, initial=1, local=1, measure_step=4)


class Pages(SomePages):
    """Pages with keys of their own: ``keys`` [Hkv, P, S, D], and what is kept of them."""

    def __init__(self, keys: Tensor) -> None:
        boxes = keys.unflatten(2, (BOXES, -1))  # type: ignore[no-untyped-call]
        super().__init__(boxes.mean(dim=3))
        object.__setattr__(self, "keys", keys)
        object.__setattr__(self, "limits", boxes.aminmax(dim=3))

    keys: Tensor
    limits: tuple[Tensor, Tensor]

    def bounds(self, heads: Tensor, places: Tensor | None = None) -> Tensor:
        assert places is None
        return bounds_of(heads, *self.limits)


def pages_of(num_pages: int, seed: int, size: float = 1.0) -> Pages:
    generator = torch.Generator().manual_seed(seed)
    keys = torch.randn(HEADS, num_pages, PAGE, DIM, generator=generator) * size
    return Pages(keys + torch.randn(HEADS, num_pages, 1, DIM, generator=generator) * size)


def weights_of(query: LayerQuery, pages: Pages) -> Tensor:
    """Logarithms of what the query finds in each page, ``[Hq, P]``."""
    keys = pages.keys.repeat_interleave(GROUP, dim=0)
    return torch.einsum("hd,hpsd->hps", query.heads[0], keys).logsumexp(dim=-1) * 1.0


def ask(seed: int, layer: int = 0) -> LayerQuery:
    generator = torch.Generator().manual_seed(seed)
    return LayerQuery(layer, torch.randn(1, HEADS * GROUP, DIM, generator=generator), scale=1.0)


def step(choice: AdaptiveChoice, query: LayerQuery, pages: Pages) -> Tensor | None:
    """One layer of one step, as a run does it; the run's own page holds next to nothing."""
    if choice.reads_all(pages.run_page + 1):
        return None
    query.parts_seen.is_wanted = True
    chosen, weights = choice.choose(query, pages), weights_of(query, pages)
    is_read = torch.ones(HEADS, pages.run_page, dtype=torch.bool) if chosen is None else chosen
    seen = weights.masked_fill(~is_read.repeat_interleave(GROUP, dim=0), -torch.inf)
    own = torch.full((HEADS * GROUP, 1), -50.0)
    seen = torch.cat((seen, own), dim=1)
    lse = seen.logsumexp(dim=1)
    shares = (seen - lse[:, None]).exp().unsqueeze(0)
    query.parts_seen.add(lse.unsqueeze(0), torch.arange(seen.shape[1]), shares)
    choice.attended(query)
    return is_read


@settings(max_examples=60, deadline=None)
@given(
    num_pages=st.integers(1, 12),
    size=st.sampled_from([0.01, 0.3, 1.0, 3.0]),
    density=st.sampled_from([0.0, 0.3, 0.9, 1.0]),
    seed=st.integers(0, 999),
)
def test_no_share_is_certified_that_was_not_there(
    num_pages: int, size: float, density: float, seed: int
) -> None:
    pages, query = pages_of(num_pages, seed, size), ask(seed)
    weights = weights_of(query, pages)
    most = most_weight(pages.bounds(query.heads))
    assert (most >= weights).all()
    generator = torch.Generator().manual_seed(seed)
    is_read = torch.rand(weights.shape, generator=generator) < density
    seen = weights.masked_fill(~is_read, -torch.inf).logsumexp(dim=1)
    certified = certified_shares(seen, most, is_read)
    true = (seen - weights.logsumexp(dim=1)).exp()
    assert (certified <= true + 1e-6).all()
    assert (certified[is_read.all(dim=1)] == 1).all()


@settings(max_examples=60, deadline=None)
@given(
    num_pages=st.integers(1, 30),
    num_fixed=st.integers(0, 3),
    share=st.sampled_from([0.5, 0.9, 0.99, 1.0]),
    seed=st.integers(0, 999),
)
def test_a_reach_takes_the_fewest_pages_that_have_the_share(
    num_pages: int, num_fixed: int, share: float, seed: int
) -> None:
    generator = torch.Generator().manual_seed(seed)
    weights = torch.randn(4, num_pages, generator=generator) * 3
    most = weights + torch.rand(4, num_pages, generator=generator) * 2
    is_fixed = torch.arange(num_pages) < num_fixed
    taken = nucleus(most, is_fixed, reach_for(most, is_fixed, weights, share))
    shares = weights.softmax(dim=1)
    had = (shares * taken).sum(dim=1)
    assert (had >= min(share, 1 - 1e-6) - 1e-6).all()
    for row in range(4):
        last = most[row].masked_fill(~taken[row] | is_fixed, torch.inf).argmin()
        if not is_fixed[last] and taken[row].sum() > num_fixed:
            assert had[row] - shares[row, last] < share


@settings(max_examples=20, deadline=None)
@given(num_pages=st.integers(4, 20), seed=st.integers(0, 99))
def test_what_is_read_has_the_share_that_is_wanted(num_pages: int, seed: int) -> None:
    """Of a query that asks the same again; certified is never more than measured."""
    choice, pages = RULE.begin(), pages_of(num_pages, seed)
    read = [step(choice, ask(seed), pages) for _ in range(6)]
    assert read[0] is not None
    assert read[0].all()
    assert read[1] is not None
    assert read[1][:, [0, -1]].all()
    shares = weights_of(ask(seed), pages).softmax(dim=1)
    is_read = read[1].repeat_interleave(GROUP, dim=0)
    assert ((shares * is_read).sum(dim=1) >= RULE.aim - 1e-5).all()
    assert choice.shares is not None
    assert choice.shares.measured is not None
    assert RULE.mass <= choice.shares.measured <= 1
    assert choice.shares.certified <= choice.shares.measured + 1e-6
    assert not choice.shares.has_drifted


def test_where_attention_is_sharp_less_is_read() -> None:
    read = []
    for size in (0.01, 3.0):
        choice, pages = RULE.begin(), pages_of(20, seed=1, size=size)
        _, second = (step(choice, ask(1), pages) for _ in range(2))
        assert second is not None
        read.append(int(second.sum()))
    assert read[1] < read[0] / 2


def test_what_was_not_enough_is_told_and_everything_read_from_then_on() -> None:
    """Keys whose bounds promise what none of them has, after some that kept their word."""
    heads = torch.tensor([1.0, -1.0, *[0.0] * (DIM - 2)]).expand(1, HEADS * GROUP, DIM)
    honest, promising = torch.zeros(2, HEADS, 20, PAGE, DIM)
    honest[:, 7, :, 0] = 30.0
    promising[:, 7, ::2, :2], promising[:, 7, 1::2, :2] = 30.0, -30.0
    choice = RULE.begin()
    for keys in (honest, honest, promising):
        assert step(choice, LayerQuery(0, heads, 1.0), Pages(keys)) is not None
    assert step(choice, LayerQuery(0, heads, 1.0), Pages(promising)) is None
    assert choice.shares is not None
    assert choice.shares.has_drifted
    assert choice.shares.measured is not None
    assert choice.shares.measured < RULE.mass


def test_where_one_head_found_something_others_look_as_well() -> None:
    """One head finds page 5, then another does, whose bounds promise more of page 7."""
    heads = torch.tensor([1.0, -1.0, *[0.0] * (DIM - 2)]).expand(1, HEADS * GROUP, DIM)
    first, then = torch.zeros(2, HEADS, 20, PAGE, DIM)
    first[0, 5, 0, 0], first[1:, 7, 0, 0] = 30.0, 30.0
    then[0, 5, 0, 0], then[1:, 5, 0, 0] = 30.0, 25.0
    then[1:, 7, 0, 0], then[1:, 7, 1, :2] = 15.0, -60.0
    choice = RULE.begin()
    step(choice, LayerQuery(0, heads, 1.0), Pages(first))
    read = step(choice, LayerQuery(0, heads, 1.0), Pages(then))
    assert read is not None
    assert read[1:, [5, 7]].all()
    assert read.sum() < read.numel() / 2


def test_steps_that_measure_are_close_together_at_first() -> None:
    measured = [number for number in range(70) if Adaptive(measure_step=20).measures(number)]
    assert measured == [0, 2, 4, 8, 16, 20, 40, 60]
    assert all(Adaptive(measure_step=1).measures(number) for number in range(9))


def test_dense_layers_and_the_whole_mass_read_everything() -> None:
    choice = Adaptive(dense_layers=1).begin()
    assert choice.choose(ask(1, layer=0), pages_of(20, 1)) is None
    assert Adaptive(mass=1.0).begin().reads_all(1000)
    assert Adaptive(initial=100_000).begin().reads_all(100)
    assert not Adaptive().begin().reads_all(100)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"mass": "0"}, "above 0"),
        ({"mass": "nan"}, "above 0"),
        ({"mass": "1.5"}, "up to 1"),
        ({"mass": "most"}, "cannot be most"),
        ({"measure_step": "0"}, "at least 1"),
    ],
)
def test_what_has_no_meaning_is_refused(options: dict[str, str], message: str) -> None:
    with pytest.raises(UsageFailure, match=message):
        choose_selector("adaptive", options)
