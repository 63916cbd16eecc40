"""The real window over a directory of its own, with the real engine and the demo model."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.paths import demo_document
from app.settings.settings import Settings
from app.settings.settings_file import write_settings
from app.window.process.constant_references import keep_constants_alive
from app.window.process.override_errors import keep_override_errors_whole
from tests.gui.person import Person

keep_constants_alive()
keep_override_errors_whole()
Opens = Callable[[], Person]


@pytest.fixture(scope="session")
def document(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two pages in the demo model's own words."""
    path = tmp_path_factory.mktemp("documents") / "harbour.txt"
    path.write_text(HARBOUR, encoding="utf-8")
    return path


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    """Data of somebody who has been here before and has nothing yet."""
    write_settings(tmp_path / "data" / "settings.json", Settings(is_welcomed=True))
    return tmp_path / "data"


@pytest.fixture
def open_window(qtbot: QtBot, qapp: QApplication, data_dir: Path) -> Iterator[Opens]:
    """Opens the window; it may be closed and opened again."""
    persons: list[Person] = []

    def open_one() -> Person:
        person = Person(qtbot, qapp, data_dir)
        persons.append(person)
        return person

    yield open_one
    for person in persons:
        person.leave()


@pytest.fixture
def person(open_window: Opens) -> Person:
    """Somebody in front of the window."""
    return open_window()


_KNOWN = [
    one
    for one in json.loads((demo_document() / "questions.json").read_text(encoding="utf-8"))
    if one.get("quote")
]
FACTS = tuple(one["quote"] for one in _KNOWN)
"""Sentences in the words of the demo model."""
QUESTIONS = tuple(one["question"] for one in _KNOWN)
FILLER = (
    "Between the heavy doors and the tools there was only poor smoke. Close to the water, the bread"
    " was often familiar, although the council hardly noticed it. In spring the fog grew dry; a"
    " small crowd carried away the first plans all the same."
)
HARBOUR = "\n\n".join((FILLER, *FACTS))
