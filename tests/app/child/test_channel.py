"""The worker's own side: its pipes, its limits, and its end with the application."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import psutil
import pytest

from app.child.command import Command, module_command
from app.child.worker import Worker, WorkerEnd, WorkerTerms

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[3]
TERMS = WorkerTerms(decoder=msgspec.msgpack.Decoder(dict[str, int]))
OPEN = """
import msgspec, os, resource, sys, threading
from app.child.channel import Channel
from app.child.confinement import confine
class Limit(msgspec.Struct): value: int
print("before anything else")
channel = Channel()
os.system("echo from a program that it runs")
print("from a library")
"""


class Nothing(msgspec.Struct, frozen=True):
    """A message that says nothing."""


def started(code: str) -> Worker[dict[str, int]]:
    command = module_command("app")
    arguments = (sys.executable, "-c", OPEN.replace('print("before anything else")\n', "") + code)
    return Worker(Command(arguments, command.environment), TERMS)


def test_only_messages_are_on_stdout() -> None:
    code = "channel.receive(msgspec.msgpack.Decoder(dict)); channel.send(Limit(7))"
    worker = started(code)
    worker.send(Nothing())
    assert worker.receive() == {"value": 7}
    worker.end()


def test_the_end_of_the_application_is_seen() -> None:
    worker = started(
        "while channel.receive(msgspec.msgpack.Decoder(dict)) is not None: pass\nos._exit(5)"
    )
    worker._untold.put(None)  # as the system closes the pipe of an application that is gone
    end = worker.receive()
    assert isinstance(end, WorkerEnd)
    assert end.process.status == 5
    worker.end()


def test_a_worker_may_end_with_the_application_whatever_it_does() -> None:
    worker = started(
        "channel.end_with_application(); channel.send(Limit(1)); threading.Event().wait()"
    )
    assert worker.receive() == {"value": 1}
    worker._untold.put(None)
    end = worker.receive()
    assert isinstance(end, WorkerEnd)
    assert end.process.status == 0
    worker.end()


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal")
def test_an_interruption_is_left_to_the_application() -> None:
    worker = started(
        f"import signal; os.kill(os.getpid(), {int(signal.SIGINT)}); channel.send(Limit(1))"
    )
    assert worker.receive() == {"value": 1}
    worker.end()


@pytest.mark.skipif(sys.platform != "linux", reason="limits differ")
@pytest.mark.parametrize(
    ("kind", "value"),
    [("AS", (200 + 512) * 1024**2), ("CPU", 31), ("CORE", 0)],
)
def test_a_confined_worker_has_limits(kind: str, value: int) -> None:
    worker = started(
        "confine(memory_bytes=200 * 1024**2, computing_seconds=30)\n"
        f"channel.send(Limit(resource.getrlimit(resource.RLIMIT_{kind})[1]))"
    )
    assert worker.receive() == {"value": value}
    worker.end()


APPLICATION = """
import os, sys, threading
import msgspec
from app.child.command import Command
from app.child.worker import Worker, WorkerTerms
command = Command((sys.executable, "-c", sys.argv[1]), dict(os.environ))
worker = Worker(command, WorkerTerms(decoder=msgspec.msgpack.Decoder(dict)))
print(worker.receive()["value"], flush=True)
threading.Event().wait()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="a signal for a parent's death is Linux's")
def test_a_confined_worker_ends_with_a_killed_application() -> None:
    """Also one that holds the interpreter, and so sees no pipe close."""
    worker = OPEN + (
        "confine(memory_bytes=1 << 30, computing_seconds=30); channel.send(Limit(os.getpid()))\n"
        "import ctypes; ctypes.PyDLL(None).sleep(600)"
    )
    arguments = [sys.executable, "-c", APPLICATION, worker.replace("print(", "str(")]
    with subprocess.Popen(arguments, cwd=ROOT, stdout=subprocess.PIPE) as application:
        assert application.stdout is not None
        child = psutil.Process(int(application.stdout.readline()))
        os.kill(application.pid, signal.SIGKILL)
    gone, _ = psutil.wait_procs([child], timeout=60)
    assert gone
