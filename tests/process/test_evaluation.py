"""``lectern evaluate`` with the demo model: it finds what its controls cannot see."""

import json
from pathlib import Path

import pytest

from app.cli.main import run
from app.errors import ExitCode

LAB_MODEL = Path(__file__).parents[2] / "assets" / "lab-model"

pytestmark = [pytest.mark.process, pytest.mark.slow]


def test_quest_finds_what_recency_cannot_see(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["evaluate", "--data-dir", str(tmp_path), "--length", "2048", "--samples", "3"]
    arguments += ["--depth", "0.3", "--depth", "0.5", "--no-fidelity", "--json"]
    arguments += ["--policy", "quest", "--option", "budget=1024", "--option", "local=256"]
    assert run(arguments) == ExitCode.DONE
    lines = {line["role"]: line for line in json.loads(capsys.readouterr().out)["lines"]}
    assert lines["dense"]["score"]["right"] == lines["everything on"]["score"]["right"] == 6
    assert lines["method"]["score"]["right"] >= 5  # of half the pages it may miss one
    assert lines["method"]["outside"]["right"] > lines["recency"]["outside"]["right"] == 0
    assert lines["method"]["read_share"] < 0.5


def test_layers_are_measured_once_and_taken_from_then_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = ["--data-dir", str(tmp_path / "data"), "--weights", "float32"]
    text = tmp_path / "text.txt"
    text.write_text("The Marlow Mill can be entered with the code VK-4471. " + "It rains. " * 500)
    ask = ["ask", str(text), "-q", "Which code opens the Marlow Mill?", *data, "--json"]
    ask += ["--policy", "backstop", "--option", "window=256"]
    assert run([*ask, "--option", "full_layers=auto"]) == ExitCode.USAGE
    assert "lectern evaluate layers" in capsys.readouterr().err

    arguments = ["evaluate", "layers", *data, "--length", "768", "--samples", "1", "--json"]
    assert run(arguments) == ExitCode.DONE
    measured = json.loads(capsys.readouterr().out)
    right = {tuple(each["full"]): each["right"] for each in measured["trials"]}
    chosen = tuple(measured["chosen"])
    assert right[()] < right[chosen] == right[0, 1, 2] == measured["questions"]

    assert run([*ask, "--option", "full_layers=auto"]) == ExitCode.DONE
    assert "VK-4471" in capsys.readouterr().out


def test_selection_finds_what_the_lab_model_finds_and_its_controls_do_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["evaluate", "--data-dir", str(tmp_path), "--model", str(LAB_MODEL), "--json"]
    arguments += ["--length", "4096", "--samples", "1", "--depth", "0.3", "--depth", "0.5"]
    arguments += ["--task", "key-value", "--task", "multi-key", "--no-fidelity"]
    arguments += ["--policy", "select", *_options(block_size=32, second_block_count=8)]
    arguments += _options(initial=64, local_windows_len=128, preselect_block="true")
    assert run([*arguments, *_options(preselect_block_count=16)]) == ExitCode.DONE
    lines = json.loads(capsys.readouterr().out)["lines"]
    right = {(line["task"], line["role"]): line["score"]["right"] for line in lines}
    for task in ("key-value", "multi-key"):
        assert right[task, "dense"] == right[task, "method"] == right[task, "everything on"] == 2
        assert right[task, "recency"] == right[task, "random"] == 0
    assert all(line["read_share"] < 0.25 for line in lines if line["role"] == "method")


def _options(**chosen: object) -> list[str]:
    return [part for key, value in chosen.items() for part in ("--option", f"{key}={value}")]
