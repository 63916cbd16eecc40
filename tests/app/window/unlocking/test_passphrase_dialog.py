"""The passphrase, asked for before anything is opened."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from app.core.threaded_jobs import ThreadedJobs
from app.encryption.folder_lock import FolderLock, new_lock
from app.encryption.key_file import ScryptCost, State
from app.encryption.keys import new_data_key
from app.window.process.qt_loop import QtLoop
from app.window.theme.theme import Theme
from app.window.unlocking.passphrase_dialog import PassphraseDialog

WORDS = "pike perch and eel"
CHEAP = ScryptCost(n=1 << 10)
KEY = new_data_key()


@pytest.fixture
def lock(tmp_path: Path) -> FolderLock:
    return new_lock(tmp_path, KEY, passphrase=WORDS, cost=CHEAP)


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme, lock: FolderLock) -> Iterator[PassphraseDialog]:
    jobs = ThreadedJobs(QtLoop())
    dialog = PassphraseDialog(lock, jobs, theme)
    qtbot.addWidget(dialog)
    dialog.open()
    yield dialog
    jobs.close()


def give(qtbot: QtBot, dialog: PassphraseDialog, passphrase: str) -> None:
    """Type over what stands there, and wait until it was tried."""
    field = dialog.findChild(QLineEdit)
    qtbot.keyClicks(field, passphrase)
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: field.isEnabled() or not dialog.isVisible())


def said(dialog: PassphraseDialog) -> list[str]:
    return [label.text() for label in dialog.findChildren(QLabel)]


def test_it_opens_however_often_the_passphrase_was_wrong(
    qtbot: QtBot, dialog: PassphraseDialog
) -> None:
    for wrong in ("pike", "perch", "pike perch", "and eel", "pike perch and eels"):
        give(qtbot, dialog, wrong)
        assert "Wrong passphrase. Try again." in said(dialog)
        assert dialog.key is None
    give(qtbot, dialog, WORDS)
    assert dialog.result() == PassphraseDialog.DialogCode.Accepted
    assert dialog.key == KEY


def test_nothing_is_tried_before_something_is_typed(qtbot: QtBot, dialog: PassphraseDialog) -> None:
    (unlock,) = (one for one in dialog.findChildren(QPushButton) if one.text() == "Unlock")
    assert not unlock.isEnabled()
    assert dialog.findChild(QLineEdit).echoMode() is QLineEdit.EchoMode.Password
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.result() == PassphraseDialog.DialogCode.Rejected
    assert dialog.key is None


def test_whatever_else_is_wrong_is_said(
    qtbot: QtBot, dialog: PassphraseDialog, lock: FolderLock
) -> None:
    """The state could have everything decrypted: nobody may change it without the key."""
    forged = replace(lock.key_file, state=State.DECRYPTING)
    dialog._lock = FolderLock(lock.root, forged)
    give(qtbot, dialog, WORDS)
    assert any("is damaged" in text for text in said(dialog))
    assert dialog.key is None
