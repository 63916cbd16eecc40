"""Real servers compute in place of the engine: the same answers, proven the same way."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pymupdf
import pytest

from app.cli.main import run
from app.errors import ExitCode
from app.paths import DATA_DIR_VARIABLE, demo_document, demo_model
from tests.app.remote.other_server import transformers_serve
from tests.app.server.running_server import RunningServer

pytestmark = [pytest.mark.process, pytest.mark.slow]

NUM_PAGES = 12
QUESTION, ANSWER, PAGE = "I need the founding year of the Ashdel Loom.", "1792", 7


@pytest.fixture
def survey(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The first pages of the demonstration document; the data folder is a new one."""
    monkeypatch.setenv(DATA_DIR_VARIABLE, str(tmp_path / "data"))
    path = tmp_path / "survey.pdf"
    with pymupdf.open(demo_document() / "survey.pdf") as document:
        document.select(range(NUM_PAGES))
        document.save(path)
    return path


def asked(
    survey: Path, capsys: pytest.CaptureFixture[str], options: Sequence[str] = ()
) -> dict[str, Any]:
    """What the command line tells of an answer, which is right and proven."""
    ask = ["--engine", "other", "ask", str(survey), "-q", QUESTION, "--json", *options]
    assert run(ask) == ExitCode.DONE, capsys.readouterr().err
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    (answer,) = told["answers"]
    (citation,) = answer["citations"]
    assert answer["answer"].startswith(ANSWER)
    assert (citation["status"], citation["pages"]) == ("verified", [PAGE])
    return told


def test_transformers_serve(
    survey: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    model = str(demo_model())
    with transformers_serve(demo_model(), tmp_path) as server:
        run(["engines", "add", "other", server.address, "--yes"])
        asked(survey, capsys, ["--model", model])
        server.kill()
        ask = ["--engine", "other", "ask", str(survey), "-q", QUESTION, "--model", model]
        assert run(ask) != ExitCode.DONE
    assert f"{server.address} cannot be reached" in capsys.readouterr().err


def test_another_lectern_answers_from_what_it_has_saved(
    survey: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    readings = []
    for _ in range(2):
        with RunningServer(tmp_path / "served") as server:
            monkeypatch.setenv("LECTERN_ENGINE_KEY", server.token)
            run(["engines", "add", "other", server.url, "--key", "--yes"])
            readings.append(asked(survey, capsys)["reading"])
            server.process.kill()
            run(["engines", "remove", "other"])
    cold, restored = readings
    assert cold["reused_tokens"] == 0
    assert restored["reused_tokens"] > 0.8 * cold["tokens"]
