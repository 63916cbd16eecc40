"""Folders of private sessions: whose they are, and what is left of killed ones."""

import os
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.private_folder import PrivateFolder, sweep

ROOT = Path(__file__).parents[3]
KILLED = """
import os, signal
from app.private_folder import PrivateFolder
root = PrivateFolder().root
(root / "segments").mkdir()
(root / "segments" / "a").write_text("secret")
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where folders are made."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)
    yield tmp_path
    tempfile.tempdir = None


@pytest.fixture
def left_over(place: Path) -> Path:
    """A folder whose process was killed."""
    subprocess.run([sys.executable, "-c", KILLED], cwd=ROOT, check=False)
    (root,) = place.iterdir()
    return root


def test_it_is_for_one_person_and_goes_completely(place: Path) -> None:
    folder = PrivateFolder()
    assert stat.S_IMODE(folder.root.stat().st_mode) == 0o700
    outside = place / "outside"
    outside.mkdir()
    (outside / "model").touch()
    (folder.root / "deep").mkdir()
    (folder.root / "deep" / "text").write_text("secret")
    (folder.root / "link").symlink_to(outside)
    folder.remove()
    assert [path.name for path in place.iterdir()] == ["outside"]
    assert (outside / "model").exists()


def test_what_a_kill_leaves_is_swept(left_over: Path) -> None:
    assert (left_over / "segments" / "a").exists()
    sweep()
    assert not left_over.exists()


def test_a_living_session_is_left_alone() -> None:
    folder = PrivateFolder()
    sweep()
    assert folder.root.exists()
    folder.remove()


@pytest.mark.skipif(os.name == "nt", reason="makes links and pipes")
def test_what_is_not_provably_a_session_is_left_alone(place: Path, left_over: Path) -> None:
    mark = next(path for path in left_over.iterdir() if path.is_file())
    others = {name: place / f"lectern-private-{name}" for name in "abcde"}
    for folder in others.values():
        folder.mkdir()
    (others["b"] / mark.name).write_text("something else")
    (others["c"] / mark.name).symlink_to(mark)
    os.mkfifo(others["d"] / mark.name)
    (others["e"] / mark.name).touch()  # begins at this moment
    (place / "lectern-private-f").write_text("a file")
    (place / "lectern-private-g").symlink_to(left_over)
    sweep()
    assert not left_over.exists()
    assert all(folder.exists() for folder in others.values())
    assert (place / "lectern-private-f").exists()


@pytest.mark.skipif(os.name == "nt" or os.getuid() == 0, reason="rights are kept in another way")
def test_what_cannot_be_removed_yet_is_swept_later(left_over: Path) -> None:
    (left_over / "segments").chmod(0o500)
    sweep()
    assert left_over.exists()
    (left_over / "segments").chmod(0o700)
    sweep()
    assert not left_over.exists()
