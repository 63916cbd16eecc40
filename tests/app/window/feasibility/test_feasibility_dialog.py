"""The card as a person uses it."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton, QRadioButton
from pytestqt.qtbot import QtBot

from app.window.feasibility.feasibility_dialog import FeasibilityDialog
from app.window.feasibility.feasibility_view_model import FeasibilityViewModel
from app.window.theme.loader import load_named_theme
from app.window.theme.theme import Theme
from app.window.widgets.gauge import Gauge
from tests.app.feasibility.samples import BIG, GIGA, LOADED, MODELS, READING, SMALL, opened


@pytest.fixture
def model(qtbot: QtBot) -> FeasibilityViewModel:
    model = FeasibilityViewModel()
    model.take_models(MODELS)
    model.take_loaded(LOADED, BIG)
    model.show_reading(READING, answer_tokens=512)
    model.take_measured(opened())
    return model


@pytest.fixture
def dialog(theme: Theme, model: FeasibilityViewModel, qtbot: QtBot) -> FeasibilityDialog:
    dialog = FeasibilityDialog(theme)
    qtbot.addWidget(dialog)
    model.changed.connect(dialog.set_props)
    dialog.choice_made.connect(model.choose)
    dialog.set_props(model.props)
    dialog.open()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    return dialog


def button(dialog: FeasibilityDialog, text: str) -> QPushButton:
    return next(
        one for one in dialog.findChildren(QPushButton) if one.text() == text and one.isVisible()
    )


def radio(dialog: FeasibilityDialog, name: str) -> QRadioButton:
    return next(one for one in dialog.findChildren(QRadioButton) if one.text() == name)


def test_reading_begins_and_closes_the_card(dialog: FeasibilityDialog, qtbot: QtBot) -> None:
    with qtbot.waitSignal(dialog.read_wanted):
        qtbot.keyClick(dialog, Qt.Key.Key_Return)
    assert not dialog.isVisible()


def test_what_is_read_already_is_opened(
    dialog: FeasibilityDialog, model: FeasibilityViewModel, qtbot: QtBot
) -> None:
    model.take_measured(opened(reusable_tokens=204_800))
    with qtbot.assertNotEmitted(dialog.read_wanted), qtbot.waitSignal(dialog.open_wanted):
        qtbot.mouseClick(button(dialog, "Open"), Qt.MouseButton.LeftButton)
    assert not dialog.isVisible()


def test_another_model_is_chosen_by_click_and_loaded(
    dialog: FeasibilityDialog, qtbot: QtBot
) -> None:
    qtbot.mouseClick(
        radio(dialog, "Small"),
        Qt.MouseButton.LeftButton,
        pos=radio(dialog, "Small").rect().center(),
    )
    assert radio(dialog, "Small").isChecked()
    assert not radio(dialog, "Big").isChecked()
    with qtbot.waitSignal(dialog.model_wanted) as told:
        qtbot.mouseClick(button(dialog, "Load and count"), Qt.MouseButton.LeftButton)
    assert told.args == [Path(SMALL.path), "f16"]
    assert dialog.isVisible()


def test_formats_are_walked_by_arrow_keys(dialog: FeasibilityDialog, qtbot: QtBot) -> None:
    first = radio(dialog, "f16")
    first.setFocus()
    with qtbot.waitSignal(dialog.choice_made) as told:
        qtbot.keyClick(first, Qt.Key.Key_Down)
    assert told.args == [Path(BIG.path), "q8_0"]
    assert radio(dialog, "q8_0").isChecked()


def test_ways_out_lead_somewhere(
    dialog: FeasibilityDialog, model: FeasibilityViewModel, qtbot: QtBot
) -> None:
    model.show_reading(replace(READING, names=("Manual.pdf", "Notes.pdf")), answer_tokens=512)
    model.take_measured(opened(memory_limit_bytes=5 * GIGA))
    QApplication.processEvents()  # what was added to a layout is shown then
    assert not button(dialog, "Read").isEnabled()
    with qtbot.waitSignal(dialog.pages_wanted):
        qtbot.mouseClick(button(dialog, "Leave pages out …"), Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(dialog.documents_wanted):
        qtbot.mouseClick(button(dialog, "Read fewer documents …"), Qt.MouseButton.LeftButton)
    qtbot.mouseClick(button(dialog, "Keep it as q8_0"), Qt.MouseButton.LeftButton)
    assert radio(dialog, "q8_0").isChecked()
    assert button(dialog, "Load and count").isEnabled()


def test_one_document_cannot_be_made_fewer(
    dialog: FeasibilityDialog, model: FeasibilityViewModel
) -> None:
    model.take_measured(opened(memory_limit_bytes=5 * GIGA))
    QApplication.processEvents()
    assert button(dialog, "Leave pages out …").isVisible()
    words = [one.text() for one in dialog.findChildren(QAbstractButton) if one.isVisible()]
    assert "Read fewer documents …" not in words


def test_everything_can_be_named(dialog: FeasibilityDialog) -> None:
    buttons = [one for one in dialog.findChildren(QAbstractButton) if one.isVisible()]
    assert all(one.accessibleName() or one.text() for one in buttons)
    said = radio(dialog, "Small").accessibleDescription()
    assert said == "about 200,000, 262,144, about 2 min, about 0.1 s, fits"
    assert all(gauge.accessibleDescription() for gauge in dialog.findChildren(Gauge))


def test_the_card_follows_the_theme(dialog: FeasibilityDialog, theme: Theme) -> None:
    before = dialog.grab().toImage()
    theme.use(load_named_theme("dark"))
    assert dialog.grab().toImage() != before


def test_fewer_models_leave_no_trace(
    dialog: FeasibilityDialog, model: FeasibilityViewModel, qtbot: QtBot
) -> None:
    model.take_models(MODELS[:1])
    qtbot.waitUntil(
        lambda: (
            [one.text() for one in dialog.findChildren(QRadioButton)]
            == ["Big", "f16", "q8_0", "q4_0"]
        )
    )
