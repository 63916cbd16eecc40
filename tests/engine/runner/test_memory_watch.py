"""When a derived limit changes, and to what."""

import pytest

from engine.runner.memory_watch import RESERVE_BYTES, MemoryWatch

GIB = 1 << 30


class Machine:
    """Free memory and a clock that a test sets."""

    def __init__(self) -> None:
        self.free = 8 * GIB
        self.now = 0.0

    def watch(self, limit_bytes: int) -> MemoryWatch:
        return MemoryWatch(limit_bytes, free_bytes=lambda: self.free, clock=lambda: self.now)


@pytest.fixture
def machine() -> Machine:
    return Machine()


def test_a_limit_holds_while_there_is_memory(machine: Machine) -> None:
    watch = machine.watch(4 * GIB)
    machine.now = 10.0
    assert watch.new_limit(4 * GIB, used_bytes=GIB) is None


def test_what_the_system_lacks_is_given_up_of_what_is_used(machine: Machine) -> None:
    watch = machine.watch(4 * GIB)
    machine.now, machine.free = 10.0, RESERVE_BYTES // 4
    assert watch.new_limit(4 * GIB, used_bytes=GIB) == GIB - RESERVE_BYTES * 3 // 4


def test_more_than_is_used_cannot_be_given_up(machine: Machine) -> None:
    watch = machine.watch(4 * GIB)
    machine.now, machine.free = 10.0, 0
    assert watch.new_limit(4 * GIB, used_bytes=RESERVE_BYTES // 2) == 0


def test_it_looks_only_now_and_then(machine: Machine) -> None:
    watch = machine.watch(4 * GIB)
    machine.free = 0
    assert watch.new_limit(4 * GIB, used_bytes=GIB) is None
    machine.now = 10.0
    assert watch.new_limit(4 * GIB, used_bytes=GIB) is not None
    assert watch.new_limit(4 * GIB, used_bytes=GIB) is None


def test_a_lowered_limit_grows_back_but_never_beyond_the_first(machine: Machine) -> None:
    watch = machine.watch(4 * GIB)
    machine.now, machine.free = 10.0, 3 * GIB
    assert watch.new_limit(2 * GIB, used_bytes=2 * GIB) == 3 * GIB
    machine.now, machine.free = 20.0, 30 * GIB
    assert watch.new_limit(3 * GIB, used_bytes=2 * GIB) == 4 * GIB
