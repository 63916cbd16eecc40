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


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (None, "No such file or directory"),
        (b" \n", "it is empty"),
        (b"\xff\xfe", "it is not in UTF-8"),
    ],
)
def test_a_text_that_cannot_be_measured_with_is_told_in_one_line(
    lectern: Lectern, tiny_model: Path, tmp_path: Path, content: bytes | None, fault: str
) -> None:
    text = tmp_path / "text.txt"
    if content is not None:
        text.write_bytes(content)
    told = lectern("calibrate", "--model", tiny_model, "--text", text)
    assert told.code == ExitCode.USAGE
    assert told.err == f"{text} cannot be read: {fault}. Name another file with --text.\n"
