"""A command over an engine of another kind, chosen by its name."""

import json
from pathlib import Path

import pytest

from app.cli.main import run
from app.errors import ExitCode
from app.link.port import EnginePort
from app.paths import DataFolder
from engine.protocol.records import StoreForm
from tests.fakes.scripted_port import NUM_TOKENS, ScriptedPort

QUOTE = "The mill beside the weir was built by Odo."


def scripted(data: DataFolder, while_converting: StoreForm | None = None) -> EnginePort:
    """As it would be registered."""
    return ScriptedPort(f"Odo.\n\n> {QUOTE}")


def command(*arguments: object) -> int:
    given = [str(argument) for argument in arguments]
    return run(["--engine", "script", *given], ports={"script": scripted})


def test_a_question_is_answered_by_the_engine_that_is_named(
    data_dir: Path, mill: Path, model: tuple[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    assert command("ask", mill, "-q", "Who built it?", "--json", *model) == ExitCode.DONE
    told = json.loads(capsys.readouterr().out)
    assert told["answers"][0]["answer"].startswith("Odo.")
    assert told["answers"][0]["citations"][0]["status"] == "verified"
    assert told["reading"]["tokens"] == NUM_TOKENS


def test_commands_that_send_one_request_do_so_over_it(
    data_dir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data_dir.mkdir()
    assert command("snapshots", "list", "--json") == ExitCode.DONE
    assert json.loads(capsys.readouterr().out)["snapshots"] == []


def test_an_engine_that_there_is_not_is_refused(
    data_dir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data_dir.mkdir()
    assert run(["--engine", "abacus", "snapshots", "list"]) == ExitCode.USAGE
    assert "no engine called abacus. Choose one of: process." in capsys.readouterr().err
