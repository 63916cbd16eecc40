"""The parser process against scripted ones that misbehave."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from app.child.command import Command, module_command
from app.documents.errors import ParserCrashError, ParserMemoryError, ParserTimeoutError
from app.documents.extract import Progress, extract
from app.documents.limits import Limits

pytestmark = pytest.mark.process

SPEAK = """
import msgspec, sys
from app.documents.messages import *
from app.documents.document import Format
from engine.protocol.framing import read_frame, write_frame
job = read_frame(sys.stdin.buffer)
def say(answer): write_frame(sys.stdout.buffer, msgspec.msgpack.encode(answer))
"""

NO_UTF8 = r"""
page = msgspec.msgpack.encode(PageRead("Q"))
write_frame(sys.stdout.buffer, page.replace(b"Q", b"\xff"))
"""


@pytest.fixture
def document(tmp_path: Path) -> Path:
    path = tmp_path / "letter.txt"
    path.write_text("Some text.")
    return path


def script(code: str) -> Command:
    return replace(module_command("app"), arguments=(sys.executable, "-c", SPEAK + code))


@pytest.fixture(autouse=True)
def _no_process_is_left() -> Iterator[None]:
    before = set(psutil.Process().children())
    yield
    assert set(psutil.Process().children()) <= before


def test_crash_is_an_error_that_names_signal_and_place(document: Path) -> None:
    code = """
import os, signal
say(Opened(Format.PDF, 9)); say(PageRead("one")); say(PageRead("two"))
os.kill(os.getpid(), signal.SIGSEGV)
"""
    with pytest.raises(ParserCrashError, match=r"letter\.txt.* after page 2 \(SIGSEGV\)"):
        extract(document, command=script(code))


def test_hang_is_ended_at_its_limit(document: Path) -> None:
    code = "import threading; say(Opened(Format.PDF, 9)); threading.Event().wait()"
    with pytest.raises(ParserTimeoutError, match=r"longer than 0\.5 s"):
        extract(document, command=script(code), limits=Limits(stall_seconds=0.5))


def test_document_is_read_where_the_parser_gets_little_of_the_processor(document: Path) -> None:
    code = """
import time
say(Opened(Format.PDF, 1)); time.sleep(1.5); say(PageRead("slow")); say(Finished())
"""
    pages = extract(document, command=script(code), limits=Limits(stall_seconds=1.0)).pages
    assert [page.text for page in pages] == ["slow"]


def test_endless_document_is_ended_at_the_total_limit(document: Path) -> None:
    code = """
import time
say(Opened(Format.PDF, 9))
while True:
    say(PageRead("more")); time.sleep(0.01)
"""
    with pytest.raises(ParserTimeoutError, match="after page"):
        extract(document, command=script(code), limits=Limits(total_seconds=1.5))


def test_memory_is_watched_from_outside(document: Path) -> None:
    code = 'import threading; taken = bytearray(b"x") * 300_000_000; threading.Event().wait()'
    with pytest.raises(ParserMemoryError):
        extract(document, command=script(code), limits=Limits(memory_bytes=200_000_000))


@pytest.mark.parametrize(
    "code",
    [
        'sys.stdout.buffer.write(b"no frame at all, but long enough for a header")',
        'write_frame(sys.stdout.buffer, b"no message")',
        'write_frame(sys.stdout.buffer, msgspec.msgpack.encode({"type": "Opened", "format": "?"}))',
        NO_UTF8,
        "say(Finished())",
        "say(Opened(Format.PDF, 1))",
        "sys.exit(3)",
    ],
)
def test_nonsense_is_a_crash(document: Path, code: str) -> None:
    with pytest.raises(ParserCrashError):
        extract(document, command=script(code))


def test_failure_inside_carries_its_details(document: Path) -> None:
    code = """
from app.documents.refusal import *
from app.documents.refusal_details import Found
say(Refused(RefusalReason.INTERNAL, Found("Traceback: a bug")))
"""
    with pytest.raises(ParserCrashError) as caught:
        extract(document, command=script(code))
    assert caught.value.details == "Traceback: a bug"
    assert "Traceback" not in str(caught.value)


def test_process_does_not_outlive_an_interruption(document: Path) -> None:
    code = (
        'import threading; say(Opened(Format.PDF, 9)); say(PageRead("x")); threading.Event().wait()'
    )
    seen: list[Progress] = []
    on_progress: Callable[[Progress], None] = interrupt_after(seen)
    with pytest.raises(KeyboardInterrupt):
        extract(document, command=script(code), on_progress=on_progress)
    assert seen == [Progress(1, 9)]


def interrupt_after(seen: list[Progress]) -> Callable[[Progress], None]:
    def interrupt(progress: Progress) -> None:
        seen.append(progress)
        raise KeyboardInterrupt

    return interrupt
