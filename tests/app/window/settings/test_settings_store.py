from pathlib import Path

import pytest

from app.errors import LecternError
from app.settings.settings import Settings, ThemeChoice
from app.window.settings.settings_store import SettingsStore


def test_a_change_is_told_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    store = SettingsStore(path)
    told: list[tuple[Settings, Settings]] = []
    store.changed.connect(lambda old, new: told.append((old, new)))
    store.update(theme=ThemeChoice.DARK, font_size=18)
    assert told == [(Settings(), Settings(theme=ThemeChoice.DARK, font_size=18))]
    assert SettingsStore(path).current == store.current


def test_no_change_is_not_told(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path / "settings.json")
    store.changed.connect(lambda *_: pytest.fail("nothing changed"))
    store.update(theme=ThemeChoice.SYSTEM)
    assert not (tmp_path / "settings.json").exists()


def test_what_is_no_setting_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TypeError):
        SettingsStore(tmp_path / "settings.json").update(colour="red")


def test_the_defaults_come_back_without_a_second_welcome(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path / "settings.json")
    store.update(is_welcomed=True, font_size=20)
    store.reset()
    assert store.current == Settings(is_welcomed=True)


def test_a_disk_that_takes_nothing_is_told_and_the_change_holds(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    store = SettingsStore(in_the_way / "settings.json")
    failures: list[LecternError] = []
    store.failed.connect(failures.append)
    store.update(font_size=20)
    assert store.current.font_size == 20
    assert "could not be saved" in failures[0].message
