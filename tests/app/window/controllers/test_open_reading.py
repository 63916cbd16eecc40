"""What the window says of the open reading: its name, and which of its pages are damaged."""

from pathlib import Path

import pymupdf
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from app.window.chat.chat_events import ReadingKnown
from app.window.composition import Lectern
from app.window.feasibility.feasibility_dialog import FeasibilityDialog
from app.window.library.rows import HitRow, ReadingRow
from app.window.viewer.viewer_header import ViewerHeader
from tests.app.documents.damaged import truncated_pdf
from tests.app.window.conftest import OpenLectern
from tests.app.window.test_composition import add

pytestmark = pytest.mark.process
_PATIENCE_MS = 60_000
SAID = "19 of 40 pages are damaged, 18 have no text"


def shown_card(lectern: Lectern, qtbot: QtBot) -> FeasibilityDialog:
    def cards() -> list[FeasibilityDialog]:
        found = lectern.parts.window.findChildren(FeasibilityDialog)
        return [one for one in found if one.isVisible() and said_in(one, "It fits")]

    qtbot.waitUntil(lambda: bool(cards()), timeout=_PATIENCE_MS)
    return cards()[0]


def said_in(card: FeasibilityDialog, text: str) -> bool:
    return text in [label.text() for label in card.findChildren(QLabel) if label.isVisible()]


def rows(lectern: Lectern) -> list[ReadingRow]:
    shown = lectern.parts.library_model.props.rows
    return [one for one in shown if isinstance(one, ReadingRow)]


def row(lectern: Lectern) -> ReadingRow:
    return rows(lectern)[0]


def test_damaged_pages_are_said_before_reading_and_after(
    open_lectern: OpenLectern, tmp_path: Path, qtbot: QtBot
) -> None:
    lectern = open_lectern()
    lectern.services.intake.add([truncated_pdf(tmp_path / "cut.pdf", num_pages=40)])
    card = shown_card(lectern, qtbot)
    assert said_in(card, SAID)
    read = next(one for one in card.findChildren(QPushButton) if one.text() == "Read")
    qtbot.mouseClick(read, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: row(lectern).state.startswith("Ready"), timeout=_PATIENCE_MS)
    assert row(lectern).warning == SAID
    chat = lectern.parts.chat_model
    qtbot.waitUntil(lambda: "read 100" in chat.props.context, timeout=_PATIENCE_MS)
    assert chat.props.context.endswith(f"read 100 % · {SAID}")
    assert chat.props.context_short == "read 100 % · 19 damaged pages"


def titled_pdf(path: Path, words: str) -> Path:
    with pymupdf.open() as document:
        document.new_page().insert_text((72, 72), words)
        document.set_metadata({"title": "HP-900 Operator Manual"})
        document.save(path)
    return path


def headings(lectern: Lectern) -> list[str]:
    """The texts above the pages."""
    header = lectern.parts.viewer.findChild(ViewerHeader)
    assert header is not None
    return [label.text() for label in header.findChildren(QLabel)]


def test_what_the_conversation_knows_of_a_reading_is_not_told_again(
    open_lectern: OpenLectern, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    lectern = open_lectern()
    reading = add(lectern, titled_pdf(tmp_path / "manual.pdf", "Bolts are greased."), qtbot)
    chat, library = lectern.parts.chat_model, lectern.controllers.library
    qtbot.waitUntil(lambda: lectern.controllers.readings.reading_id == reading)
    qtbot.waitUntil(lambda: chat.inputs.reading_name == "HP-900 Operator Manual")
    told: list[object] = []
    apply = chat.apply
    monkeypatch.setattr(chat, "apply", lambda event: (told.append(event), apply(event))[1])
    with qtbot.waitSignal(library.changed):
        library.refresh()
    assert not [event for event in told if isinstance(event, ReadingKnown)]
    lectern.parts.library.rename_wanted.emit(reading, "Scan two")
    qtbot.waitUntil(lambda: chat.inputs.reading_name == "Scan two")
    assert len([event for event in told if isinstance(event, ReadingKnown)]) == 1


def test_a_document_is_called_the_same_everywhere(
    open_lectern: OpenLectern, tmp_path: Path, qtbot: QtBot
) -> None:
    lectern = open_lectern()
    add(lectern, titled_pdf(tmp_path / "manual.pdf", "Bolts are greased."), qtbot)
    second = add(lectern, titled_pdf(tmp_path / "copy.pdf", "Valves are oiled."), qtbot)
    name = "HP-900 Operator Manual · copy.pdf"
    titles = [one.title for one in rows(lectern)]
    assert titles == [name, "HP-900 Operator Manual · manual.pdf"]
    chat = lectern.parts.chat_model
    qtbot.waitUntil(lambda: name in headings(lectern), timeout=_PATIENCE_MS)
    qtbot.waitUntil(lambda: chat.props.composer.placeholder == f"Ask about {name}")
    lectern.parts.library.rename_wanted.emit(second, "Scan two")
    qtbot.waitUntil(lambda: chat.props.composer.placeholder == "Ask about Scan two")
    qtbot.waitUntil(lambda: "Scan two" in headings(lectern))
    assert [one.title for one in rows(lectern)] == ["Scan two", "HP-900 Operator Manual"]
    lectern.parts.library.search_changed.emit("valves")
    model = lectern.parts.library_model
    found = lambda: [one for one in model.props.rows if isinstance(one, HitRow)]  # noqa: E731
    qtbot.waitUntil(lambda: [one.title for one in found()] == ["Scan two"], timeout=_PATIENCE_MS)
