"""What holds for every test here: English, the light theme, and no warning of Qt."""

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QLocale
from pytestqt.qtbot import QtBot

from app.window.library.library_view import LibraryView
from app.window.library.library_view_model import derive
from app.window.process.constant_references import keep_constants_alive
from app.window.theme.loader import load_named_theme
from app.window.theme.theme import Theme
from tests.app.window.library.hand import INPUTS, Hand

keep_constants_alive()


@pytest.fixture(autouse=True)
def _english() -> None:
    QLocale.setDefault(QLocale("en_US"))


@pytest.fixture(autouse=True)
def _qt_is_quiet(qtlog: Any) -> Iterator[None]:
    yield
    said = [record.message for record in qtlog.records]
    # What the offscreen platform lacks.
    assert all(message.startswith("This plugin does not support") for message in said)


@pytest.fixture
def theme(qapp: Any) -> Theme:
    return Theme(load_named_theme("light"))


@pytest.fixture
def hand(theme: Theme, qtbot: QtBot) -> Hand:
    view = LibraryView(theme)
    qtbot.addWidget(view)
    view.resize(272, 900)
    view.set_props(derive(INPUTS))
    view.show()
    view.activateWindow()
    qtbot.waitUntil(view.isActiveWindow)
    return Hand(view, qtbot)
