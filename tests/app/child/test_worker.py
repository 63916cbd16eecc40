"""Workers that speak, misbehave and end; all of them real processes."""

import gc
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator

import msgspec
import psutil
import pytest

from app.child.command import Command
from app.child.limits import Allowance, MemoryLimitError, TimeLimitError
from app.child.process import ProcessEnd
from app.child.worker import Worker, WorkerEnd, WorkerTerms, ignore

pytestmark = pytest.mark.process


class Said(msgspec.Struct, frozen=True):
    """The one message that these workers know."""

    text: str


SPEAK = """
import os, signal, struct, sys, threading, time
def frame(body): return struct.pack("<I", len(body)) + body
def say(text): put(frame(b"\\x81\\xa4text" + bytes([0xd9, len(text)]) + text.encode()))
def put(data): sys.stdout.buffer.write(data); sys.stdout.buffer.flush()
def hear():
    (length,) = struct.unpack("<I", sys.stdin.buffer.read(4))
    return sys.stdin.buffer.read(length)
def wait(): threading.Event().wait()
"""

Start = Callable[..., Worker[Said]]


@pytest.fixture
def start() -> Iterator[Start]:
    """Start workers; all are gone at the end, with their threads and pipes."""
    processes, threads = set(psutil.Process().children()), set(threading.enumerate())
    workers: list[Worker[Said]] = []

    def start_worker(
        code: str, notify: Callable[[], None] = ignore, **terms: object
    ) -> Worker[Said]:
        command = Command((sys.executable, "-I", "-c", SPEAK + code))
        decoder = msgspec.msgpack.Decoder(Said)
        worker = Worker(command, WorkerTerms(decoder=decoder, **terms), notify)  # type: ignore[arg-type]
        workers.append(worker)
        return worker

    yield start_worker
    for worker in workers:
        worker.end()
        worker.end()
    assert set(psutil.Process().children()) <= processes
    assert set(threading.enumerate()) <= threads
    workers.clear()
    gc.collect()  # a pipe left open is a warning


def told_by(worker: Worker[Said]) -> list[str]:
    """All it tells, with the end in its last place."""
    texts = []
    while isinstance(told := worker.receive(), Said):
        texts.append(told.text)
    return [*texts, told.nonsense or told.process.signal_name or str(told.process.status)]


def test_messages_go_both_ways(start: Start) -> None:
    worker = start("while text := hear(): put(frame(text))")
    for text in ("one", "two"):
        worker.send(Said(text))
        assert worker.receive() == Said(text)


def test_a_message_is_cut_nowhere(start: Start) -> None:
    worker = start("put(frame(hear()))")
    worker.send(Said("x" * 5_000_000))
    assert worker.receive() == Said("x" * 5_000_000)


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("say('a'); say('b')", ["a", "b", "0"]),
        ("say('a'); sys.exit(3)", ["a", "3"]),
        ("say('a'); os.kill(os.getpid(), signal.SIGSEGV)", ["a", "SIGSEGV"]),
        ("put(struct.pack('<I', 9) + b'half'); os.kill(os.getpid(), signal.SIGKILL)", ["SIGKILL"]),
    ],
)
def test_its_end_says_how_it_ended(start: Start, code: str, told: list[str]) -> None:
    assert told_by(start(code)) == told


@pytest.mark.parametrize(
    "body",
    ["struct.pack('<I', 1 << 31)", "frame(b'no message')", "frame(b'\\x81\\xa4text\\xa1\\xff')"],
)
def test_nonsense_ends_a_worker_that_would_go_on(start: Start, body: str) -> None:
    worker = start(f"say('a'); put({body}); wait()")
    assert worker.receive() == Said("a")
    end = worker.receive()
    assert isinstance(end, WorkerEnd)
    assert end.nonsense
    assert end.process == ProcessEnd(None)


def test_a_message_beyond_its_bound_is_nonsense(start: Start) -> None:
    worker = start("say('short'); say('x' * 200); wait()", max_message_bytes=100)
    assert worker.receive() == Said("short")
    assert "over the limit of 100" in told_by(worker)[0]


def test_a_worker_that_closed_its_output_is_ended(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.child.worker._CLOSED_SECONDS", 0.3)
    worker = start("os.close(1); wait()")
    assert worker.receive() == WorkerEnd(ProcessEnd(None))


def test_sending_waits_for_nobody(start: Start) -> None:
    worker = start("wait()")

    def send() -> None:
        for _ in range(4):
            worker.send(Said("x" * 1_000_000))

    sending = threading.Thread(target=send, daemon=True)
    sending.start()
    sending.join(60)
    assert not sending.is_alive(), "it waits for somebody who never reads"


def test_no_more_is_read_than_is_taken(start: Start) -> None:
    come = threading.Semaphore(0)
    worker = start("while True: say('x' * 200)", come.release)
    for _ in range(16):
        assert come.acquire(timeout=60)
    assert not come.acquire(timeout=0.3)
    assert worker.take() == Said("x" * 200)


def test_every_message_is_notified_and_taken_in_order(start: Start) -> None:
    come = threading.Semaphore(0)
    worker = start("for n in range(40): say(str(n))", come.release)
    taken = []
    for _ in range(41):
        assert come.acquire(timeout=60)
        taken.append(worker.take())
    assert [told.text for told in taken[:-1] if isinstance(told, Said)] == [*map(str, range(40))]
    assert taken[-1] == WorkerEnd(ProcessEnd(0))
    assert worker.take() is None


def test_nothing_comes_after_the_end(start: Start) -> None:
    come: list[None] = []
    worker = start("while True: say('x')", lambda: come.append(None))
    while not come:
        time.sleep(0.01)
    worker.end()
    number = len(come)
    while worker.take() is not None:
        pass
    time.sleep(0.1)
    assert len(come) == number


def test_a_program_that_is_not_there_is_an_error() -> None:
    terms = WorkerTerms(decoder=msgspec.msgpack.Decoder(Said))
    with pytest.raises(FileNotFoundError):
        Worker(Command(("/nowhere/at-all",)), terms)


def test_an_answer_has_its_time(start: Start) -> None:
    allowance = Allowance(answer_seconds=0.4, patience=2)
    worker = start("say('a'); wait()", allowance=allowance)
    while worker.take() is None:  # however long it takes to start
        time.sleep(0.01)
    with pytest.raises(TimeLimitError, match=r"0\.4 s"):
        worker.receive()


def test_what_counts_is_the_time_for_which_it_computes(start: Start) -> None:
    allowance = Allowance(answer_seconds=0.3, patience=1000)
    worker = start("time.sleep(0.6); say('slow')\nwhile True: pass", allowance=allowance)
    assert worker.receive() == Said("slow")
    with pytest.raises(TimeLimitError):
        worker.receive()


def test_it_has_a_time_in_all(start: Start) -> None:
    code = "while True: say('more'); time.sleep(0.01)"
    worker = start(code, allowance=Allowance(total_seconds=0.5))
    with pytest.raises(TimeLimitError, match=r"0\.5 s"):
        told_by(worker)


def test_its_memory_is_bounded(start: Start) -> None:
    worker = start("x = bytearray(b'x') * 90_000_000; wait()", allowance=Allowance(60_000_000))
    with pytest.raises(MemoryLimitError):
        worker.receive()


@pytest.mark.skipif(sys.platform == "win32", reason="has no such signals")
def test_ctrl_c_reaches_the_application_alone(start: Start) -> None:
    worker = start("say(str(os.getpgid(0)))")
    told = worker.receive()
    assert isinstance(told, Said)
    assert told.text != str(os.getpgid(0))
