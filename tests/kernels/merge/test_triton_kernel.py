"""Merging on a GPU against the reference."""

import pytest
import torch

from kernels.checks import relative_error
from kernels.kernel_set import PartialAttention
from kernels.merge import reference_merge
from kernels.merge.triton_kernel import triton_merge
from tests.kernels.gpu_device import to_device


def random_part(num_pages: int | None) -> PartialAttention:
    mass = None if num_pages is None else torch.rand(3, 2, num_pages)
    return PartialAttention(torch.randn(3, 2, 40), 5 * torch.randn(3, 2), mass)


def on_device(part: PartialAttention) -> PartialAttention:
    output, lse = to_device(part.output, part.lse)
    mass = None if part.page_mass is None else to_device(part.page_mass)[0]
    return PartialAttention(output, lse, mass)


@pytest.mark.parametrize("num_parts", [1, 2, 5, 70])
def test_any_number_of_parts(num_parts: int) -> None:
    parts = [random_part(number % 3 + 1) for number in range(num_parts)]
    expected, found = reference_merge(parts), triton_merge([on_device(part) for part in parts])
    assert relative_error(found.output.cpu(), expected.output) < 1e-6
    assert relative_error(found.lse.cpu(), expected.lse) < 1e-6
    assert found.page_mass is not None
    assert expected.page_mass is not None
    assert relative_error(found.page_mass.cpu(), expected.page_mass) < 1e-5


def test_a_part_that_saw_nothing_is_not_read() -> None:
    parts = [random_part(2), random_part(2)]
    parts[0].lse[0, 1] = -torch.inf
    parts[0].output[0, 1] = torch.nan
    parts[1].lse[2, 0] = parts[0].lse[2, 0] = -torch.inf
    found = triton_merge([on_device(part) for part in parts])
    assert torch.equal(found.output[0, 1].cpu(), parts[1].output[0, 1])
    assert found.lse[2, 0] == -torch.inf
    assert (found.output[2, 0] == 0).all()
    assert found.output.isfinite().all()


def test_masses_are_left_out_unless_all_parts_have_them() -> None:
    parts = [on_device(random_part(2)), on_device(random_part(None))]
    assert triton_merge(parts).page_mass is None
