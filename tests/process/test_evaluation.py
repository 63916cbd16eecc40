"""``lectern evaluate`` with the demo model: it finds what its controls cannot see."""

import json
from pathlib import Path

import pytest

from app.cli.main import run
from app.errors import ExitCode

pytestmark = [pytest.mark.process, pytest.mark.slow]


def test_quest_finds_what_recency_cannot_see(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["evaluate", "--data-dir", str(tmp_path), "--length", "2048", "--samples", "1"]
    arguments += ["--depth", "0.3", "--depth", "0.5", "--no-fidelity", "--json"]
    arguments += ["--policy", "quest", "--option", "budget=1024", "--option", "local=256"]
    assert run(arguments) == ExitCode.DONE
    lines = {line["role"]: line for line in json.loads(capsys.readouterr().out)["lines"]}
    assert lines["dense"]["score"]["right"] == lines["method"]["score"]["right"] == 2
    assert lines["everything on"]["score"]["right"] == 2
    assert lines["recency"]["outside"]["right"] < lines["recency"]["outside"]["count"]
    assert lines["method"]["read_share"] < 0.5
