"""Two processes renew a library's backup: what one deletes does not come back by the other."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from threading import Thread

import pytest

from app.library import backup
from app.library.library import Library

ROOT = Path(__file__).parents[3]
SECRET = "Keeper Arn lit the lamp."
SLOW = """
import os, sys, time
from pathlib import Path
from app.library import backup
from app.library.library import Library

path, check = Path(sys.argv[1]), backup._check

def check_for_long(*arguments):
    path.with_name("copied").touch()
    while not path.with_name("go").exists():
        time.sleep(0.01)
    return check(*arguments)

backup._check = check_for_long
with Library(path) as library:
    library.upkeep.back_up()
"""

pytestmark = pytest.mark.skipif(os.name == "nt", reason="stops with signals")


def begin_backup(path: Path) -> subprocess.Popen[bytes]:
    """Begin a backup in a process that has copied the library, and goes on when it may."""
    process = subprocess.Popen([sys.executable, "-c", SLOW, str(path)], cwd=ROOT)
    while not path.with_name("copied").exists():
        assert process.poll() is None
        time.sleep(0.01)
    return process


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A library with one document."""
    file, path = tmp_path / "note.txt", tmp_path / "library.sqlite"
    file.write_text(SECRET)
    with Library(path) as opened:
        sha256 = opened.add(file).sha256
        opened.readings.add("Lamps", [sha256])
    file.unlink()
    return path


def delete_all(path: Path) -> None:
    with Library(path) as library:
        for entry in library.entries():
            library.remove_document(entry.sha256)
        library.note_forgotten(library.forget_removed())


def everything_in(folder: Path) -> bytes:
    return b"\0".join(path.read_bytes() for path in folder.iterdir() if path.is_file())


def test_a_backup_that_began_before_a_deletion_does_not_outlive_it(library: Path) -> None:
    other = begin_backup(library)
    deletion = Thread(target=delete_all, args=[library])
    deletion.start()
    deletion.join(1)
    library.with_name("go").touch()
    other.wait()
    deletion.join()
    assert SECRET.encode() not in everything_in(library.parent)
    assert backup.backup_path(library).exists()


def test_nor_does_one_of_a_process_that_stands_still(
    library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "_PATIENCE_SECONDS", 0.1)
    other = begin_backup(library)
    other.send_signal(signal.SIGSTOP)
    delete_all(library)
    assert SECRET.encode() not in everything_in(library.parent)
    library.with_name("go").touch()
    other.send_signal(signal.SIGCONT)
    other.wait()
    assert SECRET.encode() not in everything_in(library.parent)


def test_what_a_killed_process_left_goes_with_the_next_backup(library: Path) -> None:
    other = begin_backup(library)
    other.kill()
    other.wait()
    (left,) = library.parent.glob(".library.backup.sqlite.*.part")
    assert SECRET.encode() in left.read_bytes()
    with Library(library) as opened:
        assert opened.upkeep.back_up()
    assert not left.exists()


def test_nobody_waits_to_write_what_another_process_is_writing(library: Path) -> None:
    other = begin_backup(library)
    try:
        with Library(library) as opened:
            assert not opened.upkeep.back_up()
        assert other.poll() is None
        assert not backup.backup_path(library).exists()
    finally:
        library.with_name("go").touch()
        other.wait()
    assert backup.backup_path(library).exists()
