"""What holds for every test of the application, whatever the machine is like.

Qt's constants are kept, numbers are English, and the system's keyring keeps nothing.
"""

from collections.abc import Iterator

import keyring
import pytest
from keyring.backends import fail
from PySide6.QtCore import QLocale

from app.window.process.constant_references import keep_constants_alive
from app.window.process.override_errors import keep_override_errors_whole
from tests.fakes.keyrings import Chest

keep_constants_alive()
keep_override_errors_whole()


@pytest.fixture(autouse=True)
def numbers_are_english() -> Iterator[None]:
    """Whatever the machine speaks, and whatever a test sets."""
    before = QLocale()
    QLocale.setDefault(QLocale("en_US"))
    yield
    QLocale.setDefault(before)


@pytest.fixture(autouse=True)
def system_keyring() -> Iterator[None]:
    """None: what tests keep is not the person's."""
    before = keyring.get_keyring()
    keyring.set_keyring(fail.Keyring())
    yield
    keyring.set_keyring(before)


@pytest.fixture
def chest(system_keyring: None) -> Chest:
    """A keyring that there is after all."""
    chest = Chest()
    keyring.set_keyring(chest)
    return chest
