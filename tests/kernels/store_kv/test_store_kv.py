"""Storing keys and values: the right bytes in the right places, and nowhere else."""

import pytest
import torch

from kernels.kernel_set import StoreKV
from kernels.kv_layout import KVFormat, KVLayout
from kernels.paged_kv import PagedKV
from kernels.store_kv import reference_store_kv
from kernels.store_kv.cpu_kernel import cpu_store_kv

UNTOUCHED = 0xA5


def stored(
    store: StoreKV, kv_format: KVFormat, num_tokens: int, num_layers: int = 2
) -> list[torch.Tensor]:
    """The slabs after storing random tokens in random slots of the last layer."""
    torch.manual_seed(7)
    layout = KVLayout(kv_format, num_layers=num_layers, num_kv_heads=3, head_dim=64)
    kv = PagedKV(layout, pages_per_slab=2, device=torch.device("cpu"))
    for _ in range(3):
        kv.grow()
    for slab in kv.slabs:
        slab.fill_(UNTOUCHED)
    keys, values = torch.randn(2, num_tokens, 3, 64)
    slots = torch.randperm(kv.num_pages * layout.page_size)[:num_tokens]
    store(keys, values, kv, layer=num_layers - 1, slots=slots)
    return kv.slabs


@pytest.mark.parametrize("num_tokens", [0, 1, 5, 300])
@pytest.mark.parametrize("kv_format", KVFormat)
def test_storage_equals_the_reference_everywhere(kv_format: KVFormat, num_tokens: int) -> None:
    expected = stored(reference_store_kv, kv_format, num_tokens)
    for slab, reference in zip(stored(cpu_store_kv, kv_format, num_tokens), expected, strict=True):
        assert torch.equal(slab, reference)


def test_other_layers_and_slots_stay_as_they_were() -> None:
    slabs = stored(cpu_store_kv, KVFormat.Q8_0, num_tokens=10)
    layout = KVLayout(KVFormat.Q8_0, num_layers=2, num_kv_heads=3, head_dim=64)
    written = sum(int((slab != UNTOUCHED).sum()) for slab in slabs)
    assert 0 < written <= 10 * 2 * 3 * layout.row_bytes
    for slab in slabs:
        assert (slab[:, : layout.layer_bytes] == UNTOUCHED).all()


def test_wrong_shapes_are_refused() -> None:
    layout = KVLayout(KVFormat.F16, num_layers=1, num_kv_heads=2, head_dim=64)
    kv = PagedKV(layout, pages_per_slab=1, device=torch.device("cpu"))
    kv.grow()
    with pytest.raises(ValueError, match="keys must be"):
        cpu_store_kv(
            torch.zeros(1, 3, 64), torch.zeros(1, 2, 64), kv, layer=0, slots=torch.tensor([0])
        )
