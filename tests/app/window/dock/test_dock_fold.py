"""The engine panel as one line: because a person wants it so, or because the window is low."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.paths import DataFolder
from app.settings.settings_file import read_settings, write_settings
from app.window.composition import Lectern
from app.window.dock.cache_map_view import CacheMapView
from app.window.theme.theme import Theme
from app.window.widgets.icon_button import IconButton
from tests.app.window.conftest import OpenLectern

pytestmark = pytest.mark.process
_LARGE = 24


@pytest.fixture
def lectern(theme: Theme, open_lectern: OpenLectern, data: DataFolder) -> Lectern:
    """A window with large type; `theme` gives the application its own type back."""
    settings = read_settings(data.settings)
    write_settings(data.settings, replace(settings, font_size=_LARGE))
    return open_lectern()


def resize(lectern: Lectern, height: int) -> None:
    lectern.parts.window.resize(640, height)
    QApplication.processEvents()


def is_whole(lectern: Lectern) -> bool:
    return lectern.parts.dock.findChild(CacheMapView).isVisible()


def turn(lectern: Lectern, qtbot: QtBot) -> None:
    qtbot.mouseClick(lectern.parts.dock.findChild(IconButton), Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def test_in_a_low_window_with_large_type_the_panel_is_one_line(lectern: Lectern) -> None:
    resize(lectern, 900)
    assert is_whole(lectern)
    resize(lectern, 480)
    assert not is_whole(lectern)
    assert lectern.parts.dock.height() < 480 // 8
    assert not lectern.services.settings.current.brief_dock
    resize(lectern, 900)
    assert is_whole(lectern)


def test_smaller_type_leaves_the_panel_its_room(lectern: Lectern, qtbot: QtBot) -> None:
    resize(lectern, 480)
    assert not is_whole(lectern)
    lectern.services.settings.update(font_size=15)
    qtbot.waitUntil(lambda: is_whole(lectern))
    lectern.services.settings.update(font_size=_LARGE)
    qtbot.waitUntil(lambda: not is_whole(lectern))


def test_a_person_may_see_the_whole_panel_in_a_low_window(lectern: Lectern, qtbot: QtBot) -> None:
    resize(lectern, 480)
    turn(lectern, qtbot)
    assert is_whole(lectern)
    turn(lectern, qtbot)
    assert not is_whole(lectern)
    assert not lectern.services.settings.current.brief_dock
    resize(lectern, 900)
    turn(lectern, qtbot)
    assert lectern.services.settings.current.brief_dock
    resize(lectern, 480)
    turn(lectern, qtbot)
    assert is_whole(lectern)
    assert not lectern.services.settings.current.brief_dock
