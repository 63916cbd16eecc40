"""``lectern models`` against the fake engine."""

import os
import shutil
import sys
from pathlib import Path

import pytest

from tests.app.cli.conftest import Lectern

pytestmark = pytest.mark.process


def test_list_shows_lecterns_own_models(lectern: Lectern, data_dir: Path, model_path: Path) -> None:
    shutil.copytree(model_path, data_dir / "models" / "mine")
    listed = lectern("models", "list", "--json").json["models"]
    mine = next(model for model in listed if model["name"] == "mine")
    assert mine["origin"] == "Lectern"
    assert mine["parameters"] == 1_000_000
    assert mine["problem"] == ""
    table = lectern("models", "list").out
    assert "mine" in table
    assert "100,000" in table


@pytest.mark.skipif(sys.platform != "linux", reason="file names are text elsewhere")
def test_a_name_that_no_message_can_hold_hides_no_other_model(
    lectern: Lectern, data_dir: Path, model_path: Path
) -> None:
    shutil.copytree(model_path, data_dir / "models" / "mine")
    (data_dir / "models" / os.fsdecode(b"na\xffme.gguf")).write_bytes(b"GGUF")
    listed = lectern("models", "list", "--all", "--json").json["models"]
    found = {model["name"]: model["problem"] for model in listed}
    assert found["mine"] == ""
    assert "not UTF-8" in found["na?me"]


def test_inspect_shows_costs(lectern: Lectern, model_path: Path) -> None:
    outcome = lectern("models", "inspect", model_path)
    assert outcome.code == 0
    assert "8, 2 of them with full attention, 6 with a state" in outcome.out
    assert "102 MB for 100,000" in outcome.out
    assert (
        "2.0 MB of weights (all mapped from the file), the cache, and up to 3.0 MB" in outcome.out
    )
    facts = lectern("models", "inspect", model_path, "--json").json
    assert facts["num_layers"] == 8
    assert "id" not in facts
    assert {cost["kv_format"] for cost in facts["kv_costs"]} == {"f32", "f16", "q8_0", "q4_0"}


def test_a_missing_model_is_code_4(lectern: Lectern, tmp_path: Path) -> None:
    outcome = lectern("models", "inspect", tmp_path / "nothing")
    assert outcome.code == 4
    assert len(outcome.err.splitlines()) == 1


def test_a_folder_without_a_model_is_code_4(lectern: Lectern, tmp_path: Path) -> None:
    outcome = lectern("models", "inspect", tmp_path)
    assert outcome.code == 4
    assert "config.json" in outcome.err


def test_damaged_settings_are_said_to_be_set_aside(lectern: Lectern, data_dir: Path) -> None:
    data_dir.mkdir()
    settings = data_dir / "settings.json"
    settings.write_text("{", encoding="utf-8")
    kept = data_dir / "settings.json.set-aside"
    outcome = lectern("models", "list", "--json")
    assert outcome.code == 0
    assert outcome.err == (
        "The settings were damaged, so Lectern uses the defaults. "
        f"The damaged file is kept as {kept}.\n"
    )
    assert kept.read_text(encoding="utf-8") == "{"
    assert lectern("models", "list", "--json").err == ""
