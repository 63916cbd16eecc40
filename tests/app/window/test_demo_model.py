"""The demo model is used for the demo, and takes no other model's place for good."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.paths import DataFolder, demo_model
from app.settings.settings import Settings
from app.settings.settings_file import read_settings, write_settings
from app.window.composition import Lectern
from app.window.frame.actions import ActionId
from app.window.welcome.welcome_dialog import WelcomeDialog
from tests.app.window.conftest import OpenLectern

pytestmark = pytest.mark.process
_PATIENCE_MS = 60_000


def _path_in_use(lectern: Lectern) -> Path | None:
    loaded = lectern.services.models.status.loaded
    return Path(loaded.path) if loaded is not None else None


def _open_demo(lectern: Lectern, qtbot: QtBot) -> None:
    window = lectern.parts.window
    lectern.parts.commands.action(ActionId.WELCOME).trigger()
    qtbot.waitUntil(lambda: bool(window.findChildren(WelcomeDialog)))
    (welcome,) = window.findChildren(WelcomeDialog)
    buttons = {one.text(): one for one in welcome.findChildren(QPushButton)}
    qtbot.mouseClick(buttons["Open the demo"], Qt.MouseButton.LeftButton)


def test_the_demo_is_read_by_its_model_and_the_default_stays(
    open_lectern: OpenLectern, data: DataFolder, tmp_path: Path, qtbot: QtBot
) -> None:
    lectern = open_lectern()
    qtbot.waitUntil(lambda: _path_in_use(lectern) == tmp_path / "fake-model", timeout=_PATIENCE_MS)
    _open_demo(lectern, qtbot)
    qtbot.waitUntil(lambda: _path_in_use(lectern) == demo_model(), timeout=_PATIENCE_MS)
    assert lectern.services.intake.additions
    assert read_settings(data.settings).model_path == tmp_path / "fake-model"


def test_the_demo_model_is_loaded_also_where_another_one_is_in_use_for_now(
    open_lectern: OpenLectern, data: DataFolder, tmp_path: Path, qtbot: QtBot
) -> None:
    write_settings(data.settings, Settings(is_welcomed=True))
    lectern = open_lectern()
    lectern.controllers.settings.load_model(tmp_path / "fake-model")
    qtbot.waitUntil(lambda: _path_in_use(lectern) == tmp_path / "fake-model", timeout=_PATIENCE_MS)
    _open_demo(lectern, qtbot)
    qtbot.waitUntil(lambda: _path_in_use(lectern) == demo_model(), timeout=_PATIENCE_MS)


def test_the_first_model_that_is_no_demo_becomes_that_of_every_start(
    open_lectern: OpenLectern, data: DataFolder, tmp_path: Path, qtbot: QtBot
) -> None:
    write_settings(data.settings, Settings(is_welcomed=True))
    lectern = open_lectern()
    qtbot.waitUntil(lambda: _path_in_use(lectern) == demo_model(), timeout=_PATIENCE_MS)
    models = lectern.controllers.models.model
    models.unload()
    models.load(demo_model())
    qtbot.waitUntil(lambda: _path_in_use(lectern) == demo_model(), timeout=_PATIENCE_MS)
    assert read_settings(data.settings).model_path is None
    models.load(tmp_path / "fake-model")
    qtbot.waitUntil(lambda: _path_in_use(lectern) == tmp_path / "fake-model", timeout=_PATIENCE_MS)
    assert read_settings(data.settings).model_path == tmp_path / "fake-model"
