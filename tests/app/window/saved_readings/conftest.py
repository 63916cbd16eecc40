"""What holds for every test of saved readings: a theme, and a warning of Qt is a failure."""

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QLocale

from app.window.process.constant_references import keep_constants_alive
from app.window.theme.loader import load_named_theme
from app.window.theme.theme import Theme

keep_constants_alive()


@pytest.fixture
def theme(qapp: Any) -> Theme:
    return Theme(load_named_theme("light"))


@pytest.fixture(autouse=True)
def _english_numbers() -> Iterator[None]:
    before = QLocale()
    QLocale.setDefault(QLocale("en_US"))
    yield
    QLocale.setDefault(before)
