"""``lectern evaluate`` as a command: its tables, its page, and how it fails."""

import json
import os
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from app.cli import evaluating
from app.cli.main import run
from app.errors import ExitCode
from app.evaluation.fidelity import Fidelity
from app.evaluation.methods import Method
from app.private_folder import PrivateFolder
from tests.fakes.examinee import Examinee

SHORT = ("--task", "register", "--length", 4096, "--samples", 1, "--no-fidelity")
SAID = pytest.CaptureFixture[str]


def evaluate(*arguments: object, engine: Examinee | None = None) -> int:
    given = [str(argument) for argument in arguments]
    port = (engine or Examinee()).over
    return run(["--engine", "examinee", "evaluate", *given], ports={"examinee": port})


def test_tables_tell_right_answers_beside_the_controls(
    data_dir: Path, model: tuple[str, Path], capsys: SAID
) -> None:
    assert evaluate(*SHORT, *model, "--policy", "quest") == ExitCode.DONE
    out = capsys.readouterr().out
    assert "quest" in out
    first, second = re.findall(r"^register .*$", out, re.MULTILINE)[:2]
    assert first.count("100 % (57-100 of 5)") == 3
    assert second.count("0 % (0-") == 2
    assert [each.name for each in (data_dir / "evaluation").iterdir()] == ["answers.jsonl"]


def test_readings_of_another_evaluation_stay_until_it_is_gone(
    data_dir: Path, model: tuple[str, Path]
) -> None:
    place = data_dir / "evaluation"
    place.mkdir(parents=True)
    other = PrivateFolder(place, "readings-")
    segments = other.root / "segments"
    segments.mkdir()
    assert evaluate(*SHORT, *model) == ExitCode.DONE
    assert segments.is_dir()
    os.close(other._mark)  # as where its process is killed
    assert evaluate(*SHORT, *model) == ExitCode.DONE
    assert not other.root.exists()


def test_one_object_has_everything(data_dir: Path, model: tuple[str, Path], capsys: SAID) -> None:
    assert evaluate(*SHORT, *model, "--policy", "quest", "--json") == ExitCode.DONE
    told = json.loads(capsys.readouterr().out)
    assert told["problems"] == told["fidelity"] == []
    assert told["method"]["policy"] == "quest"
    assert {line["role"] for line in told["lines"]} == {
        "dense",
        "method",
        "everything on",
        "recency",
        "random",
    }
    assert len(told["cells"]) == 5 * 5


def test_other_formats_of_the_cache_are_compared_with_dense(
    data_dir: Path, model: tuple[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    compared: list[str] = []

    def note(_choice: object, methods: Sequence[Method], *_: object) -> tuple[Fidelity, ...]:
        compared.extend(method.words for method in methods)
        return ()

    monkeypatch.setattr(evaluating, "measure_fidelity", note)
    words = ("--task", "register", "--length", 4096, "--samples", 1, *model, "--policy", "dense")
    assert evaluate(*words, "--format", "q8_0", "--format", "q4_0") == ExitCode.DONE
    assert compared[-2:] == ["dense kv_format=q8_0", "dense kv_format=q4_0"]


def test_a_page_needs_nothing_else(
    data_dir: Path, tmp_path: Path, model: tuple[str, Path], capsys: SAID
) -> None:
    page = tmp_path / "page.html"
    assert evaluate(*SHORT, *model, "--policy", "quest", "--html", page) == ExitCode.DONE
    text = page.read_text(encoding="utf-8")
    assert not re.search(r"https?:|<script|<link|src=|@import|url\(", text)
    assert text.count("<table") == 2 + 5  # two of scores, and a map for each method
    assert text.count("<svg") == 2
    nowhere = tmp_path / "nowhere" / "page.html"
    assert evaluate(*SHORT, *model, "--policy", "quest", "--html", nowhere) == ExitCode.USAGE
    assert "There is no folder" in capsys.readouterr().err


def test_what_was_answered_is_asked_again_where_that_is_wanted(
    data_dir: Path, model: tuple[str, Path], capsys: SAID
) -> None:
    engine = Examinee()
    words = (*SHORT, *model, "--policy", "quest", "--json")
    told = []
    for more, asked in (((), 25), ((), 25), (("--anew",), 50), ((), 50)):
        assert evaluate(*words, *more, engine=engine) == ExitCode.DONE
        assert len(engine.asked) == asked
        told.append(capsys.readouterr().out)
    assert len(set(told)) == 1


def test_figures_that_show_nothing_are_shown_and_fail(
    data_dir: Path, model: tuple[str, Path], capsys: SAID
) -> None:
    assert evaluate(*SHORT, *model, "--policy", "newest") == ExitCode.SHOWS_NOTHING
    said = capsys.readouterr()
    assert "register" in said.out
    (line,) = [line for line in said.err.splitlines() if "show nothing" in line]
    assert "newest gives the same answers as the control recency" in line


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--task", "needle"), "There is no task called needle"),
        (("--policy", "quests"), "quests is unknown"),
        (("--length", "12"), "length"),
        (("--length", "9999999999"), "length"),
        (("--depth", "1.5"), "depth"),
        (("--mode", "alone"), "mode"),
        (("--option", "budget"), "has no value"),
        (tuple(word for each in range(9) for word in ("--depth", each / 10)), "too many depths"),
    ],
)
def test_what_is_not_known_is_one_line(
    arguments: tuple[object, ...],
    message: str,
    data_dir: Path,
    model: tuple[str, Path],
    capsys: SAID,
) -> None:
    assert evaluate(*model, *arguments, "--no-fidelity") == ExitCode.USAGE
    lines = capsys.readouterr().err.strip().splitlines()
    assert message in lines[-1]
