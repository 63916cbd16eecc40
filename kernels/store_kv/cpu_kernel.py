"""Write new keys and values into their slots on the CPU, encoding them on the way."""

import numba
import numpy as np
import torch
from numba import types
from numpy.typing import NDArray
from torch import Tensor

from kernels.checks import expect
from kernels.dequant.encode import encode_row
from kernels.jit import entry, num_threads_for, share
from kernels.page_addresses import LayerPages, keys_address, layer_pages, layer_pages_type
from kernels.paged_kv import PagedKV
from kernels.simd.memory import Floats
from kernels.simd.scalars import bytes_at

_CUBE = types.float32[:, :, ::1]


@entry([types.void(_CUBE, _CUBE, layer_pages_type, types.int64[::1], types.int64)], parallel=True)
def _store(
    keys: Floats, values: Floats, pages: LayerPages, slots: NDArray[np.int64], num_threads: int
) -> None:
    for thread in numba.prange(num_threads):
        first, last = share(len(keys), thread, num_threads)
        for token in range(first, last):
            page_id, offset = slots[token] // pages.page_size, slots[token] % pages.page_size
            for head in range(keys.shape[1]):
                row = keys_address(pages, page_id, head) + offset * pages.row_bytes
                for plane in range(2):
                    source = keys if plane == 0 else values
                    place = bytes_at(row + plane * pages.plane_bytes, pages.row_bytes)
                    encode_row(pages.code, source[token, head], place)


def cpu_store_kv(keys: Tensor, values: Tensor, kv: PagedKV, *, layer: int, slots: Tensor) -> None:
    """Store [T, Hkv, D] each; see ``kernel_set.StoreKV``."""
    shape = (len(slots), kv.layout.num_kv_heads, kv.layout.head_dim)
    expect(keys, "keys", torch.float32, shape)
    expect(values, "values", torch.float32, shape)
    expect(slots, "slots", torch.int64, (None,))
    num_threads = num_threads_for(2 * keys.numel())
    _store(keys.numpy(), values.numpy(), layer_pages(kv, layer), slots.numpy(), num_threads)
