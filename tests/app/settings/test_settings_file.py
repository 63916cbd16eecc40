import json
from pathlib import Path

import pytest

from app.readings.model_choice import KVFormat
from app.settings import settings_file
from app.settings.retention import Policy
from app.settings.settings import Language, Settings, ThemeChoice
from app.settings.settings_file import (
    open_settings,
    read_settings,
    settings_from,
    write_settings,
)
from engine.protocol.sampling import SamplingParams

FULL = Settings(
    model_path=Path("/models/large"),
    kv_format=KVFormat.Q8_0,
    policy=Policy.WINDOW,
    policy_options={"window": "4096"},
    memory_bytes=4 * 10**9,
    disk_quota_bytes=10**11,
    sampling=SamplingParams(temperature=0.7, top_k=20, seed=3),
    system_prompt="Be brief.",
    enable_thinking=True,
    font_size=18,
    theme=ThemeChoice.DARK,
    language=Language.CHINESE,
    hub_endpoint="http://127.0.0.1:8080",
    model_folders=(Path("/a"), Path("/b c")),
    reduced_motion=True,
    shows_dock=False,
    is_welcomed=True,
)


def test_settings_survive_their_file(tmp_path: Path) -> None:
    path = tmp_path / "new" / "settings.json"
    write_settings(path, FULL)
    assert read_settings(path) == FULL
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


def test_instructions_of_any_length_survive(tmp_path: Path) -> None:
    settings = Settings(system_prompt="Be brief. " * 10_000)
    write_settings(tmp_path / "settings.json", settings)
    assert read_settings(tmp_path / "settings.json") == settings


def test_without_a_file_the_defaults_hold(tmp_path: Path) -> None:
    assert read_settings(tmp_path / "settings.json") == Settings()


def test_a_letter_in_another_encoding_costs_no_other_value(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes('{"system_prompt": "Müller", "font_size": 19}'.encode("latin-1"))
    settings, damage = open_settings(path)
    assert damage is None
    assert settings.font_size == 19


@pytest.mark.parametrize("text", ["", "{", "[1]", "nonsense", "\x00\xff", '"text"', "[" * 9999])
def test_a_file_that_is_none_is_set_aside(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text, encoding="latin-1")
    assert read_settings(path) == Settings()
    settings, told = open_settings(path)
    assert settings == Settings()
    kept = tmp_path / "settings.json.set-aside"
    assert told is not None
    assert told.remedy == f"The damaged file is kept as {kept}."
    assert kept.read_text(encoding="latin-1") == text
    assert open_settings(path) == (Settings(), None)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("font_size", 400),
        ("font_size", "large"),
        ("theme", "pink"),
        ("language", "xx"),
        ("memory_bytes", -1),
        ("hub_endpoint", "ftp://models"),
        ("hub_endpoint", "huggingface.co"),
        ("model_path", 7),
        ("model_folders", "here"),
        ("sampling", {"temperature": "hot"}),
        ("policy", "h2o"),
        ("kv_format", "f8"),
        ("reduced_motion", "yes"),
    ],
)
def test_one_wrong_value_costs_no_other(name: str, value: object) -> None:
    found = settings_from({name: value, "enable_thinking": True, "from_the_future": 1})
    assert found == Settings(enable_thinking=True)


def test_the_file_is_readable(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    write_settings(path, Settings())
    assert json.loads(path.read_text("utf-8"))["theme"] == "system"
    assert len(path.read_text("utf-8").splitlines()) > 10


def test_a_file_is_read_once_to_be_used_and_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.json"
    write_settings(path, FULL)
    read = []

    def read_whole(path: Path, *, most_bytes: int) -> bytes:
        read.append(most_bytes)
        return path.read_bytes()

    monkeypatch.setattr(settings_file, "read_whole", read_whole)
    assert open_settings(path) == (FULL, None)
    assert len(read) == 1
