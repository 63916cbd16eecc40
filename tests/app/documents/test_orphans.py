"""A parser that holds the interpreter ends soon after its application, and by itself too."""

import subprocess
import sys
import time
from pathlib import Path

import msgspec
import psutil
import pytest

from app.documents.limits import Limits
from app.documents.messages import Job
from engine.protocol.framing import write_frame

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[3]
STUCK = """
import ctypes, os, sys
from pathlib import Path
from app.documents import worker

def hang(job):
    Path(sys.argv[1]).write_text(str(os.getpid()))
    ctypes.PyDLL(None).sleep(600)  # as PyMuPDF does, it keeps the interpreter to itself
    yield

worker.answer_job = hang
worker.main()
"""
APPLICATION = """
import os, sys
from app.documents.child import ParserProcess
from app.documents.limits import Limits
from app.documents.messages import Job
from app.child.command import Command

job = Job(path="letter.txt", limits=Limits(), password=None)
command = Command((sys.executable, "-c", sys.argv[1], sys.argv[2]), dict(os.environ))
with ParserProcess(job, command) as parser:
    parser.receive()
"""


def pid_in(path: Path) -> int:
    """The process id that a parser writes down once it hangs."""
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        if path.exists() and (text := path.read_text()):
            return int(text)
        time.sleep(0.02)
    raise TimeoutError(path)


@pytest.mark.skipif(sys.platform != "linux", reason="a signal for a parent's death is Linux's")
def test_a_parser_ends_with_its_killed_application(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    arguments = [sys.executable, "-c", APPLICATION, STUCK, str(note)]
    with subprocess.Popen(arguments, cwd=ROOT) as application:
        parser = psutil.Process(pid_in(note))
        application.kill()
    gone, _ = psutil.wait_procs([parser], timeout=60)
    assert gone


@pytest.mark.skipif(sys.platform == "win32", reason="sleeps in a way that Windows lacks")
def test_a_parser_that_nobody_watches_ends_itself(tmp_path: Path) -> None:
    job = Job(path="letter.txt", limits=Limits(stall_seconds=0.5), password=None)
    arguments = [sys.executable, "-c", STUCK, str(tmp_path / "pid")]
    pipe, nothing = subprocess.PIPE, subprocess.DEVNULL
    with subprocess.Popen(arguments, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=nothing) as parser:
        assert parser.stdin is not None
        write_frame(parser.stdin, msgspec.msgpack.encode(job))
        assert parser.wait(120) != 0
