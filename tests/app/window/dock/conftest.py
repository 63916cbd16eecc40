"""What holds for every test of the dock: a warning of Qt is a failure."""

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QLocale

from app.window.process.constant_references import keep_constants_alive
from app.window.theme.loader import load_named_theme
from app.window.theme.theme import Theme

keep_constants_alive()


@pytest.fixture(autouse=True)
def _numbers_are_english() -> Iterator[None]:
    before = QLocale()
    QLocale.setDefault(QLocale("en_US"))
    yield
    QLocale.setDefault(before)


@pytest.fixture(autouse=True)
def _qt_is_quiet(qtlog: Any) -> Iterator[None]:
    yield
    said = {record.message for record in qtlog.records}
    assert said <= {"This plugin does not support propagateSizeHints()"}  # the offscreen platform's


@pytest.fixture
def theme(qapp: Any) -> Theme:
    return Theme(load_named_theme("light"))
