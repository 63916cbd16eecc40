"""An encrypted reading taken in by the real window, over a fake engine."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from app.core.engine.engine_status import EngineState
from app.window.composition import Lectern
from app.window.intake.password_dialog import PasswordDialog
from app.window.saved_readings.saved_dialog import SavedReadingsDialog
from app.window.saved_readings.saved_view_model import SavedReadingsViewModel
from tests.app.window.conftest import OpenLectern
from tests.message_boxes import press

pytestmark = pytest.mark.process
_PATIENCE_MS = 60_000
WORDS = "salmon and trout"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """What another computer exported under a passphrase."""
    reading = {
        "title": "lamps.txt",
        "tokens": 9,
        "documents": ["lamps.txt"],
        "pinned": False,
        "damaged": "",
    }
    path = tmp_path / "lamps.lectern-reading"
    path.write_text(json.dumps({"passphrase": WORDS, "saved": {"aa": reading}}))
    return path


@pytest.fixture
def saved(open_lectern: OpenLectern, qtbot: QtBot) -> SavedReadingsDialog:
    """The dialog of saved readings, over a window whose engine is there."""
    lectern = open_lectern()
    engine = lectern.services.engine
    qtbot.waitUntil(lambda: engine.status.state is EngineState.READY, timeout=_PATIENCE_MS)
    lectern.controllers.dialogs.show_saved_readings()
    (dialog,) = lectern.parts.window.findChildren(SavedReadingsDialog)
    return dialog


def choose(qtbot: QtBot, saved: SavedReadingsDialog, file: Path) -> None:
    """Import a file as a person does."""
    press(saved, "Import …")
    (chooser,) = saved.findChildren(QFileDialog)
    QApplication.clipboard().setText(str(file))  # typed, it would be completed
    qtbot.keyClick(
        chooser.findChild(QLineEdit, "fileNameEdit"),
        Qt.Key.Key_V,
        Qt.KeyboardModifier.ControlModifier,
    )
    press(chooser, "Open")


def asked(qtbot: QtBot, over: QWidget) -> PasswordDialog:
    """Wait for the question about the passphrase."""
    qtbot.waitUntil(lambda: bool(_questions(over)), timeout=_PATIENCE_MS)
    (dialog,) = _questions(over)
    return dialog


def give(qtbot: QtBot, dialog: PasswordDialog, words: str) -> None:
    """Type a passphrase, and wait until its question is gone."""
    field = dialog.findChild(QLineEdit)
    qtbot.keyClicks(field, words)
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not (isValid(dialog) and dialog.isVisible()))


def _questions(over: QWidget) -> list[PasswordDialog]:
    return [one for one in over.findChildren(PasswordDialog) if one.isVisible()]


def _texts(dialog: PasswordDialog) -> str:
    return " ".join(label.text() for label in dialog.findChildren(QLabel))


def test_a_sealed_reading_is_taken_in_once_its_passphrase_is_given(
    saved: SavedReadingsDialog, file: Path, qtbot: QtBot
) -> None:
    choose(qtbot, saved, file)
    dialog = asked(qtbot, saved)
    assert dialog.parent() is saved
    assert "“lamps.lectern-reading” is encrypted" in _texts(dialog)
    assert "Wrong" not in _texts(dialog)
    give(qtbot, dialog, "something else")
    dialog = asked(qtbot, saved)
    assert "Wrong passphrase. Try another one." in _texts(dialog)
    give(qtbot, dialog, WORDS)
    qtbot.waitUntil(lambda: _titles(saved) == ["lamps.txt"], timeout=_PATIENCE_MS)
    assert _status(saved).startswith("Imported lamps.txt")


def test_nothing_is_taken_in_or_told_where_no_passphrase_is_given(
    saved: SavedReadingsDialog, file: Path, qtbot: QtBot
) -> None:
    choose(qtbot, saved, file)
    dialog = asked(qtbot, saved)
    press(dialog, "Cancel")
    qtbot.waitUntil(lambda: not _questions(saved))
    assert _titles(saved) == []
    assert _status(saved) == ""
    importing = next(b for b in saved.findChildren(QPushButton) if b.text() == "Import …")
    assert importing.isEnabled()


def test_who_has_closed_the_saved_readings_is_asked_over_the_window(
    open_lectern: OpenLectern, file: Path, qtbot: QtBot
) -> None:
    lectern = open_lectern()
    engine = lectern.services.engine
    qtbot.waitUntil(lambda: engine.status.state is EngineState.READY, timeout=_PATIENCE_MS)
    model = _model(lectern)
    model.take_in(file)
    dialog = asked(qtbot, lectern.parts.window)
    assert dialog.parent() is lectern.parts.window
    with qtbot.waitSignal(model.stored_changed, timeout=_PATIENCE_MS):
        give(qtbot, dialog, WORDS)


def _model(lectern: Lectern) -> SavedReadingsViewModel:
    (model,) = lectern.controllers.dialogs.findChildren(SavedReadingsViewModel)
    return model


def _titles(saved: SavedReadingsDialog) -> list[str]:
    return [row.title for row in saved._model.props.rows]


def _status(saved: SavedReadingsDialog) -> str:
    return saved._model.props.status
