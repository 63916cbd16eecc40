"""A document that is open in the window is deleted by another program."""

import pytest
from pytestqt.qtbot import QtBot

from app.core.library import deleted_elsewhere
from app.library.library import Library
from app.paths import DataFolder
from app.window.composition import Lectern
from app.window.widgets.toast import Toast
from tests.app.window.conftest import OpenLectern
from tests.fakes.fake_library import add_reading, make_document

pytestmark = pytest.mark.process
_PATIENCE_MS = 60_000
HARBOUR = make_document("Harbour.txt", "Keeper Arn lit the lamp.")


def open_harbour(open_lectern: OpenLectern, data: DataFolder, qtbot: QtBot) -> Lectern:
    """Open the window with a reading, and wait until the engine has opened it."""
    number = add_reading(data.library, "Harbour", HARBOUR)
    lectern = open_lectern()
    opened: list[object] = []
    lectern.services.openings.opened.connect(lambda *what: opened.append(what))
    qtbot.waitUntil(lambda: lectern.controllers.readings.reading_id == number, timeout=_PATIENCE_MS)
    lectern.services.queue.open(number, lambda _: None)
    qtbot.waitUntil(lambda: bool(opened), timeout=_PATIENCE_MS)
    return lectern


def delete(data: DataFolder) -> None:
    """Delete it as `lectern delete` does."""
    with Library(data.library) as library:
        library.remove_document(HARBOUR.sha256)
        library.note_forgotten(library.forget_removed())


def said(lectern: Lectern) -> str:
    (toast,) = lectern.parts.window.findChildren(Toast)
    return toast.accessibleName()


def test_a_question_that_comes_too_late_is_given_back(
    open_lectern: OpenLectern, data: DataFolder, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deleted_elsewhere, "LOOK_SECONDS", 3600.0)
    lectern = open_harbour(open_lectern, data, qtbot)
    lectern.conversation.ask("Who lit the lamp?")
    qtbot.waitUntil(lambda: lectern.controllers.readings.conversation_id > 0, timeout=_PATIENCE_MS)
    people = lectern.services.answering.people
    qtbot.waitUntil(lambda: not people, timeout=_PATIENCE_MS)
    delete(data)
    lectern.conversation.ask("And who put it out?")
    edit = lectern.parts.chat.composer._edit
    qtbot.waitUntil(lambda: edit.toPlainText() == "And who put it out?", timeout=_PATIENCE_MS)
    assert "A document of this reading has been deleted from the library." in said(lectern)


def test_it_is_closed_and_the_window_says_so(
    open_lectern: OpenLectern, data: DataFolder, qtbot: QtBot
) -> None:
    lectern = open_harbour(open_lectern, data, qtbot)
    delete(data)
    library = lectern.controllers.library
    qtbot.waitUntil(lambda: not library.holdings.readings, timeout=_PATIENCE_MS)
    assert said(lectern) == "Deleted by another program, so nothing of it is kept: Harbour."
    assert lectern.controllers.readings.reading_id == 0
    assert lectern.controllers.documents.shown == ""
