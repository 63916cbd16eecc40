from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from app.constant_references import keep_constants_alive
from app.settings.settings import Settings, ThemeChoice
from app.theme.theme import Theme
from app.window.appearance import Appearance

keep_constants_alive()


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    """The light theme, applied to the application as the window does it."""
    palette, style = qapp.palette(), qapp.style().objectName()
    appearance = Appearance(qapp, Settings(theme=ThemeChoice.LIGHT))
    yield appearance.theme
    qapp.setStyleSheet("")
    qapp.setStyle(style)
    qapp.setPalette(palette)
