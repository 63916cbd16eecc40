"""Commands on a disk that becomes full, which is a process whose files may not grow further."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.paths import DATA_DIR_VARIABLE

pytestmark = [
    pytest.mark.process,
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="needs limits of a process"),
]

ROOT = Path(__file__).parents[3]
LIMITED = """
import resource, sys
from app.cli.main import run

limit = int(sys.argv.pop(1))
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
sys.exit(run(sys.argv[1:]))
"""
ROOM_FOR_THE_LIBRARY = 700 * 1024


def read(path: Path, limit: int, *options: str) -> subprocess.CompletedProcess[str]:
    """Run `lectern read` with the bundled model, whose files have at most so many bytes."""
    return subprocess.run(
        [sys.executable, "-c", LIMITED, str(limit), "read", str(path), *options],
        cwd=ROOT,
        env={**os.environ, DATA_DIR_VARIABLE: str(path.parent / "data")},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.fixture
def letter(tmp_path: Path) -> Path:
    path = tmp_path / "letter.txt"
    path.write_text("\n\n".join(f"Keeper Arn lit lamp no. {n} of the pier." for n in range(120)))
    return path


def test_what_could_not_be_saved_is_told_once_and_by_the_exit_code(letter: Path) -> None:
    finished = read(letter, ROOM_FOR_THE_LIBRARY)
    assert finished.returncode == 5, finished.stderr
    assert finished.stderr.count("could not be saved") == 1
    assert "Read 100 % of letter.txt" in finished.stderr
    assert read(letter, ROOM_FOR_THE_LIBRARY, "--private").returncode == 0


def test_a_library_without_room_is_no_broken_disk(letter: Path) -> None:
    finished = read(letter, 130_000)
    assert finished.returncode == 5, finished.stderr
    assert "The disk is full: the library could not be written." in finished.stderr
    assert "disk I/O error" not in finished.stderr
