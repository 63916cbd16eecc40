"""The memory addresses of one layer's rows, as 64-bit numbers for compiled code.

Everything a kernel must know of storage is in ``LayerPages``; the arithmetic on it is here and
nowhere else. It is done in 64 bits: storage is larger than 2^31 bytes.
"""

from typing import NamedTuple

from numba import types

from kernels.dequant.blocks import format_code
from kernels.jit import inlined
from kernels.paged_kv import PagedKV
from kernels.simd.address import int64_at

_ADDRESS_BYTES = 8


class LayerPages(NamedTuple):
    """One layer's share of the pages; sizes in bytes, all int64.

    Attributes:
        slab_addresses: address of the int64 addresses of the slabs.
        pages_per_slab: pages in each slab.
        page_bytes: from one page to the next.
        layer_start: from a page's first byte to the layer's.
        plane_bytes: from keys to values.
        head_bytes: from one head to the next.
        row_bytes: from one token to the next.
        page_size: tokens in a page.
        code: the ``FormatCode`` of the rows.
    """

    slab_addresses: int
    pages_per_slab: int
    page_bytes: int
    layer_start: int
    plane_bytes: int
    head_bytes: int
    row_bytes: int
    page_size: int
    code: int


layer_pages_type = types.NamedUniTuple(types.int64, len(LayerPages._fields), LayerPages)
"""The compiler's name for ``LayerPages``."""


def layer_pages(kv: PagedKV, layer: int) -> LayerPages:
    """Describe one layer for compiled code; valid until the storage grows."""
    layout = kv.layout
    return LayerPages(
        slab_addresses=kv.slab_addresses.data_ptr(),
        pages_per_slab=kv.pages_per_slab,
        page_bytes=layout.page_bytes,
        layer_start=layer * layout.layer_bytes,
        plane_bytes=layout.plane_bytes,
        head_bytes=layout.head_bytes,
        row_bytes=layout.row_bytes,
        page_size=layout.page_size,
        code=format_code(layout.kv_format),
    )


@inlined
def keys_address(pages: LayerPages, page_id: int, head: int) -> int:
    """Address of a head's first key in a page; its values are ``plane_bytes`` further."""
    page = int(page_id)
    slab = int64_at(pages.slab_addresses + page // pages.pages_per_slab * _ADDRESS_BYTES)
    index = page % pages.pages_per_slab
    return slab + index * pages.page_bytes + pages.layer_start + head * pages.head_bytes
