"""``lectern calibrate`` as a command, over the program that measures."""

from pathlib import Path

import pytest
from safetensors import safe_open

from app.errors import ExitCode
from tests.app.cli.conftest import Lectern
from tests.engine.tiers.conftest import tiny_model

__all__ = ["tiny_model"]

pytestmark = pytest.mark.process


def test_queries_are_measured_into_the_file_that_is_named(
    lectern: Lectern, tiny_model: Path, tmp_path: Path
) -> None:
    kept = tmp_path / "queries.safetensors"
    words = ("calibrate", "--model", tiny_model, "--tokens", 256, "--device", "cpu")
    told = lectern(*words, "--output", kept, "--json")
    assert told.code == ExitCode.DONE, told.err
    assert 0 < told.json["tokens"] <= 256
    assert told.json["layers"] == 2
    assert Path(told.json["path"]) == kept
    with safe_open(kept, "pt") as file:
        assert list(file.keys())


def test_a_text_that_is_not_there_is_told_in_one_line(
    lectern: Lectern, tiny_model: Path, tmp_path: Path
) -> None:
    told = lectern("calibrate", "--model", tiny_model, "--text", tmp_path / "none.txt")
    assert told.code not in (ExitCode.DONE, ExitCode.INTERRUPTED)
    assert "Check --model and --text." in told.err
    assert "Traceback" not in told.err
