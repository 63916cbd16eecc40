"""Commands that are started without what a process usually has: one line and an exit code each."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell"),
]

ROOT = Path(__file__).parents[2]


def shell(line: str, folder: Path) -> tuple[int, str, str]:
    """Run a line of a shell, in which $L is ``lectern``; returns its code, stdout and stderr."""
    (folder / "data").mkdir(exist_ok=True)
    finished = subprocess.run(
        ["bash", "-c", line],
        cwd=folder,
        env={
            "PATH": "/usr/bin:/bin",
            "PYTHONPATH": str(ROOT),
            "L": f"{sys.executable} -m app",
            "LECTERN_DATA_DIR": str(folder / "data"),
        },
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return finished.returncode, finished.stdout, finished.stderr


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("$L --version >&-", 2, "Standard output is closed."),
        ("$L --help | head -c 0; exit ${PIPESTATUS[0]}", 130, "the output is no longer read"),
        ("$L --version >/dev/full", 5, "There is no room left on the disk."),
        ("$L ask nothing.txt -q why <&-", 3, "“nothing.txt” cannot be opened"),
        ("mkdir gone; cd gone; rmdir ../gone; $L --version", 2, "folder no longer exists"),
        ("ulimit -n 8; $L --version", 5, "Only 8 files may be open at once"),
        ("(ulimit -v 200000; $L snapshots list)", 5, "Allow more (ulimit -v)"),
        ("(ulimit -v 1000000; $L models inspect $PYTHONPATH/assets/demo-model)", 5, "ulimit -v"),
    ],
)
def test_one_line_says_what_is_missing(line: str, code: int, said: str, tmp_path: Path) -> None:
    returned, out, err = shell(line, tmp_path)
    assert (returned, out) == (code, "")
    last = err.splitlines()[-1]
    assert said in last
    assert "Traceback" not in err
    assert "inside Lectern" not in err


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("$L --version 2>&-", 0),
        ("$L --version <&- 2>&-", 0),
        ("$L ask nothing.txt -q why 2>&-", 3),
        ("$L ask nothing.txt -q why 2>/dev/full", 3),
        ("{ $L ask nothing.txt -q x 2>&1 >&3; echo $? >c; } 3>&1 | head -c 0; exit $(cat c)", 3),
    ],
)
def test_notes_that_nobody_hears_end_nothing(line: str, code: int, tmp_path: Path) -> None:
    returned, out, err = shell(line, tmp_path)
    assert (returned, err) == (code, "")
    assert out.startswith("Lectern ") or code


_INTERRUPTED = """
import importlib.abc, os, signal, sys

class Interrupting(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == "app.cli.main":
            os.kill(os.getpid(), signal.SIGINT)

import app.__main__
sys.meta_path.insert(0, Interrupting())
sys.argv = ["lectern", "--version"]
app.__main__.main()
"""


@pytest.mark.parametrize("is_ignored", [False, True])
def test_ctrl_c_while_the_program_loads_shows_no_trace(tmp_path: Path, is_ignored: bool) -> None:
    """What is started to ignore it, as in the background of a script, goes on."""
    (tmp_path / "started.py").write_text(_INTERRUPTED)
    ignoring = "trap '' INT; " if is_ignored else ""
    code, out, err = shell(f"{ignoring}{sys.executable} started.py", tmp_path)
    assert err == ""
    assert code == (0 if is_ignored else -signal.SIGINT)
    assert out.startswith("Lectern ") == is_ignored
