"""A layer may see the pages of a storage with heads of its own shape."""

import pytest
import torch

from kernels.kv_layout import KVFormat, KVLayout
from kernels.paged_kv import PagedKV


@pytest.mark.parametrize("kv_format", KVFormat)
def test_heads_of_another_shape_share_the_memory(kv_format: KVFormat) -> None:
    layout = KVLayout(kv_format, num_layers=2, num_kv_heads=2, head_dim=96)
    kv = PagedKV(layout, pages_per_slab=2, device=torch.device("cpu"))
    kv.grow()
    kv.slabs[0].zero_()
    seen = kv.with_heads(6, 32)
    assert (seen.layout.page_bytes, seen.num_pages) == (layout.page_bytes, 2)
    seen.rows(1, 1)[1, 5, -1] = 7  # the last row of the last head's values
    assert kv.rows(1, 1)[1, 1, -1, -seen.layout.row_bytes :].eq(7).all()
    assert int(kv.slabs[0].count_nonzero()) == seen.layout.row_bytes
    assert kv.with_heads(2, 96) is kv


def test_heads_that_take_another_size_are_refused() -> None:
    layout = KVLayout(KVFormat.F16, num_layers=1, num_kv_heads=2, head_dim=64)
    kv = PagedKV(layout, pages_per_slab=1, device=torch.device("cpu"))
    with pytest.raises(ValueError, match="as many bytes"):
        kv.with_heads(1, 64)
