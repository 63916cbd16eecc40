"""A cache filled without a prefill: every position of it, in any format."""

from collections.abc import Callable

import pytest

from engine.bench.deep_cache import deep_sequence
from engine.loading.loaded_model import LoadedModel
from kernels.dequant import dequantize
from tests.engine.tiers.conftest import load_tiny, tiny_model

__all__ = ["load_tiny", "tiny_model"]


@pytest.mark.parametrize("kv_format", ["f32", "q8_0"])
def test_every_position_is_filled(
    load_tiny: Callable[..., LoadedModel],
    kv_format: str,
) -> None:
    model = load_tiny(hot_pages=16, kv_format=kv_format)
    for slab in model.storage.kv.slabs:
        slab.fill_(0xFF)
    sequence = deep_sequence(model, 1500)
    assert sequence.position == 1501
    assert sequence.logits.isfinite().all()
    pages = model.storage._pages
    for number, page_id in enumerate(sequence.page_ids):
        num_tokens = min(256, 1501 - 256 * number)
        content = model.storage.page_content(pages[page_id])
        layout = model.layout
        shape = (layout.num_layers, 2, layout.num_kv_heads, layout.page_size, layout.row_bytes)
        rows = dequantize(content.view(shape), layout.kv_format)[:, :, :, :num_tokens]
        assert rows.isfinite().all()
        assert 0.8 < rows.std() < 1.2
