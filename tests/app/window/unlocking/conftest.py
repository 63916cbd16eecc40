from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from app.settings.settings import Settings, ThemeChoice
from app.window.frame.appearance import Appearance
from app.window.process.constant_references import keep_constants_alive
from app.window.theme.theme import Theme

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
