"""A killed export leaves a half-written file: the next one into that folder removes it."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from app.whole_file import prepare_export, replacing, require_replaceable
from app.window.export.export import ExportFormat, export
from tests.app.window.export.samples import CONVERSATION

ROOT = Path(__file__).parents[2]
EXPORT = """
import os, sys
from pathlib import Path
from app.window.export.export import ExportFormat, export
from tests.app.window.export.samples import CONVERSATION

def write(path, content):
    with path.open("wb") as file:
        file.write(content[:100])
    os.kill(os.getpid(), int(sys.argv[2]))

Path.write_bytes = write
export(CONVERSATION, ExportFormat.JSON, Path(sys.argv[1]))
"""
NAME = ".lectern-0123456789abcdef.part"

pytestmark = pytest.mark.skipif(os.name == "nt", reason="stops with signals")


def begin_export(path: Path, end: signal.Signals) -> subprocess.Popen[bytes]:
    """Begin an export that gets a signal as soon as something of it is on the disk."""
    return subprocess.Popen([sys.executable, "-c", EXPORT, str(path), str(int(end))], cwd=ROOT)


def left_in(folder: Path) -> list[Path]:
    return list(folder.glob(".lectern-*.part"))


def test_the_next_export_removes_what_a_killed_one_left(tmp_path: Path) -> None:
    assert begin_export(tmp_path / "talk.json", signal.SIGKILL).wait() == -signal.SIGKILL
    (left,) = left_in(tmp_path)
    assert left.stat().st_size == 100
    export(CONVERSATION, ExportFormat.MARKDOWN, tmp_path / "talk.md")
    assert [path.name for path in tmp_path.iterdir()] == ["talk.md"]


def test_what_a_living_process_writes_stays(tmp_path: Path) -> None:
    other = begin_export(tmp_path / "talk.json", signal.SIGSTOP)
    try:
        os.waitpid(other.pid, os.WUNTRACED)
        (left,) = left_in(tmp_path)
        export(CONVERSATION, ExportFormat.MARKDOWN, tmp_path / "talk.md")
        assert left_in(tmp_path) == [left]
    finally:
        other.kill()
        other.wait()
    export(CONVERSATION, ExportFormat.MARKDOWN, tmp_path / "talk.md")
    assert left_in(tmp_path) == []


def test_what_this_process_writes_at_the_same_time_stays(tmp_path: Path) -> None:
    with replacing(tmp_path / "one.md") as beside:
        beside.write_text("words")
        prepare_export(tmp_path / "other.md")
        assert beside.exists()
    assert (tmp_path / "one.md").read_text() == "words"


def link(path: Path) -> None:
    (path.parent / "precious").write_text("mine")
    path.symlink_to(path.parent / "precious")


@pytest.mark.parametrize(
    ("name", "make"),
    [
        (NAME, link),
        (NAME, Path.mkdir),
        (NAME, os.mkfifo),
        (NAME, Path.touch),
        (".lectern-0123456789abcde.part", lambda path: path.write_text("mine")),
        (f"my{NAME}", lambda path: path.write_text("mine")),
        (".lectern-engine-0123456789abcdef.part", lambda path: path.write_text("the engine's")),
        (".lectern-gone-0123456789abcdef.part", lambda path: path.write_text("being removed")),
        (".notes.77.part", lambda path: path.write_text("mine")),
    ],
)
@pytest.mark.timeout(60)  # a pipe that is opened is waited for without end
def test_nothing_else_is_touched(tmp_path: Path, name: str, make: Callable[[Path], object]) -> None:
    make(tmp_path / name)
    before = (tmp_path / name).lstat()
    prepare_export(tmp_path / "talk.md")
    assert (tmp_path / name).lstat() == before
    assert not (tmp_path / "precious").exists() or (tmp_path / "precious").read_text() == "mine"


def test_an_empty_one_goes_once_nobody_can_be_about_to_write_it(tmp_path: Path) -> None:
    (tmp_path / NAME).touch()
    os.utime(tmp_path / NAME, (0, 0))
    prepare_export(tmp_path / "talk.md")
    assert left_in(tmp_path) == []


def test_nothing_but_files_is_to_be_replaced(tmp_path: Path) -> None:
    file, link, pipe = (tmp_path / name for name in ("file", "link", "pipe"))
    file.touch()
    link.symlink_to(file)
    os.mkfifo(pipe)
    for may_be_replaced in (require_replaceable, prepare_export):
        may_be_replaced(file)
        may_be_replaced(tmp_path / "new")
        for refused in (link, pipe, tmp_path):
            with pytest.raises(OSError, match=r"regular file|directory"):
                may_be_replaced(refused)
