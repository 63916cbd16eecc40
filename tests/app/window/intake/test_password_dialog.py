from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.window.intake.password_dialog import PasswordDialog, Secret, passphrase, password
from app.window.theme.theme import Theme


def test_a_password_is_handed_on(qtbot: QtBot, theme: Theme) -> None:
    dialog = PasswordDialog(Path("/a/plan.pdf"), theme, password(), was_wrong=True)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    dialog.open()
    unlock = next(b for b in dialog.findChildren(QPushButton) if b.text() == "Unlock")
    assert not unlock.isEnabled()
    qtbot.keyClicks(dialog.findChild(QLineEdit), "secret")
    with qtbot.waitSignal(dialog.given) as told:
        qtbot.keyClick(dialog.findChild(QLineEdit), Qt.Key.Key_Return)
    assert told.args == [Path("/a/plan.pdf"), "secret"]


@pytest.mark.parametrize("was_wrong", [False, True])
@pytest.mark.parametrize(
    ("secret", "word", "other"),
    [(password, "password", "passphrase"), (passphrase, "passphrase", "password")],
)
def test_a_document_has_a_password_and_a_backup_a_passphrase(
    qtbot: QtBot,
    theme: Theme,
    secret: Callable[[], Secret],
    word: str,
    other: str,
    *,
    was_wrong: bool,
) -> None:
    dialog = PasswordDialog(Path("/a/file"), theme, secret(), was_wrong=was_wrong)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    dialog.open()
    field = dialog.findChild(QLineEdit)
    texts = [label.text() for label in dialog.findChildren(QLabel)]
    texts += [dialog.windowTitle(), field.placeholderText(), field.accessibleName()]
    texts += [one.accessibleName() for one in dialog.findChildren(QWidget)]
    said = " ".join(texts).lower()
    assert word in said
    assert other not in said
