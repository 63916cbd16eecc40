"""What card, row and header say of a file that was cut off: which of its pages are damaged."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from app.window.composition import Lectern
from app.window.feasibility.feasibility_dialog import FeasibilityDialog
from app.window.library.rows import ReadingRow
from tests.app.documents.damaged import truncated_pdf
from tests.app.window.conftest import OpenLectern

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


def row(lectern: Lectern) -> ReadingRow:
    rows = lectern.parts.library_model.props.rows
    return next(one for one in rows if isinstance(one, ReadingRow))


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
