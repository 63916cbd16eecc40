"""Chooses the fastest attention for a chunk of many tokens on this processor."""

from collections.abc import Mapping
from functools import partial

import torch

from kernels.jit import machine_code_folder
from kernels.kernel_set import PagedAttention
from kernels.kv_layout import KVFormat, KVLayout
from kernels.linear.bfloat16 import has_bfloat16_products
from kernels.paged_attention.cpu import bfloat16_cpu_attention, int16_cpu_attention
from kernels.paged_attention.cpu_kernel import attend
from kernels.paged_attention.torch_tiles import torch_cpu_attention
from kernels.paged_kv import PagedKV
from kernels.source_stamp import source_stamp
from kernels.timed_choice import TimedChoice, Ways, choose

PREFILL_ATTENTION: Mapping[str, PagedAttention] = {
    "float32": int16_cpu_attention,
    **(
        {"bfloat16": bfloat16_cpu_attention, "torch": torch_cpu_attention}
        if has_bfloat16_products()
        else {}
    ),
}
"""The ways that this processor has, the most exact first: float32, bfloat16, torch's bfloat16."""

_NUM_TOKENS, _CONTEXT_LEN = 256, 2048
_NUM_HEADS, _NUM_KV_HEADS, _HEAD_DIM = 8, 2, 256


def prefill_attention() -> PagedAttention:
    """The attention that was chosen on this processor."""
    return PREFILL_ATTENTION[choose_prefill_attention().chosen]


def choose_prefill_attention() -> TimedChoice:
    """Time this processor's ways on one chunk, unless a choice has been made before."""
    return choose(
        "prefill attention",
        tuple(PREFILL_ATTENTION),
        _one_chunk,
        folder=machine_code_folder(attend),
        stamp=source_stamp(__name__),
    )


def _one_chunk() -> Ways:
    """Each way's attention of a chunk at the end of a context of random numbers."""
    kv = _pages()
    query = torch.randn(_NUM_TOKENS, _NUM_HEADS, _HEAD_DIM)
    block_table = torch.arange(kv.num_pages, dtype=torch.int32)
    return {
        name: partial(
            attention,
            query,
            kv,
            layer=0,
            block_table=block_table,
            context_len=_CONTEXT_LEN,
            scale=_HEAD_DIM**-0.5,
        )
        for name, attention in PREFILL_ATTENTION.items()
    }


def _pages() -> PagedKV:
    """Pages of random numbers in float16, the cache's usual format."""
    layout = KVLayout(KVFormat.F16, 1, num_kv_heads=_NUM_KV_HEADS, head_dim=_HEAD_DIM)
    num_pages = _CONTEXT_LEN // layout.page_size
    kv = PagedKV(layout, pages_per_slab=num_pages, device=torch.device("cpu"))
    numbers = torch.randn(num_pages * layout.page_bytes // 2, dtype=torch.float16)
    kv.add_slab(numbers.view(torch.uint8))
    return kv
