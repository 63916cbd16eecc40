"""Memory that a GPU copies from is pinned in the background, and unpinned before it goes."""

import sys
import threading
from concurrent.futures import wait
from pathlib import Path

import pytest
import torch

from engine.tiers.host_memory import HostMemory

CUDA = torch.device("cuda")


def is_mapped(address: int) -> bool:
    """Whether the process has memory there."""
    maps = Path("/proc/self/maps")
    ranges = (line.split()[0].split("-") for line in maps.read_text().splitlines())
    return any(int(first, 16) <= address < int(end, 16) for first, end in ranges)


class Registry:
    """Stands in for CUDA: what is pinned, by address, and when."""

    def __init__(self, *, succeeds: bool = True) -> None:
        self.may_pin = threading.Event()
        self.pinned: dict[int, int] = {}
        self.num_unpinned = 0
        self.was_there: list[bool] = []
        self._succeeds = succeeds

    def pin(self, address: int, num_bytes: int) -> bool:
        self.may_pin.wait()
        if self._succeeds:
            self.pinned[address] = num_bytes
        return self._succeeds

    def unpin(self, address: int) -> None:
        self.was_there.append(sys.platform != "linux" or is_mapped(address))
        del self.pinned[address]
        self.num_unpinned += 1


def finish(memory: HostMemory) -> None:
    """Wait for what the background has been given."""
    assert memory._thread is not None
    wait([memory._thread.submit(int)])


def test_memory_can_be_used_before_it_is_pinned() -> None:
    registry = Registry()
    memory = HostMemory(CUDA, registry)
    slab = memory.allocate(10_000)
    slab.fill_(7)
    assert not registry.pinned
    registry.may_pin.set()
    finish(memory)
    assert registry.pinned == {slab.data_ptr(): 10_000}
    assert (slab == 7).all()


def test_memory_is_unpinned_with_its_last_tensor() -> None:
    registry = Registry()
    registry.may_pin.set()
    memory = HostMemory(CUDA, registry)
    slab = memory.allocate(8192)
    page = slab.view(2, 4096)[1]
    finish(memory)
    del slab
    assert len(registry.pinned) == 1
    del page
    assert (registry.pinned, registry.num_unpinned) == ({}, 1)


@pytest.mark.skipif(sys.platform != "linux", reason="asks the system for the memory in use")
def test_memory_is_still_there_when_it_is_unpinned() -> None:
    registry = Registry()
    registry.may_pin.set()
    memory = HostMemory(CUDA, registry)
    slab = memory.allocate(1 << 20)
    address = slab.data_ptr()
    finish(memory)
    assert is_mapped(address)
    del slab
    assert registry.was_there == [True]
    assert not is_mapped(address)


def test_memory_that_goes_before_its_turn_is_never_pinned() -> None:
    registry = Registry()
    memory = HostMemory(CUDA, registry)
    first, second = memory.allocate(4096), memory.allocate(4096)
    address = second.data_ptr()
    del second
    registry.may_pin.set()
    finish(memory)
    assert address not in registry.pinned
    assert first.data_ptr() in registry.pinned


def test_memory_that_could_not_be_pinned_is_memory_all_the_same() -> None:
    registry = Registry(succeeds=False)
    registry.may_pin.set()
    memory = HostMemory(CUDA, registry)
    slab = memory.allocate(4096)
    finish(memory)
    assert slab.fill_(1).sum() == 4096
    del slab
    assert registry.num_unpinned == 0


def test_nothing_is_pinned_for_the_cpu() -> None:
    slab = HostMemory(torch.device("cpu")).allocate(5000)
    assert slab.data_ptr() % 4096 == 0
    assert len(slab) == 5000
