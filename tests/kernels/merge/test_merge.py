"""Merging partial attention: exact, however a context was cut."""

import itertools

import pytest
import torch

from kernels.checks import relative_error
from kernels.kernel_set import PartialAttention
from kernels.merge import reference_merge
from kernels.merge.cpu_kernel import cpu_merge

ERROR = 1e-5
MERGES = pytest.mark.parametrize("merge", [reference_merge, cpu_merge])


def attend(scores: torch.Tensor, values: torch.Tensor, page_len: int) -> PartialAttention:
    """Attention from scores [T, H, N] over values [N, D], the plain way."""
    lse = scores.logsumexp(-1)
    weights = torch.exp(scores - lse.unsqueeze(-1)).nan_to_num(0.0)
    mass = weights.unflatten(-1, (-1, page_len)).sum(-1)
    return PartialAttention(weights @ values, lse, mass)


def parts_of(cuts: list[int]) -> tuple[list[PartialAttention], PartialAttention]:
    """Parts between cuts, which are multiples of 8, and the whole."""
    scores, values = 5 * torch.randn(3, 4, cuts[-1]), torch.randn(cuts[-1], 64)
    spans = list(itertools.pairwise(cuts))
    parts = [attend(scores[..., a:b], values[a:b], page_len=8) for a, b in spans]
    return parts, attend(scores, values, page_len=8)


@MERGES
@pytest.mark.parametrize("cuts", [[0, 8], [0, 8, 40], [0, 16, 24, 80, 96]])
def test_parts_merge_to_the_whole(merge: type(reference_merge), cuts: list[int]) -> None:
    parts, whole = parts_of(cuts)
    merged = merge(parts)
    assert relative_error(merged.output, whole.output) < ERROR
    assert relative_error(merged.lse, whole.lse) < ERROR
    assert relative_error(merged.page_mass, whole.page_mass) < ERROR


@MERGES
def test_grouping_does_not_matter(merge: type(reference_merge)) -> None:
    parts, whole = parts_of([0, 8, 24, 40])
    nested = merge([parts[0], merge(parts[1:])])
    assert relative_error(nested.output, whole.output) < ERROR


@MERGES
def test_parts_that_saw_nothing_change_nothing(merge: type(reference_merge)) -> None:
    parts, whole = parts_of([0, 8, 24])
    nothing = PartialAttention(
        torch.zeros(3, 4, 64), torch.full((3, 4), -torch.inf), torch.zeros(3, 4, 1)
    )
    merged = merge([nothing, *parts])
    assert relative_error(merged.output, whole.output) < ERROR
    assert (merged.page_mass[..., 0] == 0).all()
    empty = merge([nothing, nothing])
    assert (empty.lse == -torch.inf).all()
    assert (empty.output == 0).all()
    assert (empty.page_mass == 0).all()


@MERGES
def test_masses_need_every_part(merge: type(reference_merge)) -> None:
    parts, _ = parts_of([0, 8, 24])
    without = PartialAttention(parts[0].output, parts[0].lse)
    assert merge([without, parts[1]]).page_mass is None
