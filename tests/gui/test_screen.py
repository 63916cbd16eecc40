"""What is on the screen is what the window would paint: nothing stale is left behind."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from tests.gui.conftest import QUESTIONS, Opens
from tests.gui.person import Person

pytestmark = pytest.mark.process


@pytest.fixture(autouse=True)
def _cursor_that_does_not_blink(qapp: QApplication) -> Iterator[None]:
    usual = qapp.cursorFlashTime()
    qapp.setCursorFlashTime(0)
    yield
    qapp.setCursorFlashTime(usual)


def wait_for_fresh_screen(person: Person, what: str) -> None:
    """Wait until screen and window agree; meters move meanwhile, what is stale stays."""
    window = person.window

    def is_fresh() -> bool:
        shown = QApplication.primaryScreen().grabWindow(window.winId()).toImage()
        painted = window.grab().toImage()
        form = QImage.Format.Format_RGB32
        return shown.convertToFormat(form) == painted.convertToFormat(form)

    try:
        person.qtbot.waitUntil(is_fresh, timeout=20_000)
    except Exception as error:
        raise AssertionError(f"something stale is on the screen after {what}") from error


def test_nothing_stale_stays_on_the_screen(open_window: Opens, document: Path) -> None:
    person = open_window()
    person.drop_and_read(document)
    wait_for_fresh_screen(person, "reading")
    person.ask(QUESTIONS[0])
    person.wait(lambda: person.messages()[-1].answer.figures is not None)
    wait_for_fresh_screen(person, "an answer")
    person.window.resize(960, 600)
    wait_for_fresh_screen(person, "a change of size")
    person.lectern.services.settings.update(theme="dark", language="de", font_size=17)
    wait_for_fresh_screen(person, "other settings")
