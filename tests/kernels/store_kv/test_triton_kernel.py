"""Storing on a GPU: bit for bit what the reference stores, and nothing elsewhere."""

import pytest
import torch

from kernels.kv_layout import KVFormat, KVLayout
from kernels.paged_kv import PagedKV
from kernels.store_kv import reference_store_kv
from kernels.store_kv.triton_kernel import triton_store_kv
from tests.kernels.dequant.test_formats import awkward_rows
from tests.kernels.gpu_device import DEVICE, on_gpu, to_device

UNTOUCHED = 0xA5


def storage(layout: KVLayout, device: torch.device) -> PagedKV:
    kv = PagedKV(layout, pages_per_slab=2, device=device)
    for _ in range(3):
        kv.grow()
        kv.slabs[-1].fill_(UNTOUCHED)
    return kv


def assert_reference(layout: KVLayout, keys: torch.Tensor, values: torch.Tensor) -> None:
    expected, found = storage(layout, torch.device("cpu")), storage(layout, DEVICE)
    slots = torch.randperm(expected.num_pages * layout.page_size)[: len(keys)]
    reference_store_kv(keys, values, expected, layer=1, slots=slots)
    there = to_device(keys, values, slots)
    triton_store_kv(there[0], there[1], found, layer=1, slots=there[2])
    for slab, reference in zip(found.slabs, expected.slabs, strict=True):
        assert torch.equal(slab.cpu(), reference)


@pytest.mark.parametrize("num_tokens", [0, 1, 5])
@pytest.mark.parametrize("head_dim", [32, 96])
@pytest.mark.parametrize("kv_format", KVFormat)
def test_storage_equals_the_reference_everywhere(
    kv_format: KVFormat, head_dim: int, num_tokens: int
) -> None:
    layout = KVLayout(kv_format, num_layers=2, num_kv_heads=3, head_dim=head_dim, page_size=16)
    keys, values = torch.randn(2, num_tokens, 3, head_dim)
    assert_reference(layout, keys, values)


@pytest.mark.parametrize("kv_format", KVFormat)
def test_awkward_numbers_are_rounded_alike(kv_format: KVFormat) -> None:
    layout = KVLayout(kv_format, num_layers=2, num_kv_heads=1, head_dim=128, page_size=16)
    rows = awkward_rows()[:40].unsqueeze(1)
    assert_reference(layout, rows[:20].contiguous(), rows[20:].contiguous())


def test_wrong_shapes_are_refused() -> None:
    layout = KVLayout(KVFormat.F16, num_layers=2, num_kv_heads=2, head_dim=64)
    slots = torch.zeros(1, dtype=torch.int64)
    with pytest.raises(ValueError, match="keys must be"):
        triton_store_kv(
            torch.zeros(1, 3, 64),
            torch.zeros(1, 2, 64),
            storage(layout, DEVICE),
            layer=0,
            slots=slots,
        )


@on_gpu
@pytest.mark.gpu
@pytest.mark.parametrize("kv_format", KVFormat)
def test_real_shapes(kv_format: KVFormat) -> None:
    layout = KVLayout(kv_format, num_layers=2, num_kv_heads=4, head_dim=256)
    keys, values = torch.randn(2, 600, 4, 256) * torch.logspace(-8, 4, 600)[:, None, None]
    assert_reference(layout, keys, values)
