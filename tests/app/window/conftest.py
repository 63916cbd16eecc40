from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from app.paths import DataFolder
from app.settings.settings import Settings, ThemeChoice
from app.settings.settings_file import write_settings
from app.window.composition import Lectern
from app.window.frame.appearance import Appearance
from app.window.theme.theme import Theme
from tests.fakes.fake_command import fake_engine_launcher

OpenLectern = Callable[..., Lectern]


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    """The light theme, applied to the application as the window does it."""
    palette, style, font = qapp.palette(), qapp.style().objectName(), qapp.font()
    appearance = Appearance(qapp, Settings(theme=ThemeChoice.LIGHT))
    yield appearance.theme
    qapp.setStyleSheet("")
    qapp.setStyle(style)
    qapp.setPalette(palette)
    qapp.setFont(font)


@pytest.fixture
def data(tmp_path: Path) -> DataFolder:
    """Data of somebody who has a model and nothing to read yet."""
    model, data = tmp_path / "fake-model", DataFolder(tmp_path / "data")
    model.mkdir()
    (model / "config.json").write_text("{}")
    data.prepare()
    settings = Settings(is_welcomed=True, model_path=model, introduces_readings=False)
    write_settings(data.settings, settings)
    return data


@pytest.fixture
def open_lectern(qtbot: QtBot, qapp: QApplication, data: DataFolder) -> Iterator[OpenLectern]:
    """Opens the real window over the fake engine; `options` as in `fake_wire.parse_options`."""
    opened: list[Lectern] = []

    def open_one(*options: str) -> Lectern:
        lectern = Lectern(qapp, data, fake_engine_launcher(data.root, *options))
        lectern.show()
        opened.append(lectern)
        return lectern

    yield open_one
    for lectern in filter(isValid, opened):
        lectern.close()
