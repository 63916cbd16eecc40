"""The library of the window, in a hand."""

import pytest
from pytestqt.qtbot import QtBot

from app.window.library.library_view import LibraryView
from app.window.library.library_view_model import derive
from app.window.theme.theme import Theme
from tests.app.window.library.hand import INPUTS, Hand


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
