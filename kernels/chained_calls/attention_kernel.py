"""Attention of one token to pages: a call of a chain.

What changes from token to token is told once for all layers of a chain, as words of 64 bits.
"""

import numba
import numpy as np
import torch
from numpy.typing import NDArray

from kernels.block_search.cpu_kernel import (
    SEARCH_WORDS,
    Asked,
    find_blocks,
    search_at,
)
from kernels.checks import expect
from kernels.jit import entry, inlined
from kernels.page_addresses import LayerPages, layer_pages
from kernels.paged_attention.block_tables import expect_block_table
from kernels.paged_attention.cpu import loops_of_token
from kernels.paged_attention.cpu_kernel import Tensors, attend
from kernels.paged_attention.page_kernel import InnerLoops
from kernels.paged_attention.task import TASKS_PER_THREAD, Plan
from kernels.simd.address import int64_at
from kernels.simd.memory import WORD_BYTES, Floats, integers_at, matrix_at
from kernels.simd.scalars import pointer_to
from kernels.store_kv.cpu_kernel import store_rows
from kernels.token_pages import TokenPages

_PAGE_SIZE = LayerPages._fields.index("page_size")
_PAGES, _LOOPS = len(LayerPages._fields), len(InnerLoops._fields)
_SLOT = _PAGES + _LOOPS
_TABLE, _NUM_TABLES, _NUM_BLOCKS, _BLOCK_LEN, _POSITION, _MASS = range(_SLOT + 1, _SLOT + 7)
_SEARCHES = _MASS + 1


def words_of_pages(pages: TokenPages) -> NDArray[np.int64]:
    """What ``attend_with_token`` reads; valid while ``pages`` live and the storage does not grow.

    Layers that look for their blocks put their own table in the place of that of all pages.

    Raises ``ValueError`` where the block table does not hold the token, or masses do not fit it.
    """
    layout = pages.kv.layout
    block_len = expect_block_table(
        pages.block_table, layout, pages.position + 1, pages.blocks_per_page
    )
    alike = layer_pages(pages.kv, 0)._replace(layer_start=layout.layer_bytes)
    table, num_blocks = pages.block_table, pages.block_table.shape[-1]
    mass_at = 0
    if pages.mass is not None:
        expect(pages.mass, "mass", torch.float64, (num_blocks // pages.blocks_per_page,))
        mass_at = pages.mass.data_ptr()
    tables = table.data_ptr(), table.numel() // num_blocks, num_blocks, block_len
    searches_at = 0 if pages.search is None else pages.search.words.ctypes.data
    own = pages.slot, *tables, pages.position, mass_at, searches_at
    return np.array([*alike, *loops_of_token(layout.kv_format), *own], np.int64)


@inlined
def word(at: int, place: int) -> int:
    """One of the words that begin at an address."""
    return int64_at(at + place * WORD_BYTES)


@inlined
def _pages_of(pages_at: int, layer: int) -> LayerPages:
    return LayerPages(
        word(pages_at, 0),
        word(pages_at, 1),
        word(pages_at, 2),
        word(pages_at, 3) * layer,
        word(pages_at, 4),
        word(pages_at, 5),
        word(pages_at, 6),
        word(pages_at, 7),
        word(pages_at, 8),
    )


@inlined
def _loops(pages_at: int) -> InnerLoops:
    at = pages_at + _PAGES * WORD_BYTES
    return InnerLoops(
        word(at, 0),
        word(at, 1),
        word(at, 2),
        word(at, 3),
        word(at, 4),
        word(at, 5),
        word(at, 6),
        word(at, 7),
    )


@inlined
def _heads_at(address: int, num_heads: int, head_dim: int) -> Floats:
    return matrix_at(address, num_heads, head_dim).reshape(1, num_heads, head_dim)


@inlined
def _add_masses(shares: Floats, blocks_per_page: int, mass_at: int) -> None:
    """Add the shares ``[1, Hq, P * blocks]`` of one layer to float64 ``[P]``."""
    num_blocks = shares.shape[2]
    mass = numba.carray(pointer_to(mass_at), num_blocks // blocks_per_page, np.float64)
    for block in range(num_blocks):
        total = 0.0
        for head in range(shares.shape[1]):
            total += shares[0, head, block]
        mass[block // blocks_per_page] += total


@entry([f"void({4 * 'int64, '}int64, float64, {4 * 'int64, '}int64, int64)"])
def attend_with_token(  # noqa: PLR0917 - compiled functions take no keywords
    query_at: int,
    key_at: int,
    value_at: int,
    output_at: int,
    layer: int,
    scale: float,
    num_heads: int,
    num_kv_heads: int,
    head_dim: int,
    window: int,
    pages_at: int,
    num_threads: int,
) -> None:
    """Store the key and the value of a token and attend: heads [Hq or Hkv, D] at addresses."""
    pages, loops = _pages_of(pages_at, layer), _loops(pages_at)
    store_rows(
        _heads_at(key_at, num_kv_heads, head_dim),
        _heads_at(value_at, num_kv_heads, head_dim),
        pages,
        integers_at(pages_at + _SLOT * WORD_BYTES, 1, 1)[0],
        1,
    )
    table_at, num_blocks = pointer_to(word(pages_at, _TABLE)), word(pages_at, _NUM_BLOCKS)
    block_len, mass_at = word(pages_at, _BLOCK_LEN), word(pages_at, _MASS)
    shares = np.full((1, num_heads, num_blocks if mass_at else 0), -np.inf, np.float32)
    tensors = Tensors(
        _heads_at(query_at, num_heads, head_dim),
        numba.carray(table_at, (word(pages_at, _NUM_TABLES), num_blocks), np.int32),
        _heads_at(output_at, num_heads, head_dim),
        np.empty((1, num_heads), np.float32),
        shares,
    )
    position, group = word(pages_at, _POSITION), num_heads // num_kv_heads
    step = loops.weighed_rows
    plan = Plan(
        position + 1,
        block_len,
        position,
        window,
        int(np.int64(0)),  # no sinks; a plain 0 would have a type of its own
        group,
        (group + step - 1) // step * step,
        (TASKS_PER_THREAD * num_threads + num_kv_heads - 1) // num_kv_heads,
        num_threads,
    )
    attend(tensors, scale, pages, loops, plan)
    _add_masses(shares, pages.page_size // block_len, mass_at)


@entry(["void(int64, int64, float64, int64, int64, int64, int64, int64)"])
def find_blocks_of_token(  # noqa: PLR0917 - compiled functions take no keywords
    query_at: int,
    layer: int,
    scale: float,
    num_heads: int,
    num_kv_heads: int,
    head_dim: int,
    pages_at: int,
    num_threads: int,
) -> None:
    """Have a layer attend to the blocks that it finds for its query [Hq, D] at an address."""
    search = search_at(word(pages_at, _SEARCHES) + layer * SEARCH_WORDS * WORD_BYTES)
    query = _heads_at(query_at, num_heads, head_dim)
    num_read = find_blocks(search, Asked(query, np.float32(scale), num_kv_heads, num_threads))
    num_blocks, page_size = search.run_pages * search.blocks, word(pages_at, _PAGE_SIZE)
    words = integers_at(pages_at, 1, _SEARCHES + 1)[0]
    reads_all = num_read == num_kv_heads * num_blocks
    words[_TABLE] = search.frames if reads_all else search.tables
    words[_NUM_TABLES] = 1 if reads_all else num_kv_heads
    words[_NUM_BLOCKS] = search.run_pages if reads_all else num_blocks
    words[_BLOCK_LEN] = page_size if reads_all else page_size // search.blocks
