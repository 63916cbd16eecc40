"""The library on a disk without any room, which is a process that may not write to a file."""

import subprocess
import sys
from pathlib import Path

import pytest

from app.library.library import Library

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform == "win32", reason="needs limits of a process"),
]

ROOT = Path(__file__).parents[3]
ADD = """
import resource, sys
from pathlib import Path
from app.library.errors import LibraryFullError
from app.library.library import Library

resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
folder = Path(sys.argv[1])
with Library(folder / "library.sqlite") as library:
    print(library.add(folder / "pier.txt").pages[0].text)
    try:
        library.add(folder / "new.txt")
    except LibraryFullError as error:
        print(error.message)
"""


def test_what_is_known_needs_no_room_and_what_is_new_is_refused_for_the_true_reason(
    tmp_path: Path,
) -> None:
    (tmp_path / "pier.txt").write_text("Keeper Arn lit the lamp of pier 7.")
    (tmp_path / "new.txt").write_text("Keeper Bo lit the lamp of pier 8.")
    with Library(tmp_path / "library.sqlite") as library:
        library.add(tmp_path / "pier.txt")
    finished = subprocess.run(
        [sys.executable, "-c", ADD, str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert finished.stderr == ""
    assert finished.stdout.splitlines() == [
        "Keeper Arn lit the lamp of pier 7.",
        "The disk is full: the library could not be written.",
    ]
