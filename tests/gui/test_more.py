"""What a person does after the first question: sheets, branches, export, another look."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPlainTextEdit

from app.core.queue.reading_status import ReadingPhase
from app.documents.extract import extract
from app.settings.retention import Policy
from app.settings.settings import Language, ThemeChoice
from app.settings.settings_file import read_settings
from app.window.export.export import ExportFormat
from app.window.palette.command_palette import CommandPalette
from app.window.question_sheet.question_sheet_dialog import QuestionSheetDialog
from app.window.settings.settings_dialog import SettingsDialog
from tests.gui.conftest import QUESTIONS, Opens
from tests.gui.person import Person

pytestmark = pytest.mark.process
_CONTROL = Qt.KeyboardModifier.ControlModifier


def test_sheet_branch_and_export(person: Person, document: Path, tmp_path: Path) -> None:
    person.drop_and_read(document)
    person.ask(QUESTIONS[0])

    person.click(person.button("Question sheet"))
    person.wait(lambda: person.has_dialog(QuestionSheetDialog))
    sheet = person.dialog(QuestionSheetDialog)
    editor = sheet.findChild(QPlainTextEdit)
    assert editor is not None
    editor.setFocus()
    for question in QUESTIONS[:2]:
        person.qtbot.keyClicks(editor, question)
        person.qtbot.keyClick(editor, Qt.Key.Key_Return)
    person.click(person.button("Ask all", sheet))
    model = sheet._model
    with person.qtbot.waitSignal(model.finished, timeout=240_000) as finished:
        pass
    assert finished.args == [2]
    workbook = tmp_path / "answers.xlsx"
    person.click(person.button("Export …", sheet))
    person.name_file(workbook)
    person.wait(workbook.exists)
    cells = "\n".join(page.text for page in extract(workbook).pages)
    assert all(question in cells for question in QUESTIONS[:2])
    sheet.close()

    person.click(person.button("Branch"))
    conversations = person.lectern.controllers.library
    person.wait(lambda: len(conversations.holdings.conversations) == 2)
    assert person.messages()[0].text == QUESTIONS[0]

    target = tmp_path / "conversation.json"
    exporter = person.lectern.controllers.dialogs._exporter
    with person.qtbot.waitSignal(exporter.exported, timeout=60_000):
        inputs = person.lectern.parts.chat_model.inputs
        exporter.write(inputs, ExportFormat.JSON, target)
    exported = json.loads(target.read_text("utf-8"))
    assert exported["messages"][0]["text"] == QUESTIONS[0]
    assert person.lectern.parts.notices._toast.isVisible()


def test_another_language_and_theme_at_once_and_tomorrow(
    open_window: Opens, data_dir: Path
) -> None:
    person = open_window()
    person.press(Qt.Key.Key_Comma, _CONTROL)
    dialog = person.dialog(SettingsDialog)
    store = person.lectern.services.settings
    theme, language = (
        next(o for o in dialog._page.findChildren(type(field)) if o.accessibleName() == name)
        for field, name in _fields(dialog)
    )
    person.qtbot.keyClicks(theme, "D")
    assert store.current.theme is ThemeChoice.DARK
    person.wait(lambda: person.lectern.parts.theme.tokens.is_dark)
    person.qtbot.keyClicks(language, "Deu")
    assert store.current.language is Language.GERMAN
    person.wait(lambda: dialog.windowTitle() == "Einstellungen")
    placeholder = person.composer_field().placeholderText()
    assert "Dokument" in placeholder
    saved = read_settings(data_dir / "settings.json")
    assert (saved.theme, saved.language) == (ThemeChoice.DARK, Language.GERMAN)
    person.leave()
    again = open_window()
    assert again.lectern.parts.theme.tokens.is_dark
    assert "Dokument" in again.composer_field().placeholderText()
    again.lectern.services.settings.update(language=Language.ENGLISH, theme=ThemeChoice.LIGHT)


def test_another_policy_makes_readings_stale_until_it_is_undone(
    person: Person, document: Path
) -> None:
    person.drop_and_read(document)
    store = person.lectern.services.settings
    store.update(policy=Policy.WINDOW, policy_options={"window": "4096"})
    person.wait(lambda: person.phase() is ReadingPhase.STALE)
    loaded = person.lectern.services.models.status.loaded
    assert loaded is not None
    assert loaded.policy == Policy.WINDOW
    store.update(policy=Policy.DENSE, policy_options={})
    person.wait(lambda: person.phase() is ReadingPhase.READY)


def test_every_pane_is_reached_by_keys(person: Person) -> None:
    parts = person.lectern.parts
    person.press(Qt.Key.Key_J, _CONTROL)
    assert not parts.dock.isVisible()
    person.press(Qt.Key.Key_J, _CONTROL)
    assert parts.dock.isVisible()
    person.press(Qt.Key.Key_B, _CONTROL)
    assert not parts.library.isVisible()
    person.press(Qt.Key.Key_B, _CONTROL)
    person.press(Qt.Key.Key_K, _CONTROL)
    assert isinstance(QApplication.activePopupWidget(), CommandPalette)


def _fields(dialog: SettingsDialog) -> list[tuple[object, str]]:
    page = dialog._page
    return [(page._fields["theme"], "Theme"), (page._fields["language"], "Language")]
