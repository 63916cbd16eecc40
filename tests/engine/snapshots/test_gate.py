import threading
from contextlib import suppress

from engine.snapshots.gate import Gate


def test_readers_enter_together() -> None:
    gate = Gate()
    both_inside = threading.Barrier(2, timeout=60)

    def read() -> None:
        with gate.reading():
            both_inside.wait()

    threads = [threading.Thread(target=read) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not both_inside.broken


def test_a_mover_waits_for_readers_and_goes_before_new_ones() -> None:
    gate = Gate()
    order: list[str] = []

    def move() -> None:
        with gate.moving():
            order.append("moved")

    def read() -> None:
        with gate.reading():
            order.append("read")

    mover, late_reader = threading.Thread(target=move), threading.Thread(target=read)
    with gate.reading():
        mover.start()
        while not gate._moving:
            mover.join(timeout=0.001)
        late_reader.start()
        late_reader.join(timeout=0.05)
        order.append("first reader leaves")
    mover.join()
    late_reader.join()
    assert order == ["first reader leaves", "moved", "read"]


def test_a_failure_inside_opens_the_gate_again() -> None:
    gate = Gate()
    for enter in (gate.reading, gate.moving):
        with suppress(ZeroDivisionError), enter():
            _ = 1 / 0
    with gate.moving():
        pass
    with gate.reading():
        pass
