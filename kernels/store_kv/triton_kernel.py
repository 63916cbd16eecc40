"""Writes new keys and values into their slots: one program per token and head."""

import torch
import triton
import triton.language as tl
from torch import Tensor

from kernels.checks import expect
from kernels.dequant.triton_encode import encode_row
from kernels.launch import ROUNDED, power_of_two
from kernels.page_pointers import keys_pointer, storage_constants
from kernels.paged_kv import PagedKV


@triton.jit(do_not_specialize=["layer"])
def _store(
    keys,
    values,
    slab_addresses,
    slots,
    layer,
    PAGES_PER_SLAB: tl.constexpr,
    PAGE_BYTES: tl.constexpr,
    LAYER_BYTES: tl.constexpr,
    HEAD_BYTES: tl.constexpr,
    PAGE_SIZE: tl.constexpr,
    HEAD_DIM: tl.constexpr,
    FORMAT: tl.constexpr,
    WIDTH: tl.constexpr,
):
    token, head = tl.program_id(0).to(tl.int64), tl.program_id(1)
    slot = tl.load(slots + token)
    head_start = keys_pointer(
        slab_addresses,
        slot // PAGE_SIZE,
        layer,
        head,
        PAGES_PER_SLAB,
        PAGE_BYTES,
        LAYER_BYTES,
        HEAD_BYTES,
    )
    row = head_start + slot % PAGE_SIZE * (HEAD_BYTES // PAGE_SIZE)
    source = (token * tl.num_programs(1) + head) * HEAD_DIM
    encode_row(keys + source, row, FORMAT, HEAD_DIM, WIDTH)
    encode_row(values + source, row + LAYER_BYTES // 2, FORMAT, HEAD_DIM, WIDTH)


def triton_store_kv(
    keys: Tensor, values: Tensor, kv: PagedKV, *, layer: int, slots: Tensor
) -> None:
    """Store [T, Hkv, D] each; see ``kernel_set.StoreKV``."""
    layout = kv.layout
    shape = (len(slots), layout.num_kv_heads, layout.head_dim)
    expect(keys, "keys", torch.float32, shape)
    expect(values, "values", torch.float32, shape)
    expect(slots, "slots", torch.int64, (None,))
    if len(slots) == 0:
        return
    _store[(len(slots), layout.num_kv_heads)](
        keys,
        values,
        kv.slab_addresses,
        slots,
        layer,
        **storage_constants(kv),
        WIDTH=power_of_two(layout.head_dim) // 2,
        num_warps=1,
        **ROUNDED,
    )
