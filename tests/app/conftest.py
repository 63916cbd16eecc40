"""What holds for every test of the application: Qt's constants are kept, numbers are English."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale

from app.window.process.constant_references import keep_constants_alive

keep_constants_alive()


@pytest.fixture(autouse=True)
def numbers_are_english() -> Iterator[None]:
    """Whatever the machine speaks, and whatever a test sets."""
    before = QLocale()
    QLocale.setDefault(QLocale("en_US"))
    yield
    QLocale.setDefault(before)
