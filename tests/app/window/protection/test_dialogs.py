"""The dialogs about the protection of a data folder, used by hand."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QDialog,
    QLabel,
    QLineEdit,
    QRadioButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.errors import Said, UsageError
from app.window.protection.change_dialog import ChangeDialog
from app.window.protection.encrypt_dialog import EncryptDialog
from app.window.theme.theme import Theme

WORDS = "pike perch and eel"


@pytest.fixture
def encrypting(qtbot: QtBot, theme: Theme) -> EncryptDialog:
    return shown(qtbot, EncryptDialog(theme))


def shown(qtbot: QtBot, dialog: QDialog):
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    dialog.open()
    return dialog


def button(dialog: QWidget, text: str, kind: type[QAbstractButton] = QAbstractButton):
    (found,) = (one for one in dialog.findChildren(kind) if one.text() == text)
    return found


def field(dialog: QWidget, name: str) -> QLineEdit:
    return next(one for one in dialog.findChildren(QLineEdit) if one.accessibleName() == name)


def said(dialog: QWidget) -> str:
    return "\n".join(label.text() for label in dialog.findChildren(QLabel) if label.isVisible())


def choose(qtbot: QtBot, dialog: QWidget, first: str, second: str) -> None:
    for name, text in (("New passphrase", first), ("Repeat the passphrase", second)):
        field(dialog, name).clear()
        qtbot.keyClicks(field(dialog, name), text)


def test_what_it_costs_is_said_before(encrypting: EncryptDialog) -> None:
    assert "A forgotten passphrase cannot be recovered: everything would be lost." in said(
        encrypting
    )
    assert "continues at the next start" in said(encrypting)


def test_a_passphrase_is_taken_when_it_was_typed_twice_and_the_risk_is_known(
    qtbot: QtBot, encrypting: EncryptDialog
) -> None:
    go = button(encrypting, "Close and encrypt")
    known = encrypting.findChild(QCheckBox)
    known.click()
    for first, second, words in (
        ("pike", "pike", "Too short"),
        ("password", "password", "Weak"),
        (WORDS, "pike perch and eek", "The passphrases differ."),
        (WORDS, "pike perch", "Fair"),
    ):
        choose(qtbot, encrypting, first, second)
        assert words in said(encrypting)
        assert go.isEnabled() == (first == "password")  # weak is for the person to decide
    choose(qtbot, encrypting, WORDS, WORDS)
    known.click()
    assert not go.isEnabled()
    known.click()
    with qtbot.waitSignal(encrypting.wanted) as told:
        qtbot.mouseClick(go, Qt.MouseButton.LeftButton)
    assert told.args == [WORDS]


def test_the_keyring_needs_no_passphrase_and_may_refuse(
    qtbot: QtBot, encrypting: EncryptDialog
) -> None:
    button(encrypting, "With the system's keyring", QRadioButton).click()
    assert not field(encrypting, "New passphrase").isVisible()
    encrypting.findChild(QCheckBox).click()
    with qtbot.waitSignal(encrypting.wanted) as told:
        button(encrypting, "Close and encrypt").click()
    assert told.args == [""]
    assert not encrypting.isEnabled()
    encrypting.show_failure(UsageError(Said("The system has no keyring.", "Take a passphrase.")))
    assert encrypting.isEnabled()
    assert "The system has no keyring. Take a passphrase." in said(encrypting)


@pytest.mark.parametrize("has_passphrase", [True, False])
def test_the_passphrase_until_now_is_asked_for_where_there_is_one(
    qtbot: QtBot, theme: Theme, has_passphrase: bool
) -> None:
    dialog = shown(qtbot, ChangeDialog(theme, has_passphrase=has_passphrase))
    go = button(dialog, "Change" if has_passphrase else "Set")
    choose(qtbot, dialog, WORDS, WORDS)
    assert go.isEnabled() is not has_passphrase
    if has_passphrase:
        qtbot.keyClicks(field(dialog, "Current passphrase"), "herring")
    with qtbot.waitSignal(dialog.wanted) as told:
        go.click()
    assert told.args == ["herring" if has_passphrase else "", WORDS]


def test_it_stays_until_the_key_lies_where_it_is_to_lie(
    qtbot: QtBot, encrypting: EncryptDialog
) -> None:
    encrypting.findChild(QCheckBox).click()
    choose(qtbot, encrypting, WORDS, WORDS)
    button(encrypting, "Close and encrypt").click()
    encrypting.close()
    assert encrypting.isVisible()
    encrypting.show_failure(UsageError(Said("The disk is full.", "Free some space.")))
    encrypting.close()
    assert not encrypting.isVisible()
