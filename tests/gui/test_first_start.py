"""Somebody who has never seen Lectern."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel

from app.core.queue.reading_status import ReadingPhase
from app.settings.settings_file import read_settings
from app.window.welcome.welcome_dialog import WelcomeDialog
from tests.gui.conftest import Opens

pytestmark = pytest.mark.process


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    return tmp_path / "new"


def test_a_first_start_welcomes_once(open_window: Opens, data_dir: Path) -> None:
    person = open_window()
    person.wait(lambda: person.has_dialog(WelcomeDialog))
    welcome = person.dialog(WelcomeDialog)
    words = " ".join(label.text() for label in welcome.findChildren(QLabel))
    assert "Qwen/Qwen3.5-" in words
    assert "GB to download" in words
    person.click(person.button("Later", welcome))
    assert not person.has_dialog(WelcomeDialog)
    assert read_settings(data_dir / "settings.json").is_welcomed
    assert not person.lectern.parts.chat_model.props.composer.can_ask
    person.leave()

    again = open_window()
    again.wait(lambda: again.lectern.services.models.status.loaded is not None)
    assert not again.has_dialog(WelcomeDialog)


def test_the_demo_is_a_click_away(open_window: Opens) -> None:
    person = open_window()
    person.wait(lambda: person.has_dialog(WelcomeDialog))
    person.click(person.button("Open the demo", person.dialog(WelcomeDialog)))
    library = person.lectern.controllers.library
    person.wait(lambda: len(library.holdings.readings) == 2)
    titles = {reading.title for reading in library.holdings.readings}
    assert titles == {"The Halden Survey", "Ferrin 40"}
    person.wait(lambda: person.status() is not None and person.status().tokens > 20_000)


def test_who_brings_a_document_is_shown_the_document(open_window: Opens, document: Path) -> None:
    person = open_window()
    person.lectern.open_from_outside([document])
    library = person.lectern.controllers.library
    person.wait(lambda: bool(library.holdings.readings))
    person.wait(lambda: person.phase() is ReadingPhase.READY)
    assert not person.has_dialog(WelcomeDialog)
