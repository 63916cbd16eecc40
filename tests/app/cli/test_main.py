"""The command line as a whole: help, failures and exit codes."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from app.cli import main
from app.cli.commands.bench import BENCHMARKS
from app.cli.failures import as_sentence
from app.version import installed_version
from tests.app.cli.conftest import Lectern


def test_without_a_command_it_says_how_to_begin(lectern: Lectern) -> None:
    outcome = lectern()
    assert outcome.code == 0
    assert "lectern demo" in outcome.out


def test_help_names_every_command(lectern: Lectern) -> None:
    outcome = lectern("--help")
    assert outcome.code == 0
    for command in ("read", "ask", "demo", "snapshots", "models", "bench"):
        assert command in outcome.out


@pytest.mark.parametrize("command", [(), ("read",), ("bench",), ("snapshots", "delete")])
def test_help_shows_no_type_behind_a_flag(lectern: Lectern, command: tuple[str, ...]) -> None:
    outcome = lectern(*command, "--help")
    assert "--help" in outcome.out
    assert "<bool>" not in outcome.out


@pytest.mark.parametrize("arguments", [("--version",), ("--version", "demo")])
def test_the_version_is_one_line(lectern: Lectern, arguments: tuple[str, ...]) -> None:
    outcome = lectern(*arguments)
    assert outcome.code == 0
    assert outcome.out.strip() == f"Lectern {installed_version()}".strip()


@pytest.mark.parametrize(
    "arguments",
    [("nothing",), ("snapshots", "show"), ("ask",), ("models", "list", "--nothing")],
)
def test_a_wrong_command_line_is_one_line_and_code_2(
    lectern: Lectern, arguments: tuple[str, ...]
) -> None:
    outcome = lectern(*arguments)
    assert outcome.code == 2
    assert outcome.out == ""
    assert len(outcome.err.splitlines()) == 1
    assert "--help" in outcome.err


@pytest.mark.process
@pytest.mark.parametrize("group", ["bench", "encryption", "models", "snapshots"])
def test_a_group_without_a_command_shows_its_help_alone(lectern: Lectern, group: str) -> None:
    outcome = lectern(group)
    assert outcome.code == 2
    assert f"lectern {group}" in outcome.out
    assert outcome.err == ""


@pytest.mark.process
@pytest.mark.parametrize("name", ["engine", "window", "documents", "scans"])
def test_a_benchmark_tells_its_own_options(name: str) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "app", "bench", name, "--help"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert f"usage: lectern bench {name}" in told.stdout
    assert "--json" in told.stdout
    assert told.stderr == ""


def test_every_benchmark_has_its_program() -> None:
    assert all(find_spec(each.module) for each in BENCHMARKS)


def test_a_trace_appears_only_when_it_is_wanted(lectern: Lectern, data_dir: Path) -> None:
    data_dir.mkdir()
    plain = lectern("snapshots", "show", "nothing")
    traced = lectern("snapshots", "show", "nothing", "--debug")
    assert plain.code == traced.code == 2
    assert len(plain.err.splitlines()) == 1
    assert "Traceback" in traced.err
    assert traced.err.splitlines()[-1] == plain.err.splitlines()[0]


@pytest.mark.process
def test_an_engine_that_dies_is_told_in_one_line(lectern: Lectern, data_dir: Path) -> None:
    data_dir.mkdir()
    outcome = lectern("snapshots", "list", engine=("--mishap", "dies-at-start"))
    assert outcome.code == 1
    assert outcome.err == (
        "The engine stopped: it ended with status 3. "
        "Try again; what was saved is kept. If it stops again, free some memory.\n"
    )
    traced = lectern("snapshots", "list", "--debug", engine=("--mishap", "dies-at-start"))
    assert "ImportError: no torch here" in traced.err


def test_ctrl_c_before_a_command_begins_shows_no_trace(
    lectern: Lectern, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(main, "_command", interrupt)
    outcome = lectern("verify")
    assert outcome.code == 130
    assert outcome.err.startswith("Stopped.")


def test_a_bug_of_ours_is_code_1(lectern: Lectern, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(**_: object) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(main, "_command", lambda: fail)
    outcome = lectern("demo")
    assert outcome.code == 1
    assert "ZeroDivisionError: division by zero" in outcome.err
    assert "--debug" in outcome.err
    assert "Traceback" not in outcome.err


def test_ctrl_c_is_code_130(lectern: Lectern, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(main, "_command", lambda: lambda **_: 130)
    outcome = lectern("demo")
    assert outcome.code == 130
    assert "is kept" in outcome.err


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("the model is  missing\n", "The model is missing."),
        ("Try again.", "Try again."),
        ("Really?", "Really?"),
        ("copy.txt is empty", "copy.txt is empty."),
        ("", ""),
    ],
)
def test_failures_are_sentences(text: str, sentence: str) -> None:
    assert as_sentence(text) == sentence


def test_the_application_starts_without_the_heavy_libraries() -> None:
    code = (
        "import sys, app.__main__; "
        "print([name for name in ('torch', 'numpy', 'numba', 'PySide6', 'pymupdf', 'sqlite_utils')"
        " if name in sys.modules])"
    )
    finished = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert finished.stdout.strip() == "[]"
