"""Files that leave Lectern and come back, through the dialogs a person sees."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QMenu,
)

from app.core.queue.reading_status import ReadingPhase
from app.window.saved_readings.saved_card import SavedCard
from app.window.saved_readings.saved_dialog import SavedReadingsDialog
from app.window.widgets.icon_button import IconButton
from tests.gui.conftest import QUESTIONS, Opens
from tests.gui.person import Person

pytestmark = pytest.mark.process
_CONTROL = Qt.KeyboardModifier.ControlModifier
_CONTROL_SHIFT = _CONTROL | Qt.KeyboardModifier.ShiftModifier


def open_saved(person: Person) -> QDialog:
    """Open the dialog of saved readings and wait until it shows what there is."""
    person.press(Qt.Key.Key_R, _CONTROL_SHIFT)
    dialog = person.dialog(SavedReadingsDialog)
    person.wait(lambda: dialog.findChildren(SavedCard) != [] or dialog._model.props.is_empty)
    return dialog


def choose_in_menu(person: Person, dialog: QDialog, text: str) -> None:
    """Open the menu of the only saved reading and choose there by keyboard."""
    [card] = dialog.findChildren(SavedCard)
    more = next(one for one in card.findChildren(IconButton) if "More" in one.accessibleName())
    person.click(more)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    action = next(one for one in menu.actions() if one.text() == text)
    while menu.activeAction() is not action:
        person.qtbot.keyClick(menu, Qt.Key.Key_Down)
    person.qtbot.keyClick(menu, Qt.Key.Key_Return)


def test_a_saved_reading_leaves_and_comes_back(
    open_window: Opens, document: Path, tmp_path: Path
) -> None:
    file = tmp_path / "harbour.lectern-reading"
    person = open_window()
    person.drop_and_read(document)
    dialog = open_saved(person)
    choose_in_menu(person, dialog, "Export to a file …")
    person.name_file(file)
    person.wait(lambda: dialog._model.props.status.startswith("Wrote harbour.lectern-reading"))
    assert file.stat().st_size > 100_000
    choose_in_menu(person, dialog, "Delete")
    person.click(person.button("Close", dialog))
    person.leave()

    tomorrow = open_window()
    tomorrow.wait(lambda: tomorrow.lectern.services.models.status.loaded is not None)
    dialog = open_saved(tomorrow)
    tomorrow.click(tomorrow.button("Import …", dialog))
    tomorrow.name_file(file)
    tomorrow.wait(lambda: dialog._model.props.status.startswith("Imported harbour.txt"))
    tomorrow.wait(lambda: [row.title for row in dialog._model.props.rows] == ["harbour.txt"])
    tomorrow.click(tomorrow.button("Close", dialog))
    tomorrow.wait(lambda: tomorrow.phase() is ReadingPhase.READY)
    answer = tomorrow.ask(QUESTIONS[0])
    status = tomorrow.status()
    assert status is not None
    assert answer.answer.figures is not None
    assert answer.answer.figures.reused_tokens >= status.tokens > 0


def test_a_file_that_is_no_reading_is_refused_with_a_reason(
    person: Person, document: Path, tmp_path: Path
) -> None:
    person.wait(lambda: person.lectern.services.models.status.loaded is not None)
    wrong = tmp_path / "wrong.lectern-reading"
    wrong.write_bytes(b"nothing that could be taken in" * 100)
    dialog = open_saved(person)
    person.click(person.button("Import …", dialog))
    with person.qtbot.waitSignal(dialog._model.failed, timeout=60_000) as told:
        person.name_file(wrong)
    assert told.args[0].remedy
    assert dialog._model.props.is_empty


def test_a_conversation_is_exported_as_what_the_name_says(
    person: Person, document: Path, tmp_path: Path
) -> None:
    person.drop_and_read(document)
    answer = person.ask(QUESTIONS[0])
    exporter = person.lectern.controllers.dialogs._exporter
    for name, written, begins in (
        ("conversation", "conversation.md", "# "),
        ("conversation.html", "conversation.html", "<!doctype html>"),
        ("conversation.pdf", "conversation.pdf", "%PDF-"),
        ("as before", "as before.pdf", "%PDF-"),
    ):
        person.press(Qt.Key.Key_E, _CONTROL)
        with person.qtbot.waitSignal(exporter.exported, timeout=60_000) as told:
            person.name_file(tmp_path / name)
        assert told.args[0].name == written
        assert told.args[0].read_bytes().decode(errors="replace").startswith(begins), name
    assert answer.text.splitlines()[0] in (tmp_path / "conversation.md").read_text("utf-8")

    person.press(Qt.Key.Key_E, _CONTROL)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, QFileDialog)
    kinds = dialog.findChild(QComboBox, "fileTypeCombo")
    assert kinds is not None
    person.qtbot.keyClicks(kinds, "JSON")
    with person.qtbot.waitSignal(exporter.exported, timeout=60_000) as told:
        person.name_file(tmp_path / "conversation")
    exported = json.loads(told.args[0].read_text("utf-8"))
    assert exported["messages"][0]["text"] == QUESTIONS[0]
    assert person.lectern.parts.notices._toast.isVisible()
