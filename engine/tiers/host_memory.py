"""Host memory: page bytes as stored on disk, and memory that a GPU copies from.

Memory is pinned in the background: a page of it takes longer to pin than to copy. Until it is
pinned it can be used as well; copies then take longer and the host waits for them.
"""

import mmap
import weakref
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

import numpy as np
import torch
from torch import Tensor

Allocate = Callable[[int], Tensor]
"""From a number of bytes to memory, uint8, that begins at a block boundary."""

_ALIGNMENT = 4096
"""What reading around the system's page cache asks of memory."""

_PORTABLE = 1
"""CUDA's flag: pinned for every device."""


def host_bytes(content: Tensor) -> memoryview:
    """A page's bytes to read: the page itself, or a copy if it is on a GPU."""
    view: memoryview = content.cpu().numpy().data
    return view


class Landing:
    """Where a page is read to on its way: its own memory, or some beside it for a page on a GPU.

    Attributes:
        buffer: the bytes to fill.
    """

    def __init__(self, target: Tensor) -> None:
        self._target = target
        is_apart = target.device.type != "cpu"
        self._host = torch.empty_like(target, device="cpu") if is_apart else target
        self.buffer: memoryview = self._host.numpy().data

    def finish(self) -> None:
        """Bring what was read to where it belongs."""
        if self._host is not self._target:
            self._target.copy_(self._host)


class HostMemory:
    """Memory for pages that a device does not hold; pinned where the device is a GPU."""

    def __init__(self, device: torch.device, registry: "CudaRegistry | None" = None) -> None:
        """Args: ``registry`` pins memory; by itself CUDA for a GPU, and nobody else."""
        if registry is None and device.type == "cuda":
            registry = CudaRegistry()
        self._registry = registry
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="tier-pin") if registry else None

    def allocate(self, num_bytes: int) -> Tensor:
        """Memory that can be used at once; it is freed and unpinned with its last tensor."""
        if self._registry is None or self._thread is None:
            memory = torch.empty(num_bytes + _ALIGNMENT, dtype=torch.uint8)
            start = -memory.data_ptr() % _ALIGNMENT
            return memory[start : start + num_bytes]
        # The array's end comes before that of the memory under it; the memory's own comes after.
        block = np.frombuffer(mmap.mmap(-1, num_bytes), np.uint8)
        memory = torch.from_numpy(block)
        address = memory.data_ptr()
        pinned = self._thread.submit(self._registry.pin, address, num_bytes)
        finalizer = weakref.finalize(block, _unpin, self._registry, address, pinned)
        finalizer.atexit = False  # the process takes it all along
        return memory

    def close(self) -> None:
        """Pin nothing more."""
        if self._thread is not None:
            self._thread.shutdown(cancel_futures=True)


class CudaRegistry:
    """Pinning by CUDA, which knows memory by its address."""

    def __init__(self) -> None:
        self._runtime = torch.cuda.cudart()  # type: ignore[no-untyped-call]

    def pin(self, address: int, num_bytes: int) -> bool:
        """Whether it could be done; copies work without."""
        return int(self._runtime.cudaHostRegister(address, num_bytes, _PORTABLE)) == 0

    def unpin(self, address: int) -> None:
        """Undo it before the memory is freed, since another block may get its address."""
        self._runtime.cudaHostUnregister(address)


def _unpin(registry: CudaRegistry, address: int, pinned: "Future[bool]") -> None:
    if not pinned.cancel() and pinned.result():
        registry.unpin(address)
