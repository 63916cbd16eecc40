"""Memory for the pages of one tier: slabs that come and go, and their free frames.

Owns allocation within a limit; a frame is a page's place in the slabs. Frames are taken lowest
first, so that shrinking moves little.
"""

import heapq

import torch
from torch import Tensor

from engine.tiers.host_memory import Allocate
from kernels.kv_layout import KVLayout
from kernels.paged_kv import PagedKV


class Frames:
    """Frames of one layout on one device.

    Attributes:
        kv: the slabs, as kernels see them.
        limit: frames that may be in use; never exceeded, nor allocated beyond by a whole slab.
        num_moves: how often a frame was taken or given back, or its content has moved.
    """

    def __init__(
        self,
        layout: KVLayout,
        *,
        pages_per_slab: int,
        limit: int,
        device: torch.device,
        allocate: Allocate | None = None,
    ) -> None:
        """Args: ``allocate`` gives the memory of a slab; by itself the device's own."""
        self.kv = PagedKV(layout, pages_per_slab=pages_per_slab, device=device)
        self.limit = limit
        self.num_moves = 0
        self._allocate = allocate
        self._free: list[int] = []

    @property
    def num_used(self) -> int:
        """Frames taken."""
        return self.kv.num_pages - len(self._free)

    @property
    def num_free(self) -> int:
        """Frames that can be taken, growth included."""
        return self.capacity_of(self.limit) - self.num_used

    @property
    def allocated_bytes(self) -> int:
        """Memory of all slabs."""
        return self.kv.num_pages * self.kv.layout.page_bytes

    def take(self) -> int | None:
        """Take a frame; None where the limit, or the machine's memory, is reached."""
        if not self._free and (not self.num_free or not self._grow()):
            return None
        self.num_moves += 1
        return heapq.heappop(self._free)

    def give(self, frame: int) -> None:
        """Give a frame back."""
        self.num_moves += 1
        heapq.heappush(self._free, frame)

    def resize(self, limit: int) -> dict[int, int]:
        """Change the limit and free memory beyond it; return frames that moved, old to new.

        The caller has given back what does not fit: ``num_used`` must not exceed the new capacity.
        """
        capacity = self.capacity_of(limit)
        if self.num_used > capacity:
            raise ValueError(f"{self.num_used} frames are in use, more than {capacity}")
        self.limit = limit
        if self.kv.num_pages <= capacity:
            return {}
        free = set(self._free)
        stranded = [each for each in range(capacity, self.kv.num_pages) if each not in free]
        targets = sorted(each for each in free if each < capacity)
        moves = dict(zip(stranded, targets, strict=False))
        self.num_moves += len(moves)
        for source, target in moves.items():
            self.page(target).copy_(self.page(source))
        self._free = targets[len(moves) :]
        num_slabs = capacity // self.kv.pages_per_slab
        del self.kv.slabs[num_slabs:]
        self.kv.slab_addresses = self.kv.slab_addresses[:num_slabs].clone()
        return moves

    def page(self, frame: int) -> Tensor:
        """A frame's bytes, uint8 ``[page_bytes]``; a view."""
        return self.kv.page(frame)

    def capacity_of(self, limit: int) -> int:
        """Frames that a limit allows: whole slabs."""
        return limit // self.kv.pages_per_slab * self.kv.pages_per_slab

    def _grow(self) -> bool:
        first = self.kv.num_pages
        try:
            # Made during inference, it could never be written at any other time.
            with torch.inference_mode(mode=False):
                if self._allocate is None:
                    self.kv.grow()
                else:
                    self.kv.add_slab(self._allocate(self.kv.slab_bytes))
        except (RuntimeError, OSError):  # a failed allocation of torch's, or of the system's
            return False
        for frame in range(first, self.kv.num_pages):
            heapq.heappush(self._free, frame)
        return True
