"""Writes new keys and values into their slots on the CPU, encoding them on the way."""

import numba
import numpy as np
import torch
from numba import types
from numpy.typing import NDArray
from torch import Tensor

from kernels.checks import expect
from kernels.dequant.encode import encode_row
from kernels.jit import entry, inlined, num_threads_for, share
from kernels.page_addresses import LayerPages, keys_address, layer_pages, layer_pages_type
from kernels.paged_kv import PagedKV
from kernels.simd.memory import Floats
from kernels.simd.scalars import bytes_at

_CUBE = types.float32[:, :, ::1]


@inlined
def _store_token(keys: Floats, values: Floats, pages: LayerPages, slot: int) -> None:
    """Write the rows ``[Hkv, D]`` of one token."""
    page_id, offset = slot // pages.page_size, slot % pages.page_size
    for head in range(len(keys)):
        row = keys_address(pages, page_id, head) + offset * pages.row_bytes
        for plane in range(2):
            source = keys if plane == 0 else values
            place = bytes_at(row + plane * pages.plane_bytes, pages.row_bytes)
            encode_row(pages.code, source[head], place)


@entry([types.void(_CUBE, _CUBE, layer_pages_type, types.int64[::1], types.int64)], parallel=True)
def store_rows(
    keys: Floats, values: Floats, pages: LayerPages, slots: NDArray[np.int64], num_threads: int
) -> None:
    """As ``cpu_store_kv``."""
    if num_threads == 1:
        for token in range(len(keys)):
            _store_token(keys[token], values[token], pages, slots[token])
        return
    for thread in numba.prange(num_threads):
        first, last = share(len(keys), thread, num_threads)
        for token in range(first, last):
            _store_token(keys[token], values[token], pages, slots[token])


def cpu_store_kv(keys: Tensor, values: Tensor, kv: PagedKV, *, layer: int, slots: Tensor) -> None:
    """Store [T, Hkv, D] each; see ``kernel_set.StoreKV``."""
    shape = (len(slots), kv.layout.num_kv_heads, kv.layout.head_dim)
    expect(keys, "keys", torch.float32, shape)
    expect(values, "values", torch.float32, shape)
    expect(slots, "slots", torch.int64, (None,))
    num_threads = num_threads_for(2 * keys.numel())
    store_rows(keys.numpy(), values.numpy(), layer_pages(kv, layer), slots.numpy(), num_threads)
