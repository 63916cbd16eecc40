"""Ctrl-C: a real signal to a real program."""

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.app.cli.conftest import Lectern

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform == "win32", reason="sends POSIX signals"),
]

ROOT = Path(__file__).parents[3]
Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def start(tmp_path: Path, model_path: Path) -> Iterator[Start]:
    harbour = tmp_path / "harbour.txt"
    harbour.write_text("\f".join(f"Keeper Arn{n} lit lamp {n}." for n in range(1, 13)))
    started: list[subprocess.Popen[str]] = []

    def start_lectern(command: str, *arguments: str, engine: str) -> "subprocess.Popen[str]":
        program = [sys.executable, "-m", "tests.fakes.fake_lectern", engine]
        places = ["--data-dir", str(tmp_path / "data"), "--model", str(model_path)]
        child = subprocess.Popen(
            [*program, command, str(harbour), *places, *arguments],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
        )
        started.append(child)
        return child

    yield start_lectern
    for child in started:
        child.kill()
        child.communicate()


def wait_for(child: "subprocess.Popen[str]", words: str) -> None:
    """Read stderr up to the line that holds ``words``."""
    assert child.stderr is not None
    for line in child.stderr:
        if words in line:
            return
    raise AssertionError(f"{words!r} was never said")


def test_the_first_one_keeps_what_is_read(start: Start) -> None:
    child = start("read", engine="--hold reading")
    wait_for(child, "50 %")
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=120)
    assert child.returncode == 130
    assert out == ""
    assert err.splitlines()[-1] == (
        "Stopped: kept 36 of 72 tokens. Run the same command again to continue."
    )
    again = start("read", "--json", engine="")
    out, err = again.communicate(timeout=120)
    assert again.returncode == 0
    assert '"reused_tokens": 36' in out


def test_the_first_one_ends_an_answer(start: Start) -> None:
    child = start("ask", "-q", "Who lit lamp 7?", "-q", "And 8?", engine="--hold answering")
    assert child.stdout is not None
    heard = [child.stdout.readline() for _ in range(3)]
    assert heard == ["\n", "Who lit lamp 7?\n", "7\n"]
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=120)
    assert child.returncode == 130
    assert "The answer was stopped." in out
    assert "And 8?" not in out
    assert "Stopped while answering." in err


def test_the_second_one_ends_at_once(start: Start) -> None:
    child = start("read", engine="--hold reading --mishap ignores-cancel")
    wait_for(child, "50 %")
    child.send_signal(signal.SIGINT)
    wait_for(child, "Ctrl-C again")
    child.send_signal(signal.SIGINT)
    _, err = child.communicate(timeout=120)
    assert child.returncode == 130
    assert "Traceback" not in err


def test_what_another_command_deleted_meanwhile_is_not_kept(start: Start, lectern: Lectern) -> None:
    child = start("read", engine="--hold reading")
    wait_for(child, "50 %")
    assert lectern("delete", "harbour.txt", "--yes").code == 0
    child.send_signal(signal.SIGINT)
    _, err = child.communicate(timeout=120)
    assert child.returncode == 130
    assert "Deleted meanwhile, so nothing of it is kept: harbour.txt.\n" in err
    assert lectern("snapshots", "list", "--json").json["snapshots"] == []
