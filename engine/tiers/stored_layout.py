"""How stored pages are divided, so that chosen parts can be read alone."""

from engine.snapshots.records import PageLayout
from kernels.kv_layout import KVLayout

_SECTIONS_OF_HEAD = (4, 2, 1)
_MIN_SECTION_BYTES = 32 << 10
"""Below this, reading and checking a section costs more by itself than by its bytes."""

_DISK_BLOCK_BYTES = 4096


def stored_layout(layout: KVLayout) -> PageLayout:
    """Pages with a part for each layer, and sections of one head's keys or values in it.

    A section is an equal part of these, in whole blocks of the disk; a part is one section where
    heads are too small.
    """
    for count in _SECTIONS_OF_HEAD:
        size, rest = divmod(layout.head_bytes, count)
        if not rest and size >= _MIN_SECTION_BYTES and size % _DISK_BLOCK_BYTES == 0:
            sections = 2 * layout.num_kv_heads * count
            return PageLayout(layout.page_bytes, layout.num_layers, sections=sections)
    return PageLayout(layout.page_bytes, layout.num_layers)
