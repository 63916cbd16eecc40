"""``lectern models kept`` and ``drop`` against the fake engine."""

import json
from pathlib import Path

import pytest

from tests.app.cli.conftest import Lectern

pytestmark = pytest.mark.process

FIRST, SECOND = "int8-" + "a1" * 16, "int4-" + "a1" * 16


@pytest.fixture(autouse=True)
def kept(data_dir: Path) -> None:
    data_dir.mkdir()
    content = {"kept": {FIRST: 800_000_000, SECOND: 500_000_000}}
    (data_dir / "fake_engine.json").write_text(json.dumps(content))


def names(lectern: Lectern) -> list[str]:
    return [each["name"] for each in lectern("models", "kept", "--json").json["kept"]]


def test_what_is_kept_is_listed_with_its_size(lectern: Lectern) -> None:
    outcome = lectern("models", "kept")
    assert outcome.code == 0
    assert "int8-a1a1a1a1 " in outcome.out
    assert "800 MB" in outcome.out
    assert "1.3 GB" in outcome.out
    assert names(lectern) == [FIRST, SECOND]


def test_only_what_was_named_is_deleted(lectern: Lectern) -> None:
    outcome = lectern("models", "drop", "int8-a1", "--yes")
    assert (outcome.code, outcome.out) == (0, "Deleted fake-model.\n")
    assert names(lectern) == [SECOND]


def test_without_consent_nothing_is_deleted(lectern: Lectern) -> None:
    assert lectern("models", "drop", "int8").code == 2
    assert names(lectern) == [FIRST, SECOND]


@pytest.mark.parametrize("name", ["int", "int7", ""])
def test_a_name_that_is_not_one_is_refused(lectern: Lectern, name: str) -> None:
    outcome = lectern("models", "drop", name, "--yes")
    assert outcome.code == 2
    assert "lectern models kept" in outcome.err
    assert names(lectern) == [FIRST, SECOND]


def test_an_empty_list_says_what_would_be_kept(lectern: Lectern, data_dir: Path) -> None:
    (data_dir / "fake_engine.json").unlink()
    assert lectern("models", "kept").out.startswith("No weights are kept yet.")
