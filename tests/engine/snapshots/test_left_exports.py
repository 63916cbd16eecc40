"""An export that is killed leaves a half-written file: the next one into that folder removes it."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.snapshots.store import SnapshotStore
from tests.engine.snapshots.samples import save

ROOT = Path(__file__).parents[3]
TOKENS = range(42)
EXPORT = """
import os, signal, sys
from pathlib import Path
from engine.snapshots.store import SnapshotStore
from tests.engine.snapshots.samples import save

folder = Path(sys.argv[1])

def go_on():
    if any(left.stat().st_size for left in folder.glob(".lectern-*.part")):
        os.kill(os.getpid(), int(sys.argv[2]))

with SnapshotStore(folder / "other") as store:
    snapshot = save(store, range(42))
    store.exchange.export(snapshot, folder / "killed", go_on=go_on)
"""

pytestmark = pytest.mark.skipif(os.name == "nt", reason="stops with signals")


def begin_export(folder: Path, end: signal.Signals) -> subprocess.Popen[bytes]:
    """Begin an export that gets a signal as soon as something of it is on the disk."""
    command = [sys.executable, "-c", EXPORT, str(folder), str(int(end))]
    return subprocess.Popen(command, cwd=ROOT)


def left_in(folder: Path) -> list[Path]:
    return list(folder.glob(".lectern-*.part"))


def test_the_next_export_removes_what_a_killed_one_left(
    store: SnapshotStore, tmp_path: Path
) -> None:
    assert begin_export(tmp_path, signal.SIGKILL).wait() == -signal.SIGKILL
    (left,) = left_in(tmp_path)
    assert left.stat().st_size
    store.exchange.export(save(store, TOKENS), tmp_path / "next")
    assert left_in(tmp_path) == []
    assert (tmp_path / "next").exists()


def test_what_a_living_process_writes_stays(store: SnapshotStore, tmp_path: Path) -> None:
    other = begin_export(tmp_path, signal.SIGSTOP)
    try:
        os.waitpid(other.pid, os.WUNTRACED)
        (left,) = left_in(tmp_path)
        store.exchange.export(save(store, TOKENS), tmp_path / "next")
        assert left_in(tmp_path) == [left]
    finally:
        other.kill()
        other.wait()
    store.exchange.export(save(store, TOKENS), tmp_path / "last")
    assert left_in(tmp_path) == []


def link(path: Path) -> None:
    (path.parent / "precious").write_text("mine")
    path.symlink_to(path.parent / "precious")


@pytest.mark.parametrize(
    ("name", "make"),
    [
        (".lectern-engine-0123456789abcdef.part", link),
        (".lectern-engine-0123456789abcdef.part", Path.mkdir),
        (".lectern-engine-0123456789abcdef.part", os.mkfifo),
        (".lectern-engine-0123456789abcdef.part", Path.touch),
        (".lectern-engine-0123456789abcde.part", lambda path: path.write_text("mine")),
        ("my.lectern-engine-0123456789abcdef.part", lambda path: path.write_text("mine")),
        (".lectern-0123456789abcdef.part", lambda path: path.write_text("the window's")),
        (".other.part", lambda path: path.write_text("mine")),
    ],
)
@pytest.mark.timeout(60)  # a pipe that is opened is waited for without end
def test_nothing_else_is_touched(
    store: SnapshotStore, tmp_path: Path, name: str, make: Callable[[Path], object]
) -> None:
    make(tmp_path / name)
    before = (tmp_path / name).lstat()
    store.exchange.export(save(store, TOKENS), tmp_path / "next")
    assert (tmp_path / name).lstat() == before
    assert not (tmp_path / "precious").exists() or (tmp_path / "precious").read_text() == "mine"


def test_an_empty_one_goes_once_nobody_can_be_about_to_write_it(
    store: SnapshotStore, tmp_path: Path
) -> None:
    empty = tmp_path / ".lectern-engine-0123456789abcdef.part"
    empty.touch()
    os.utime(empty, (0, 0))
    store.exchange.export(save(store, TOKENS), tmp_path / "next")
    assert not empty.exists()
