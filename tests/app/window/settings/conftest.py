from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale

from app.window.process.constant_references import keep_constants_alive

keep_constants_alive()


@pytest.fixture(autouse=True)
def american_numbers() -> Iterator[None]:
    """Numbers with their thousands set apart, whatever the machine speaks."""
    before = QLocale()
    QLocale.setDefault(QLocale("en_US"))
    yield
    QLocale.setDefault(before)
