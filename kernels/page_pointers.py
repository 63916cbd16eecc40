"""The memory addresses of one layer's rows for device code: ``page_addresses`` in Triton.

Offsets are 64-bit: storage is larger than 2^31 bytes. Heads of a page begin at multiples of 16
bytes, which the compiler is told where an address becomes a pointer: an address that was read
from memory has lost it, and without it numbers are loaded one by one.
"""

import triton
import triton.language as tl

from kernels.paged_kv import PagedKV

_ALIGNMENT = 16


def storage_constants(kv: PagedKV) -> dict[str, int | str]:
    """What device code about storage is compiled for. Raises ``ValueError``."""
    layout = kv.layout
    if layout.head_bytes % _ALIGNMENT:
        raise ValueError(f"heads of {layout.head_bytes} bytes are not aligned to {_ALIGNMENT}")
    return {
        "PAGES_PER_SLAB": kv.pages_per_slab,
        "PAGE_BYTES": layout.page_bytes,
        "LAYER_BYTES": layout.layer_bytes,
        "HEAD_BYTES": layout.head_bytes,
        "PAGE_SIZE": layout.page_size,
        "HEAD_DIM": layout.head_dim,
        "FORMAT": layout.kv_format.value,
    }


@triton.jit
def keys_pointer(
    slab_addresses,
    page_id,
    layer,
    head,
    PAGES_PER_SLAB: tl.constexpr,
    PAGE_BYTES: tl.constexpr,
    LAYER_BYTES: tl.constexpr,
    HEAD_BYTES: tl.constexpr,
):
    """Pointer (uint8) to a head's first key in a page; its values are half a layer further."""
    page = page_id.to(tl.int64)
    slab = tl.load(slab_addresses + page // PAGES_PER_SLAB)
    address = slab + page % PAGES_PER_SLAB * PAGE_BYTES + layer * LAYER_BYTES + head * HEAD_BYTES
    return tl.multiple_of(address.to(tl.pointer_type(tl.uint8)), 16)
