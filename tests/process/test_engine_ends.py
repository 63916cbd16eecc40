"""The engine ends: with its application, with any of its threads, and whatever it was sent."""

import os
import resource
import signal
import struct
import subprocess
import sys
import textwrap
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from engine.protocol.codec import RequestCodec
from engine.protocol.framing import MAX_FRAME_BYTES, write_frame
from engine.protocol.requests import Hello
from engine.protocol.version import PROTOCOL_VERSION

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform == "win32", reason="it asks for the parent's process number"),
]

END_SECONDS = 10.0
START_SECONDS = 60.0


def engine_arguments(data: Path) -> list[str]:
    return [sys.executable, "-m", "engine", "--data-dir", str(data)]


@pytest.fixture
def engine(tmp_path: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        engine_arguments(tmp_path / "data"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def greet(engine: subprocess.Popen[bytes]) -> None:
    assert engine.stdin
    assert engine.stdout
    write_frame(engine.stdin, RequestCodec().encode(Hello(id=1, version=PROTOCOL_VERSION)))
    assert engine.stdout.read(4)


def end_of(engine: subprocess.Popen[bytes]) -> tuple[int, bytes]:
    """Status and what the engine said last; the pipe of requests stays open."""
    assert engine.stderr
    try:
        status = engine.wait(END_SECONDS)
        return status, engine.stderr.read()
    finally:
        engine.kill()
        engine.communicate()


@pytest.mark.parametrize("length", [500_000_000, MAX_FRAME_BYTES + 1, (1 << 32) - 1])
def test_the_header_of_a_huge_frame_ends_it(engine: subprocess.Popen[bytes], length: int) -> None:
    greet(engine)
    assert engine.stdin
    engine.stdin.write(struct.pack("<I", length))
    engine.stdin.flush()
    assert end_of(engine)[0] == 0


def test_a_large_frame_under_a_memory_limit_takes_no_memory_before_it_comes(
    engine: subprocess.Popen[bytes],
) -> None:
    greet(engine)
    used = int(Path(f"/proc/{engine.pid}/statm").read_text().split()[0]) * os.sysconf("SC_PAGESIZE")
    limit = used + (64 << 20)
    resource.prlimit(engine.pid, resource.RLIMIT_AS, (limit, limit))
    assert engine.stdin
    with suppress(BrokenPipeError):
        engine.stdin.write(struct.pack("<I", MAX_FRAME_BYTES))
        for _ in range(MAX_FRAME_BYTES >> 20):
            engine.stdin.write(bytes(1 << 20))
        engine.stdin.flush()
    _, said = end_of(engine)
    assert b"MemoryError" in said


def test_a_thread_that_ends_ends_the_process(tmp_path: Path) -> None:
    script = textwrap.dedent("""
        import threading, time
        from engine.watchdog import Watchdog
        Watchdog()
        def work():
            raise MemoryError("no room")
        threading.Thread(target=work).start()
        time.sleep(60)
    """)
    child = subprocess.Popen([sys.executable, "-c", script], stderr=subprocess.PIPE)
    status, said = end_of(child)
    assert status not in (0, None)
    assert b"no room" in said


HANGS = """
    import signal, sys, threading
    from engine.watchdog import Watchdog
    watchdog = Watchdog()
    print("ready", flush=True)
    {hang}
"""


SLOW_IMPORTS = """
    import os, runpy, sys, time
    class Slow:
        def find_spec(self, name, *_):
            if name == "engine.engine":
                with open(f"/proc/{os.getppid()}/fd/1", "w") as out: out.write("ready")
                time.sleep(60)
    sys.meta_path.insert(0, Slow())
    sys.argv = ["engine", "--data-dir", os.devnull]
    runpy.run_module("engine", run_name="__main__")
"""


WAYS_TO_HANG = {
    "waits for ever": "signal.sigwait({signal.SIGUSR1})",
    "computes for ever": "while True: pass",
    "waits after the end of its input": "sys.stdin.read(); threading.Event().wait()",
}


def test_whose_main_thread_hangs_is_gone_soon_after_its_parent() -> None:
    """All at once: each of them takes the seconds that its watchdog waits."""
    scripts = {way: HANGS.format(hang=hang) for way, hang in WAYS_TO_HANG.items()}
    scripts["still imports"] = SLOW_IMPORTS
    with ThreadPoolExecutor(len(scripts)) as beside:
        ends = {
            way: beside.submit(
                assert_gone_with_its_parent,
                [sys.executable, "-c", textwrap.dedent(script)],
                b"ready",
            )
            for way, script in scripts.items()
        }
    failures = {way: end.exception() for way, end in ends.items() if end.exception()}
    assert not failures


def test_the_engine_is_gone_soon_after_its_parent(tmp_path: Path) -> None:
    body = RequestCodec().encode(Hello(id=1, version=PROTOCOL_VERSION))
    greeting = struct.pack("<I", len(body)) + body
    assert_gone_with_its_parent(engine_arguments(tmp_path / "data"), b"Welcome", greeting)


def assert_gone_with_its_parent(
    arguments: list[str], expected: bytes, greeting: bytes = b""
) -> None:
    """Start a child by a parent that is killed once the child has said what is expected."""
    parent = textwrap.dedent("""
        import subprocess, sys, time
        child = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE)
        child.stdin.write(bytes.fromhex(sys.argv[1])); child.stdin.flush()
        print(child.pid, file=sys.stderr, flush=True)
        time.sleep(600)
    """)
    process = subprocess.Popen(
        [sys.executable, "-c", parent, greeting.hex(), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout
    assert process.stderr
    child = int(process.stderr.readline())
    try:
        said = b""
        while expected not in said:
            said += process.stdout.read1()
        process.kill()
        process.wait()
        assert is_gone_within(child, END_SECONDS)
    finally:
        process.kill()
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        process.communicate()


def is_gone_within(pid: int, seconds: float) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1][0]
        except OSError:
            return True
        if state == "Z":
            return True
        time.sleep(0.05)
    return False
