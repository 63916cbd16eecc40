"""How layers look for the blocks that a token reads, written down for compiled code."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from torch import Tensor

from kernels.block_search.cpu_kernel import SEARCH_WORDS, Search
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
        count: how many candidates a head chooses; 0 for none, and then there are no bounds.
        is_shared: whether heads choose together.
        slots: where the pages are in tables of bounds, int64 ``[P]``.
        bounds: such a table of boxes, as ``box_bounds`` takes it.
        page_bounds: one of whole pages, where only some are searched that are not known.
        num_searched: pages in which a head looks, or votes have looked, for blocks.
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
        num_read: int64 ``[layers]``, entries of it that were blocks.
        is_used: bool ``[run pages]``, pages of which anything was read by any layer.
    """

    def __init__(
        self,
        searches: Sequence[BlockSearch],
        places: NDArray[np.int64],
        frames: NDArray[np.int32],
        num_kv_heads: int,
    ) -> None:
        """Args: pages are at ``places`` [P] among all of the run, whose ``frames`` these are."""
        blocks = searches[0].blocks_per_page
        if {(each.num_pages, each.blocks_per_page) for each in searches} != {(len(places), blocks)}:
            raise ValueError("layers choose among different pages or blocks")
        self.searches = searches
        self.frames = frames
        self.table = np.empty((num_kv_heads, len(frames) * blocks), np.int32)
        self.num_read = np.zeros(len(searches), np.int64)
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
