"""How layers look for the blocks that a token reads, written down for compiled code."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from kernels.block_search.cpu_kernel import SEARCH_WORDS, Search
from kernels.checks import expect
from kernels.dequant.blocks import BLOCK_LEN, format_code
from kernels.kv_layout import KVFormat
from kernels.paged_attention.micro_kernels import score_rows

Mask = NDArray[np.bool_]

_F16 = format_code(KVFormat.F16)


@dataclass(frozen=True, eq=False)
class BlockSearch:
    """What one layer chooses among: the blocks of P pages, by bounds of their keys.

    ``choose_blocks`` of what ``box_bounds`` finds in all pages; or in some, which are the first
    by the bounds of whole pages, or known.

    Attributes:
        is_candidate: blocks that may be chosen, bool ``[Hkv or 1, P, blocks]``.
        is_read: blocks that are read in any case, likewise.
        count: how many candidates a head chooses; with 0, bounds are not looked at.
        is_shared: whether heads choose together.
        slots: where the pages are in tables of bounds, int64 ``[P]``.
        bounds: such a table of boxes, as ``box_bounds`` takes it.
        page_bounds: one of whole pages, where only some are searched that are not known.
        num_searched: pages that count as scored: those in which a head looks for blocks.
        voted: these pages where they are known, int64 ``[Hkv or 1, num_searched]``, ascending.
    """

    is_candidate: Mask
    is_read: Mask
    count: int = 0
    is_shared: bool = False
    slots: Tensor | None = None
    bounds: Tensor | None = None
    page_bounds: Tensor | None = None
    num_searched: int = 0
    voted: NDArray[np.int64] | None = None

    @property
    def num_pages(self) -> int:
        """P."""
        return int(self.is_candidate.shape[1])

    @property
    def blocks_per_page(self) -> int:
        """Equal parts of a page."""
        return int(self.is_candidate.shape[2])


def can_search(bounds: Tensor) -> bool:
    """Whether heads are of a size that the inner loop takes."""
    return bounds.shape[-1] % BLOCK_LEN == 0


class TokenSearch:
    """The searches of all layers, for the tokens of one sequence until it has another page.

    Attributes:
        searches: by layer; of as many pages, in as many blocks each.
        frames: of the run's pages, int32 ``[run pages]``.
        words: int64 ``[layers, SEARCH_WORDS]`` for compiled code.
        table: int32 ``[Hkv, run pages * blocks]``, the block table of the layer at work.
        num_read: int64 ``[layers]``, entries of it that were blocks; below 0 for layers that have
            not looked.
        is_used: bool ``[run pages]``, pages of which anything was read by any layer.
    """

    def __init__(
        self,
        searches: Sequence[BlockSearch],
        places: NDArray[np.int64],
        frames: NDArray[np.int32],
        num_kv_heads: int,
    ) -> None:
        """Pages are at ``places`` [P] among all of the run, whose ``frames`` these are.

        Raises ``ValueError`` where searches do not fit each other, the pages or the heads.
        """
        blocks = searches[0].blocks_per_page
        if {(each.num_pages, each.blocks_per_page) for each in searches} != {(len(places), blocks)}:
            raise ValueError("layers choose among different pages or blocks")
        for each in searches:
            _check(each, num_kv_heads)
        if frames.dtype != np.int32 or places.dtype != np.int64:
            raise ValueError(f"frames are int32 and places int64, not {frames.dtype, places.dtype}")
        self.searches = searches
        self.frames = frames
        self.table = np.empty((num_kv_heads, len(frames) * blocks), np.int32)
        self.num_read = np.full(len(searches), -1)
        self.is_used = np.zeros(len(frames), np.bool_)
        self._num_kv_heads = num_kv_heads
        self._kept: list[object] = []
        run_wide = {
            "places": self._address(places),
            "frames": self._address(frames),
            "run_pages": len(frames),
            "tables": self._address(self.table),
            "is_used": self._address(self.is_used),
        }
        self.words = np.empty((len(searches), SEARCH_WORDS), np.int64)
        for layer, search in enumerate(searches):
            num_read = self._address(self.num_read[layer : layer + 1])
            self.words[layer, :] = self._words_of(search, num_read=num_read, **run_wide)

    def forget(self) -> None:
        """What the last token read, before the next one."""
        self.num_read[:] = -1
        self.is_used[:] = False

    def _words_of(self, search: BlockSearch, **run_wide: int) -> Search:
        bounds, pages = search.bounds, search.page_bounds
        return Search(
            bounds=0 if bounds is None else bounds.data_ptr(),
            page_bounds=0 if pages is None else pages.data_ptr(),
            num_slots=0 if bounds is None else bounds.shape[2],
            boxes=0 if bounds is None else bounds.shape[3],
            code=_F16,
            score=score_rows.address,
            slots=0 if search.slots is None else search.slots.data_ptr(),
            num_pages=search.num_pages,
            blocks=search.blocks_per_page,
            is_candidate=self._address(search.is_candidate),
            is_candidate_page=self._address(np.any(search.is_candidate, axis=2)),
            candidate_rows=len(search.is_candidate),
            is_read=self._address(search.is_read),
            read_rows=len(search.is_read),
            num_chosen=search.count,
            heads=1 if search.is_shared else self._num_kv_heads,
            num_searched=search.num_searched,
            voted=0 if search.voted is None else self._address(search.voted),
            **run_wide,
        )

    def _address(self, numbers: NDArray[np.generic]) -> int:
        """Where numbers lie, which are kept alive."""
        if not numbers.flags.c_contiguous:
            numbers = np.ascontiguousarray(numbers)
        self._kept.append(numbers)
        return numbers.ctypes.data


def _check(search: BlockSearch, num_kv_heads: int) -> None:
    """Raise ``ValueError`` unless compiled code may read what a search names."""
    heads, rows = 1 if search.is_shared else num_kv_heads, len(search.is_candidate)
    for mask in (search.is_candidate, search.is_read):
        if mask.dtype != np.bool_ or len(mask) not in {1, heads}:
            raise ValueError(f"blocks of {heads} heads are bool, not {mask.dtype} {mask.shape}")
    if search.is_read.shape[1:] != search.is_candidate.shape[1:]:
        raise ValueError("blocks that are read are not of the same pages as candidates")
    if not search.count:
        return
    _check_bounds(search, num_kv_heads)
    if search.voted is not None:
        shape = rows, search.num_searched
        if search.voted.dtype != np.int64 or search.voted.shape != shape:
            raise ValueError(f"pages must be int64 {shape}")
        _check_range(search.voted, search.num_pages)


def _check_bounds(search: BlockSearch, num_kv_heads: int) -> None:
    num_pages, num_searched = search.num_pages, search.num_searched
    bounds, slots, page_bounds = search.bounds, search.slots, search.page_bounds
    if bounds is None or slots is None or not 0 < num_searched <= num_pages:
        raise ValueError("a search needs bounds, slots, and pages to look into")
    expect(slots, "slots", torch.int64, (num_pages,))
    _, _, num_slots, boxes, head_dim = bounds.shape
    expect(bounds, "bounds", torch.float16, (None, num_kv_heads, num_slots, boxes, head_dim))
    if boxes % search.blocks_per_page or not can_search(bounds):
        raise ValueError(f"bounds {list(bounds.shape)} do not fit {search.blocks_per_page} blocks")
    _check_range(slots.numpy(), num_slots)
    if search.voted is None and num_searched < num_pages:
        if page_bounds is None:
            raise ValueError("a search in two levels needs bounds of whole pages")
        shape = (None, num_kv_heads, num_slots, 1, head_dim)
        expect(page_bounds, "page_bounds", torch.float16, shape)


def _check_range(numbers: NDArray[np.int64], end: int) -> None:
    if numbers.min() < 0 or numbers.max() >= end:
        raise ValueError(f"some of {numbers.size} numbers are not from 0 to {end - 1}")
