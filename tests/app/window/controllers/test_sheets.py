"""Question sheets that run on behind the window, over a fake engine."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.app.window.conftest import OpenLectern
from tests.app.window.test_composition import _PATIENCE_MS, add

pytestmark = pytest.mark.process


@pytest.fixture
def document(tmp_path: Path) -> Path:
    path = tmp_path / "harbour.txt"
    path.write_text("A lamp burns in the harbour. The boats lie still.")
    return path


def test_a_sheet_that_was_closed_tells_of_its_end(
    open_lectern: OpenLectern, document: Path, qtbot: QtBot
) -> None:
    lectern = open_lectern()
    reading = add(lectern, document, qtbot)
    sheets = lectern.controllers.sheets
    sheets.show(reading)
    qtbot.waitUntil(lambda: reading in sheets._sheets, timeout=_PATIENCE_MS)
    model, kept = sheets._sheets[reading]
    qtbot.waitUntil(lambda: kept.shown is not None)
    dialog = kept.obtain()
    notice = lectern.parts.notices._toast
    model.set_questions("What burns?")
    dialog.close()
    model.run()
    qtbot.waitUntil(lambda: "have been asked" in notice.accessibleName(), timeout=_PATIENCE_MS)
    lectern.parts.notices._acted()
    assert dialog.isVisible()
    dialog.close()
    model.set_questions("What lies still?")
    lectern.services.models.unload()
    model.run()
    qtbot.waitUntil(lambda: "No model is loaded" in notice.accessibleName(), timeout=_PATIENCE_MS)


def test_a_sheet_that_runs_is_seen_in_the_bar_and_reached_from_there(
    open_lectern: OpenLectern, document: Path, qtbot: QtBot
) -> None:
    lectern = open_lectern("--hold", "answering")
    reading = add(lectern, document, qtbot)
    sheets = lectern.controllers.sheets
    sheets.show(reading)
    qtbot.waitUntil(lambda: reading in sheets._sheets, timeout=_PATIENCE_MS)
    model, kept = sheets._sheets[reading]
    dialog = kept.obtain()
    pill = lectern.parts.bar._asking
    assert not pill.isVisible()
    model.set_questions("What burns?\nWhat lies still?")
    model.run()
    dialog.close()
    assert pill.isVisible()
    assert pill.text() == "Question sheet: 0 of 2"
    qtbot.mouseClick(pill, Qt.MouseButton.LeftButton)
    assert dialog.isVisible()
    model.stop()
    qtbot.waitUntil(lambda: not model.props.is_running, timeout=_PATIENCE_MS)
    assert not pill.isVisible()
    dialog.close()
