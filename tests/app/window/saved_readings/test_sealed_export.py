"""Exporting a saved reading from an encrypted data folder, through real events."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QFileDialog, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from app.encryption.keys import new_data_key
from app.paths import DataFolder
from app.window.saved_readings.export_dialog import ExportDialog
from app.window.saved_readings.saved_card import SavedCard
from app.window.saved_readings.saved_dialog import SavedReadingsDialog
from app.window.saved_readings.saved_view_model import SavedReadingsViewModel
from app.window.theme.theme import Theme
from engine.protocol import requests
from tests.app.window.saved_readings.samples import snapshot
from tests.app.window.saved_readings.test_saved_dialog import FakeEngine
from tests.fakes.manual_jobs import ManualJobs
from tests.message_boxes import press

WORDS = "salmon and trout"


@pytest.fixture
def engine() -> FakeEngine:
    return FakeEngine(snapshot("aa", "harbour.pdf"))


@pytest.fixture
def saved(qtbot: QtBot, engine: FakeEngine, theme: Theme, tmp_path: Path) -> SavedReadingsDialog:
    data = DataFolder(tmp_path).unlocked(new_data_key())
    dialog = SavedReadingsDialog(SavedReadingsViewModel(engine, ManualJobs(), data), theme)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


@pytest.fixture
def asked(saved: SavedReadingsDialog) -> ExportDialog:
    """The question that a press of "Export" leads to."""
    (card,) = saved.findChildren(SavedCard)
    card.export_wanted.emit()
    (dialog,) = saved.findChildren(ExportDialog)
    return dialog


def export(saved: SavedReadingsDialog, path: Path) -> None:
    """Name the file, as a person does."""
    (chooser,) = saved.findChildren(QFileDialog)
    chooser.filesSelected.emit([str(path)])


def test_a_passphrase_is_asked_for_twice(
    qtbot: QtBot, saved: SavedReadingsDialog, asked: ExportDialog, engine: FakeEngine
) -> None:
    go_on = next(b for b in asked.findChildren(QPushButton) if b.text() == "Choose a place …")
    first, second = asked.findChildren(QLineEdit)
    qtbot.keyClicks(first, WORDS)
    assert not go_on.isEnabled()
    qtbot.keyClicks(second, WORDS)
    qtbot.keyClick(second, Qt.Key.Key_Return)
    export(saved, Path("x.lectern-reading"))
    (request,) = engine.of(requests.ExportSnapshot)
    assert (request.passphrase, request.unencrypted) == (WORDS, False)
    assert (
        saved._model.props.status == "Wrote x.lectern-reading. It opens only with its passphrase."
    )


def test_a_file_may_be_left_readable_on_purpose(
    saved: SavedReadingsDialog, asked: ExportDialog, engine: FakeEngine
) -> None:
    box = asked.findChild(QCheckBox)
    assert box is not None
    box.click()
    press(asked, "Choose a place …")
    export(saved, Path("x.lectern-reading"))
    (request,) = engine.of(requests.ExportSnapshot)
    assert (request.passphrase, request.unencrypted) == ("", True)
    assert "keep it as private" in saved._model.props.status


def test_nothing_is_written_where_the_question_is_cancelled(
    saved: SavedReadingsDialog, asked: ExportDialog, engine: FakeEngine
) -> None:
    press(asked, "Cancel")
    assert saved.findChildren(QFileDialog) == []
    assert engine.of(requests.ExportSnapshot) == []
