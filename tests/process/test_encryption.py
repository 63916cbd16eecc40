"""Encryption at rest as a person switches it: real programs, the real engine, every file."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.process.test_commands import ROOT, Finished, Shell, shell, tiny_model

__all__ = ["shell", "tiny_model"]

pytestmark = [pytest.mark.process, pytest.mark.slow]

WORD = "quetzalcoatlus"
QUESTION = "Who flew?"
Run = Callable[..., Finished]


@pytest.fixture
def secret(shell: Shell, tmp_path: Path) -> Shell:
    """A document whose name and text are one word."""
    document = tmp_path / f"{WORD}.txt"
    document.write_text(f"{WORD} flew over the harbour. " * 90)
    return replace(shell, document=document)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that holds the passphrase."""
    path = tmp_path / "passphrase"
    path.write_text("pike perch and eel\n")
    monkeypatch.setenv("LECTERN_PASSPHRASE_FILE", str(path))
    return path


@pytest.fixture
def encryption(data: Path) -> Run:
    """Runs ``lectern encryption``."""

    def run(command: str, *arguments: str) -> Finished:
        return subprocess.run(
            program(command, data, *arguments),
            cwd=ROOT,
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            timeout=300,
            check=False,
        )

    return run


def program(command: str, data: Path, *arguments: str) -> list[str]:
    options = ("--data-dir", str(data), *arguments)
    return [sys.executable, "-m", "app", "encryption", command, *options]


def everything_in(folder: Path) -> bytes:
    files = [path for path in folder.rglob("*") if path.is_file()]
    return b"\0".join(part for path in files for part in (path.name.encode(), path.read_bytes()))


def test_switched_on_no_file_says_a_word_and_off_all_is_as_before(
    secret: Shell, data: Path, words: Path, encryption: Run
) -> None:
    before = secret.ask(QUESTION)
    assert WORD.encode() in everything_in(data)
    kill_begun(program("on", data), data / "encryption.json")
    switched = encryption("on")
    assert switched.returncode == 0, switched.stderr
    assert "is now encrypted; settings" in switched.stdout
    assert WORD.encode() not in everything_in(data)
    secret.verify()
    assert WORD.encode() not in everything_in(data)

    words.write_text("bream tench and roach")
    content = everything_in(data)
    refused = secret.run("ask", "-q", QUESTION)
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    assert "passphrase does not open" in refused.stderr
    assert everything_in(data) == content
    words.write_text("pike perch and eel")

    assert encryption("off").returncode == 0
    words.unlink()
    check_restored(secret.ask(QUESTION), before)
    assert WORD.encode() in everything_in(data)


def check_restored(after: dict[str, Any], before: dict[str, Any]) -> None:
    assert after["reading"]["reused_tokens"] == before["reading"]["tokens"]
    assert after["reading"]["verified"] is True
    assert after["answers"][0]["answer"] == before["answers"][0]["answer"]


def kill_begun(arguments: list[str], begun: Path) -> None:
    """Kill a command as soon as it has written a file."""
    running = subprocess.Popen(
        arguments, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    while not begun.exists() and running.poll() is None:
        time.sleep(0.001)
    running.kill()
    assert running.wait() == -signal.SIGKILL, "killed before it ended"
