"""Writes new keys and values into their slots, in plain torch."""

from torch import Tensor

from kernels.dequant.reference import quantize
from kernels.paged_kv import PagedKV


def reference_store_kv(
    keys: Tensor, values: Tensor, kv: PagedKV, *, layer: int, slots: Tensor
) -> None:
    """Store float32 ``[T, Hkv, D]`` each; ``slots`` int64 [T] = page id * page_size + offset."""
    layout = kv.layout
    key_rows = quantize(keys, layout.kv_format)
    value_rows = quantize(values, layout.kv_format)
    for token, slot in enumerate(slots.tolist()):
        page_id, offset = divmod(slot, layout.page_size)
        rows = kv.rows(page_id, layer)
        rows[0, :, offset] = key_rows[token]
        rows[1, :, offset] = value_rows[token]
