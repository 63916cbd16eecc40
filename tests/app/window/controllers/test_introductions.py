"""What stands where a conversation begins: chapters, a summary, questions; by real clicks."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from app.library.library import Library
from app.readings.introduction import Introduction, Statement, encode_introduction
from app.window.composition import Lectern
from tests.app.window.conftest import OpenLectern
from tests.app.window.test_composition import add

pytestmark = pytest.mark.process
_PATIENCE_MS = 60_000
_LINES = "The lamps burn in the harbour.\n" * 60
TEXT = "".join(f"# Chapter {number}\n\n{_LINES}\n" for number in range(1, 5))


@pytest.fixture
def document(tmp_path: Path) -> Path:
    path = tmp_path / "harbour.md"
    path.write_text(TEXT)
    return path


def button(lectern: Lectern, text: str, qtbot: QtBot) -> QPushButton:
    def found() -> list[QPushButton]:
        buttons = lectern.parts.chat.invitation.findChildren(QPushButton)
        return [one for one in buttons if one.text() == text and one.isVisible()]

    qtbot.waitUntil(lambda: bool(found()), timeout=_PATIENCE_MS)
    return found()[0]


def test_a_chapter_leads_to_its_page(
    open_lectern: OpenLectern, document: Path, qtbot: QtBot
) -> None:
    lectern = open_lectern()
    add(lectern, document, qtbot)
    viewer = lectern.parts.viewer
    qtbot.waitUntil(lambda: viewer.page == 1, timeout=_PATIENCE_MS)
    viewer.hide()
    last = button(lectern, "Chapter 4", qtbot)
    qtbot.mouseClick(last, Qt.MouseButton.LeftButton)
    chapter = lectern.parts.chat_model.inputs.chapters[-1]
    assert chapter.page > 1
    qtbot.waitUntil(lambda: viewer.isVisible() and viewer.page == chapter.page)


def test_a_chapter_leads_to_where_it_begins_on_its_page(
    open_lectern: OpenLectern, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "trip.md"
    path.write_text("".join(f"# Day {number}\n\n{_LINES[:600]}\n\n" for number in range(1, 9)))
    lectern = open_lectern()
    add(lectern, path, qtbot)
    pages, outline = lectern.parts.viewer._pages, lectern.parts.viewer._outline
    qtbot.waitUntil(lambda: outline.has_entries, timeout=_PATIENCE_MS)
    chapters = lectern.parts.chat_model.inputs.chapters
    assert chapters[2].page == chapters[0].page
    third = button(lectern, "Day 3", qtbot)
    qtbot.mouseClick(third, Qt.MouseButton.LeftButton)
    assert pages.spot.page == chapters[2].page
    assert pages.spot.top > 200


def test_what_was_kept_is_shown_and_its_questions_are_asked(
    open_lectern: OpenLectern, document: Path, qtbot: QtBot
) -> None:
    lectern = open_lectern()
    reading_id = add(lectern, document, qtbot)
    services = lectern.services
    entry = lectern.controllers.library.holdings.reading(reading_id)
    assert entry is not None
    sha256 = entry.documents[0]
    said = Introduction(
        summary=(Statement("Lamps burn in a harbour.", sha256, 2),),
        questions=(Statement("What burns in the harbour?", sha256, 1),),
    )
    fingerprint = services.queue._ledger.fingerprint(reading_id)
    with Library(services.data.library) as library:
        library.introductions.keep(reading_id, fingerprint, encode_introduction(said))
    services.introducer.open(reading_id)
    question = button(lectern, "What burns in the harbour?", qtbot)
    labels = lectern.parts.chat.invitation.findChildren(QLabel)
    assert any("Lamps burn in a harbour." in label.text() for label in labels)
    qtbot.mouseClick(question, Qt.MouseButton.LeftButton)
    messages = lectern.parts.chat_model
    qtbot.waitUntil(lambda: bool(messages.inputs.messages), timeout=_PATIENCE_MS)
    assert messages.inputs.messages[0].text == "What burns in the harbour?"


def test_the_fake_model_proves_nothing_and_nothing_is_shown(
    open_lectern: OpenLectern, document: Path, qtbot: QtBot
) -> None:
    """It finds and quotes only, as the bundled one does; what it says is kept as nothing."""
    lectern = open_lectern()
    lectern.services.introducer._quiet_seconds = 0.0
    lectern.services.settings.update(introduces_readings=True)
    reading_id = add(lectern, document, qtbot)

    def kept() -> dict[str, str]:
        with Library(lectern.services.data.library) as library:
            return library.introductions.of_reading(reading_id)

    qtbot.waitUntil(lambda: bool(kept()), timeout=_PATIENCE_MS)
    assert list(kept().values()) == [encode_introduction(Introduction())]
    invitation = lectern.parts.chat_model.props.invitation
    assert invitation is not None
    assert (invitation.summary, invitation.questions) == ((), ())
    assert next(row.chapter.title for row in invitation.chapters) == "Chapter 1"
