"""The commands as a person runs them: real programs, the real engine, a tiny random model.

What a random model answers is nonsense, but always the same nonsense: an answer from a restored
reading must be the one that was given before.
"""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec
import psutil
import pytest

from tests.random_weights import write_tiny_model

pytestmark = [pytest.mark.process, pytest.mark.slow]

ROOT = Path(__file__).parents[2]
PAGE = "The lamp of pier {0} was lit by keeper Arn{0}, and the boats of that day came in late. "
QUESTION, SECOND = "Who lit the lamp of pier 7?", "And of pier 8?"

Finished = subprocess.CompletedProcess[str]


@dataclass(frozen=True)
class Shell:
    """Runs ``lectern`` over one data folder."""

    document: Path
    options: tuple[str, ...]

    def run(self, command: str, *arguments: str) -> Finished:
        return subprocess.run(
            self._program(command, *arguments),
            cwd=ROOT,
            capture_output=True,
            text=True,
            encoding="utf-8",
            stdin=subprocess.DEVNULL,
            timeout=300,
            check=False,
        )

    def start(self, command: str, *arguments: str) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            self._program(command, *arguments),
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
        )

    def ask(self, *questions: str, more: tuple[str, ...] = ()) -> dict[str, Any]:
        """The report of ``lectern ask --json``."""
        asked = [word for question in questions for word in ("-q", question)]
        finished = self.run("ask", *asked, "--json", "--max-tokens", "12", *more)
        assert finished.returncode == 0, finished.stderr
        report = msgspec.json.decode(finished.stdout)
        assert isinstance(report, dict)
        return report

    def verify(self) -> None:
        """Everything saved is sound."""
        data = self.options[: self.options.index("--model")]
        program = [sys.executable, "-m", "app", "snapshots", "verify", *data]
        finished = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, check=False)
        assert finished.returncode == 0, finished.stdout

    def _program(self, command: str, *arguments: str) -> list[str]:
        return [
            *(sys.executable, "-m", "app", command, str(self.document)),
            *self.options,
            *arguments,
        ]


@pytest.fixture(scope="module")
def tiny_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("models") / "tiny"
    write_tiny_model(folder, max_positions=65536)
    return folder


def shell_in(folder: Path, model: Path) -> Shell:
    document = folder / "harbour.txt"
    document.write_text("\f".join(PAGE.format(number) * 4 for number in range(1, 17)))
    options = ("--data-dir", str(folder / "data"), "--model", str(model))
    return Shell(document=document, options=options)


@pytest.fixture
def shell(tmp_path: Path, tiny_model: Path) -> Shell:
    return shell_in(tmp_path, tiny_model)


@dataclass(frozen=True)
class Asked:
    """A data folder in which two questions were asked, and the report of that."""

    data: Path
    report: dict[str, Any]


@pytest.fixture(scope="module")
def asked_once(
    tmp_path_factory: pytest.TempPathFactory, tiny_model: Path, compiled_kernels: None
) -> Asked:
    """To be copied: whoever begins with what is saved need not read it again."""
    folder = tmp_path_factory.mktemp("asked")
    report = shell_in(folder, tiny_model).ask(QUESTION, SECOND)
    return Asked(folder / "data", report)


@pytest.fixture
def asked(shell: Shell, asked_once: Asked) -> Asked:
    """What `shell` finds in its data folder."""
    data = Path(shell.options[shell.options.index("--data-dir") + 1])
    shutil.copytree(asked_once.data, data)
    return Asked(data, asked_once.report)


@pytest.fixture
def start(shell: Shell) -> Iterator[Callable[..., "subprocess.Popen[str]"]]:
    started: list[subprocess.Popen[str]] = []

    def start_command(*arguments: str) -> "subprocess.Popen[str]":
        started.append(shell.start(*arguments))
        return started[-1]

    yield start_command
    for child in started:
        child.kill()
        child.communicate()


def wait_for_progress(child: "subprocess.Popen[str]") -> None:
    """Until some of the reading is done."""
    assert child.stderr is not None
    for line in child.stderr:
        if " left" in line:
            return
    raise AssertionError("no progress was reported")


def test_nobody_else_can_look_at_what_is_stored(shell: Shell) -> None:
    mask = os.umask(0)
    try:
        assert shell.run("read").returncode == 0
    finally:
        os.umask(mask)
    data = Path(shell.options[shell.options.index("--data-dir") + 1])
    stored = [data, *data.rglob("*")]
    assert data / "library.sqlite" in stored
    assert any(path.suffix == ".segment" for path in stored)
    open_to_others = [path for path in stored if path.lstat().st_mode & 0o077]
    assert not open_to_others


def test_a_restored_reading_gives_the_same_answers(shell: Shell, asked: Asked) -> None:
    cold, restored = asked.report, shell.ask(QUESTION, SECOND)
    assert cold["reading"]["reused_tokens"] == 0
    assert restored["reading"]["reused_tokens"] == restored["reading"]["tokens"]
    assert restored["reading"]["verified"] is True
    for before, after in zip(cold["answers"], restored["answers"], strict=True):
        assert before["answer"] == after["answer"]
        assert after["reused_tokens"] >= restored["reading"]["tokens"]
    shell.verify()


def test_a_renamed_file_and_a_copy_of_it_are_read_already(shell: Shell, asked: Asked) -> None:
    final = shell.document.rename(shell.document.with_name("harbour-final.txt"))
    copy = final.with_name("a copy.txt")
    shutil.copy(final, copy)
    for document in (final, copy):
        report = replace(shell, document=document).ask(QUESTION)
        assert report["document"][0]["name"] == document.name
        assert report["reading"]["reused_tokens"] == report["reading"]["tokens"]
        assert report["reading"]["verified"] is True
        (again,) = report["answers"]
        assert again["answer"] == asked.report["answers"][0]["answer"]
        assert again["prompt_tokens"] - again["reused_tokens"] < 64


def test_independent_questions_do_not_know_of_each_other(shell: Shell, asked: Asked) -> None:
    (alone,) = shell.ask(SECOND)["answers"]
    _, second = asked.report["answers"]
    _, turn = shell.ask(QUESTION, SECOND, more=("--chat",))["answers"]
    assert second["prompt_tokens"] == alone["prompt_tokens"]
    assert second["answer"] == alone["answer"]
    assert turn["prompt_tokens"] > alone["prompt_tokens"]


def test_a_cache_format_is_saved_apart(shell: Shell, asked: Asked) -> None:
    """As all of them are, which ``tests/engine/session`` shows."""
    report = shell.ask(QUESTION, more=("--kv-format", "q4_0"))
    assert report["kv_format"] == "q4_0"
    assert report["reading"]["reused_tokens"] == 0
    again = shell.ask(QUESTION, more=("--kv-format", "q4_0"))
    assert again["reading"]["verified"] is True
    assert again["answers"][0]["answer"] == report["answers"][0]["answer"]


def test_ctrl_c_keeps_what_is_read(
    shell: Shell, start: Callable[..., "subprocess.Popen[str]"]
) -> None:
    child = start("read")
    wait_for_progress(child)
    child.send_signal(signal.SIGINT)
    _, err = child.communicate(timeout=60)
    assert child.returncode == 130
    assert "Stopped: kept " in err
    stopped = shell.ask(QUESTION)
    assert stopped["reading"]["reused_tokens"] > 0
    shell.verify()


def test_a_killed_engine_is_one_line_and_loses_nothing_saved(
    shell: Shell, start: Callable[..., "subprocess.Popen[str]"]
) -> None:
    child = start("read")
    wait_for_progress(child)
    (engine,) = psutil.Process(child.pid).children()
    engine.kill()
    _, err = child.communicate(timeout=60)
    assert child.returncode == 1
    assert "SIGKILL" in err.splitlines()[-1]
    assert "Traceback" not in err
    assert shell.ask(QUESTION)["answers"][0]["new_tokens"] == 12
    shell.verify()


def test_a_killed_command_leaves_no_engine_behind(
    shell: Shell, start: Callable[..., "subprocess.Popen[str]"]
) -> None:
    child = start("read")
    wait_for_progress(child)
    (engine,) = psutil.Process(child.pid).children()
    child.kill()
    assert psutil.wait_procs([engine], timeout=60)[1] == []
    assert shell.ask(QUESTION)["answers"][0]["new_tokens"] == 12
    shell.verify()


def test_two_commands_share_one_data_directory(
    shell: Shell, start: Callable[..., "subprocess.Popen[str]"]
) -> None:
    children = [start("ask", "-q", QUESTION, "--json", "--max-tokens", "12") for _ in range(2)]
    reports = []
    for child in children:
        out, err = child.communicate(timeout=300)
        assert child.returncode == 0, err
        reports.append(msgspec.json.decode(out))
    first, second = (report["answers"][0]["answer"] for report in reports)
    assert first == second
    shell.verify()
