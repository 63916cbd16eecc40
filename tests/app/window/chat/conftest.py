from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from app.window.chat.lexers import Lexers
from app.window.process.constant_references import keep_constants_alive
from app.window.theme.loader import load_named_theme
from app.window.theme.stylesheet import palette, stylesheet
from app.window.theme.theme import Theme
from tests.fakes.manual_jobs import ManualJobs

keep_constants_alive()


@pytest.fixture
def jobs() -> ManualJobs:
    return ManualJobs()


@pytest.fixture
def lexers(qapp: QApplication, jobs: ManualJobs) -> Lexers:
    return Lexers(jobs)


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    """The light theme, applied to the application as the window does it."""
    theme = Theme(load_named_theme("light"))
    old = qapp.palette()
    qapp.setPalette(palette(theme.tokens))
    qapp.setStyleSheet(stylesheet(theme.tokens))
    yield theme
    qapp.setStyleSheet("")
    qapp.setPalette(old)
