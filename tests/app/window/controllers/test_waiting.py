"""A document that waits behind a long reading says so where it is asked about."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from app.core.queue.reading_status import ReadingPhase
from app.window.composition import Lectern
from tests.app.window.conftest import OpenLectern

pytestmark = pytest.mark.process
_PATIENCE_MS = 60_000
WAITS = "Waiting until “harbour.txt” has been read"


@pytest.fixture
def lectern(open_lectern: OpenLectern, tmp_path: Path, qtbot: QtBot) -> Lectern:
    """A window that reads one document for ever; another, which was added later, is open."""
    lectern = open_lectern("--hold", "reading")
    library = lectern.controllers.library
    for number, name in enumerate(("harbour", "mill"), 1):
        path = tmp_path / f"{name}.txt"
        path.write_text(f"The {name} is near the river. It lies still at night.")
        lectern.services.intake.add([path])
        qtbot.waitUntil(
            lambda number=number: len(library.holdings.readings) == number, timeout=_PATIENCE_MS
        )
        lectern.services.queue.enqueue(library.holdings.readings[0].id)
    qtbot.waitUntil(
        lambda: lectern.parts.chat_model.props.composer.hint == WAITS, timeout=_PATIENCE_MS
    )
    return lectern


def is_first(lectern: Lectern) -> bool:
    reading = lectern.controllers.readings.reading_id
    return lectern.services.queue.first == reading


def test_the_pane_says_what_a_document_waits_for(lectern: Lectern, qtbot: QtBot) -> None:
    queue, reading = lectern.services.queue, lectern.controllers.readings.reading_id
    assert queue.status(reading).phase is ReadingPhase.QUEUED
    said = lectern.parts.chat_model.props.invitation
    assert said.heading == "Waiting to be read"
    assert "“harbour.txt”" in said.text
    assert "Alt+Up" in said.text
    buttons = lectern.parts.chat.invitation.findChildren(QPushButton)
    button = next(one for one in buttons if one.text() == "Read this first")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert is_first(lectern)
    qtbot.waitUntil(
        lambda: lectern.parts.chat_model.props.invitation.heading == "Preparing …",
        timeout=_PATIENCE_MS,
    )


def test_a_question_that_cannot_be_asked_yet_is_answered_by_the_reason(
    lectern: Lectern, qtbot: QtBot
) -> None:
    field = lectern.parts.chat.composer.findChild(QPlainTextEdit)
    qtbot.keyClick(field, Qt.Key.Key_Return)
    notice = lectern.parts.notices._toast
    assert WAITS not in notice.accessibleName()
    qtbot.keyClicks(field, "What lies still?")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert notice.isVisible()
    assert WAITS in notice.accessibleName()
    assert field.toPlainText() == "What lies still?"
    lectern.parts.notices._acted()
    assert is_first(lectern)


def test_what_is_opened_instead_does_not_wait(lectern: Lectern, qtbot: QtBot) -> None:
    first = lectern.services.queue.first
    lectern.controllers.readings.open_reading(first)
    qtbot.waitUntil(lambda: not lectern.parts.chat_model.inputs.waits_behind)
