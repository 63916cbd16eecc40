from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QFileDialog,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.readings.instructions import INSTRUCTIONS
from app.readings.model_choice import KVFormat
from app.settings.settings import Language, Settings, ThemeChoice
from app.window.protection.protection import Protection
from app.window.settings.address_field import AddressField
from app.window.settings.changes import SAMPLING, Edit, change_of, value_of
from app.window.settings.folder_list import FolderList
from app.window.settings.settings_dialog import SettingsDialog
from app.window.settings.settings_page import SettingsPage
from app.window.settings.settings_store import SettingsStore
from app.window.widgets.confirmation import Question
from app.window.widgets.paragraph import Paragraph
from engine.protocol.sampling import SamplingParams
from tests.message_boxes import press


@pytest.fixture
def store(tmp_path: Path) -> SettingsStore:
    return SettingsStore(tmp_path / "settings.json")


@pytest.fixture
def dialog(qtbot: QtBot, store: SettingsStore, tmp_path: Path) -> SettingsDialog:
    dialog = SettingsDialog(store.current, tmp_path)
    qtbot.addWidget(dialog)
    dialog.edited.connect(lambda edit: store.update(**change_of(store.current, edit)))
    store.changed.connect(lambda _old, new: dialog.set_settings(new))
    dialog.show()
    return dialog


def named(dialog: SettingsDialog, name: str) -> QWidget:
    """The control that a screen reader calls so; shows the page it is on."""
    for section in (dialog._sections.currentRow(), *range(dialog._sections.count())):
        dialog.show_section(section)
        found = [
            one
            for one in dialog._page.findChildren(QWidget)
            if one.accessibleName() == name and one.focusPolicy() is not Qt.FocusPolicy.NoFocus
        ]
        if found:
            assert len(found) == 1, (name, found)
            return found[0]
    raise AssertionError(name)


def choose(qtbot: QtBot, dialog: SettingsDialog, name: str, text: str) -> None:
    qtbot.keyClicks(named(dialog, name), text)


def test_a_choice_is_applied_at_once(
    qtbot: QtBot, dialog: SettingsDialog, store: SettingsStore
) -> None:
    choose(qtbot, dialog, "Theme", "D")
    assert store.current.theme is ThemeChoice.DARK
    choose(qtbot, dialog, "Language", "Deu")
    assert store.current.language is Language.GERMAN


def test_a_switch_is_applied_at_once(
    qtbot: QtBot, dialog: SettingsDialog, store: SettingsStore
) -> None:
    page = dialog._page
    switch = next(one for one in page.findChildren(QCheckBox) if one.text() == "Reduce motion")
    for is_reduced in (True, False):
        switch.click()
        assert store.current.reduced_motion is is_reduced
    qtbot.keyClick(switch, Qt.Key.Key_Space)
    assert store.current.reduced_motion


def test_numbers_are_settings_in_their_own_units(
    qtbot: QtBot, dialog: SettingsDialog, store: SettingsStore
) -> None:
    dialog.show_section(3)
    memory = named(dialog, "Memory for the cache")
    qtbot.keyClick(memory, Qt.Key.Key_Up)
    qtbot.keyClick(memory, Qt.Key.Key_Up)
    assert store.current.memory_bytes == 2 * 10**9
    dialog.show_section(2)
    seed = named(dialog, "Seed")
    qtbot.keyClick(seed, Qt.Key.Key_Up)
    assert store.current.sampling.seed == 0
    qtbot.keyClick(seed, Qt.Key.Key_Down)
    assert store.current.sampling.seed is None


def test_a_folder_is_asked_for_without_stopping_the_window(
    qtbot: QtBot, dialog: SettingsDialog, store: SettingsStore, tmp_path: Path
) -> None:
    dialog.show_section(1)
    (folders,) = dialog.findChildren(FolderList)
    (button,) = (one for one in folders.findChildren(QPushButton) if one.text().startswith("Add"))
    button.click()
    (chooser,) = folders.findChildren(QFileDialog)
    chooser.filesSelected.emit([str(tmp_path)])
    assert store.current.model_folders == (tmp_path,)


def test_choices_are_given_up_after_a_question(
    qtbot: QtBot, dialog: SettingsDialog, store: SettingsStore
) -> None:
    store.update(system_prompt="Be brief.", font_size=18)
    dialog.reset_wanted.connect(store.reset)
    for answer, prompt in (("Cancel", "Be brief."), ("Restore defaults", INSTRUCTIONS)):
        qtbot.mouseClick(dialog._reset, Qt.MouseButton.LeftButton)
        (box,) = (one for one in dialog.findChildren(Question) if one.isVisible())
        press(box, answer)
        assert store.current.system_prompt == prompt


def test_a_long_text_is_taken_when_it_is_left(
    qtbot: QtBot, dialog: SettingsDialog, store: SettingsStore
) -> None:
    dialog.show_section(2)
    prompt = named(dialog, "Instructions")
    assert isinstance(prompt, QPlainTextEdit)
    prompt.setFocus()
    prompt.selectAll()
    qtbot.keyClicks(prompt, "Be brief.")
    assert store.current.system_prompt != "Be brief."
    named(dialog, "Seed").setFocus()
    assert store.current.system_prompt == "Be brief."


_STILL = "Not a web address; still used: https://huggingface.co"


def test_of_an_address_that_is_none_it_is_said_which_one_stays(
    qtbot: QtBot, dialog: SettingsDialog, store: SettingsStore
) -> None:
    dialog.show_section(1)
    field = named(dialog, "Downloads from")
    for typed, expected in (
        ("nonsense", "https://huggingface.co"),
        ("http://[::1]:80/", "http://[::1]:80"),
    ):
        field.setFocus()
        qtbot.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        qtbot.keyClicks(field, typed)
        qtbot.keyClick(field, Qt.Key.Key_Return)
        assert store.current.hub_endpoint == expected
        problem = dialog.findChild(AddressField).findChild(Paragraph)
        assert problem.isVisible() == (typed == "nonsense")
        assert problem.text() == ("" if typed != "nonsense" else _STILL)


def test_the_wheel_changes_nothing_that_it_passes_over(
    qtbot: QtBot, dialog: SettingsDialog, store: SettingsStore
) -> None:
    dialog.show_section(2)
    field = named(dialog, "Temperature")
    named(dialog, "Instructions").setFocus()
    wheel = QWheelEvent(
        QPointF(5, 5),
        QPointF(field.mapToGlobal(QPoint(5, 5))),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(field, wheel)
    assert store.current == Settings()


def test_another_language_keeps_the_place(dialog: SettingsDialog) -> None:
    dialog.show_section(1)
    named(dialog, "Cache format").setFocus()
    QApplication.sendEvent(dialog, QEvent(QEvent.Type.LanguageChange))
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert dialog._sections.currentRow() == 1
    assert named(dialog, "Cache format").hasFocus()


def test_only_the_page_that_is_looked_at_exists(dialog: SettingsDialog) -> None:
    for section in (1, 2, 3, 0):
        dialog.show_section(section)
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        assert dialog.findChildren(SettingsPage) == [dialog._page]


def test_buttons_lead_elsewhere(qtbot: QtBot, dialog: SettingsDialog) -> None:
    for section, text, signal in (
        (1, "Models …", dialog.models_wanted),
        (3, "Saved readings …", dialog.saved_readings_wanted),
        (3, "Move …", dialog.move_wanted),
    ):
        dialog.show_section(section)
        button = next(one for one in dialog.findChildren(QPushButton) if one.text() == text)
        with qtbot.waitSignal(signal):
            qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("name", sorted(SAMPLING))
def test_sampling_is_changed_in_its_record(name: str) -> None:
    settings = Settings(kv_format=KVFormat.Q4_0)
    assert value_of(settings, name) == getattr(SamplingParams(), name)
    [(field, value)] = change_of(settings, Edit(name, value_of(settings, name))).items()
    assert (field, value) == ("sampling", SamplingParams())


def test_other_fields_are_changed_by_their_names() -> None:
    assert change_of(Settings(), Edit("font_size", 18)) == {"font_size": 18}
    assert value_of(Settings(font_size=18), "font_size") == 18


@pytest.mark.parametrize(
    ("protection", "steps"),
    [
        (Protection(), {"Encrypt …": "encrypt"}),
        (Protection(is_private=True), {}),
        (
            Protection(has_passphrase=True),
            {"Decrypt …": "decrypt", "Change …": "passphrase", "Use it": "use keyring"},
        ),
        (Protection(uses_keyring=True), {"Decrypt …": "decrypt", "Set …": "passphrase"}),
        (
            Protection(has_passphrase=True, uses_keyring=True),
            {
                "Decrypt …": "decrypt",
                "Change …": "passphrase",
                "Ask at every start": "leave keyring",
            },
        ),
    ],
)
def test_what_can_be_done_follows_from_how_the_folder_is_protected(
    dialog: SettingsDialog, protection: Protection, steps: dict[str, str]
) -> None:
    told: list[str] = []
    dialog.protection_wanted.connect(told.append)
    dialog.show_section(4)
    dialog.set_protection(protection)
    buttons = {one.text(): one for one in dialog._page.findChildren(QPushButton)}
    assert buttons.keys() == steps.keys()
    for text, step in steps.items():
        buttons[text].click()
        assert told.pop() == step


def test_rows_stay_close_where_there_is_room(qtbot: QtBot, dialog: SettingsDialog) -> None:
    dialog.resize(840, 600)
    page = dialog.findChild(SettingsPage)
    theme, language = page._fields["theme"], page._fields["language"]

    def distance() -> int:
        return language.mapTo(dialog, QPoint()).y() - theme.mapTo(dialog, QPoint()).y()

    QApplication.processEvents()
    close = distance()
    dialog.resize(840, 900)
    QApplication.processEvents()
    assert distance() == close < 3 * theme.height()
